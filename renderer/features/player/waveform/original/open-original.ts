import { READ_AHEAD, createFileBytes, MOST_READ, type FileBytes } from './file-bytes.ts'
import { readRange, type FileRange } from '../../file-range.ts'

/** Requests for a part of a file: main aborts the oldest of many that wait for a slow host. */
const MOST_TRIES = 3

type Opening = {
  /** Resolves when nothing else needs the network. */
  readonly whenFree: () => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Opens a file through its grant, to be read in parts that the player does not wait for. Reading rejects where the file is another
 * one than before.
 */
export async function openOriginal(address: string, { whenFree, signal }: Opening): Promise<FileBytes> {
  let left = MOST_READ

  async function load(from: number, until: number): Promise<FileRange> {
    for (let tries = 1; ; tries += 1) {
      await whenFree()
      signal.throwIfAborted()
      const range = await readRange(address, from, until - 1, signal).catch(() => null)
      signal.throwIfAborted()
      if (range !== null) return range
      if (tries === MOST_TRIES) throw new Error('a part of the file cannot be read')
    }
  }

  const beginning = await load(0, READ_AHEAD)
  const { total, version, isCut } = beginning
  // Each part would be behind all that is before it.
  if (isCut && total > READ_AHEAD) throw new Error('the host sends files only as a whole')
  return createFileBytes(total, async (from, until) => {
    if (until <= beginning.bytes.length) return beginning.bytes.subarray(from, until)
    left -= until - from
    if (left < 0) throw new RangeError('the sound is in more of the file than is read')
    const range = await load(from, until)
    if (range.total !== total || range.version !== version) throw new Error('the file has changed')
    return range.bytes
  })
}
