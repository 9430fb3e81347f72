import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { readFileIfThere, writeFileAtomic } from '../support/files.ts'
import { log } from '../support/log.ts'
import { isForgotten, removeLeft } from './partial-files.ts'

/** Records the partial files of exports in any folder, so that the next start deletes those of a crashed process. */
export type ExportsUnderWay = {
  begun(partial: string): Promise<void>
  ended(partial: string): Promise<void>
  /**
   * Deletes partial files of earlier processes. Those that cannot be reached are tried again at the next start. A
   * folder that does not answer (a disconnected network share) delays only this call.
   */
  removeLeft(): Promise<void>
  /** After this call another copy of the app may use the list. */
  close(): Promise<void>
}

const fileSchema = z.object({ format: z.literal(1), files: z.array(z.string()) })
/** Bounds the list, since some folders never become reachable again. */
const MOST = 100

/**
 * The list is `exports.json` in the data folder, which the caller has locked. If the list cannot be written (the disk
 * may be full while the export goes to another one), the export is made anyway: the next export to the same folder
 * recognizes leftovers by their names.
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

  /** An unreadable list counts as empty. */
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
        // Whatever the list contains, only partial exports are deleted.
        left = files.filter((file) => isAbsolute(file) && isForgotten(file))
        return left
      })
      // One at a time: each call that hangs occupies one of the four file threads of the process.
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
