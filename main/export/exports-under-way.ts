import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { readFileIfThere, writeFileAtomic } from '../support/files.ts'
import { log } from '../support/log.ts'
import { isForgotten, removeLeft } from './partial-files.ts'

/** Remembers incomplete files of exports, wherever they are, so that the next start removes what a killed one left. */
export type ExportsUnderWay = {
  begun(partial: string): Promise<void>
  ended(partial: string): Promise<void>
  /**
   * Removes what processes before this one have left. What cannot be reached now is tried again at the next start. A
   * folder that does not answer (a network share that is gone) keeps this waiting and nothing else.
   */
  removeLeft(): Promise<void>
  /** From here on the list may be another copy's. */
  close(): Promise<void>
}

const fileSchema = z.object({ format: z.literal(1), files: z.array(z.string()) })
/** A folder that never comes back must not make the list grow for ever. */
const MOST = 100

/**
 * The list is `exports.json` in the data folder, which the caller holds the lock of. Not being able to write it (the disk
 * may be full, and the export goes to another one) does not keep an export from being made: the next one to the same
 * folder tidies up by the files' names.
 */
export function createExportsUnderWay(dataDir: string, remove = removeLeft): ExportsUnderWay {
  const path = join(dataDir, 'exports.json')
  let tail: Promise<void> = Promise.resolve()
  let closed = false

  function change(act: (files: readonly string[]) => readonly string[]): Promise<void> {
    tail = tail.then(async () => {
      try {
        const before = await read()
        const after = act(before)
        if (after.join('\n') === before.join('\n')) return
        await writeFileAtomic(path, `${JSON.stringify({ format: 1, files: after.slice(-MOST) }, null, 2)}\n`)
      } catch (error) {
        log('warn', 'exports.list', { error })
      }
    })
    return tail
  }

  /** A list that cannot be read is of no use. */
  async function read(): Promise<readonly string[]> {
    const text = await readFileIfThere(path)
    if (text === null) return []
    try {
      return fileSchema.parse(JSON.parse(text)).files
    } catch {
      return []
    }
  }

  const ended = (partial: string) => change((files) => files.filter((file) => file !== partial))

  return {
    begun: (partial) => change((files) => [...files, partial]),
    ended,
    async removeLeft() {
      let left: readonly string[] = []
      await change((files) => {
        // Whatever the list says, nothing but an incomplete export is removed.
        left = files.filter((file) => isAbsolute(file) && isForgotten(file))
        return left
      })
      // One at a time: each call that hangs holds one of the four threads that the process has for files.
      for (const file of left) {
        const isGone = await remove(file)
        if (closed) return
        if (isGone) await ended(file)
      }
    },
    async close() {
      closed = true
      await tail
    },
  }
}
