/** Bytes that are read at a time, and those of an index or a packet at most. */
export const READ_AHEAD = 2 * 1024 * 1024
const LARGEST_READ = 32 * 1024 * 1024

/** Bytes of a file that are read for its sound at most. */
export const MOST_READ = 1024 * 1024 * 1024

/** Reads without a break, so that no frame of the page is late, however small the parts of a file are. */
const READS_WITHOUT_BREAK = 5000

/** A file that is read in parts, from its beginning to its end. */
export type FileBytes = {
  readonly size: number
  /**
   * The bytes from a position on; fewer where the file ends. They are valid until more is read. Rejects for more bytes than a part of
   * a recording has.
   *
   * @param until position to which the file is likely to be read next; by default on and on
   */
  readonly read: (at: number, length: number, until?: number) => Promise<DataView<ArrayBuffer>>
}

/** @param load loads the bytes from a position to another, which is excluded */
export function createFileBytes(
  size: number,
  load: (from: number, until: number) => Promise<Uint8Array<ArrayBuffer>>,
  readAhead = READ_AHEAD,
): FileBytes {
  let held = new Uint8Array()
  let start = 0
  let reads = 0

  async function hold(at: number, until: number): Promise<void> {
    const isInside = at >= start && at < start + held.length
    const kept = isInside ? held.subarray(at - start) : new Uint8Array()
    const from = at + kept.length
    const loaded = await load(from, until)
    if (loaded.length !== until - from) throw new Error('a part of the file is missing')
    const bytes = new Uint8Array(until - at)
    bytes.set(kept)
    bytes.set(loaded, kept.length)
    held = bytes
    start = at
  }

  return {
    size,
    async read(at, length, until = Infinity) {
      reads += 1
      if (reads % READS_WITHOUT_BREAK === 0) await new Promise((resolve) => setTimeout(resolve))
      if (!(length <= LARGEST_READ)) throw new RangeError('a part of the file is too large')
      const from = Math.min(at, size)
      const end = Math.min(from + length, size)
      if (from < start || end > start + held.length) {
        await hold(from, Math.min(size, Math.max(end, Math.min(until, from + readAhead))))
      }
      return new DataView(held.buffer, held.byteOffset + from - start, end - from)
    },
  }
}
