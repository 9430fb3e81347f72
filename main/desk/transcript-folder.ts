import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { MOST_TRANSCRIPT_FILES } from '../../contract/model/transcript-files.ts'
import { isTranscriptName } from '../store/common/transcript-names.ts'
import { diskError } from '../support/files.ts'

/** Most bytes of a file: Whisper's JSON has some 4 MB for an hour. */
export const MOST_TRANSCRIPT_BYTES = 64 << 20

/** Folders inside each other that are looked into. */
const DEEPEST = 20

/** A file that may be a transcript, and its path from the folder on that was named, with that folder's name. */
export type FoundFile = { readonly path: string; readonly file: string }

/**
 * The files that are named, and those of named folders that have the name of a transcript. Fails with `disk-error`, and with
 * `limit-exceeded` where there are too many.
 */
export async function findTranscriptFiles(paths: readonly string[]): Promise<readonly FoundFile[]> {
  const found = new Map<string, FoundFile>()
  const add = (path: string, file: string) => {
    if (found.size >= MOST_TRANSCRIPT_FILES && !found.has(path)) {
      const limit = MOST_TRANSCRIPT_FILES
      throw new DeskError('limit-exceeded', `There are more than ${limit} files.`, { field: 'files', limit })
    }
    found.set(path, { path, file })
  }
  async function look(folder: string, name: string, depth: number): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const [path, file] = [join(folder, entry.name), `${name}/${entry.name}`]
      if (entry.isDirectory() && depth < DEEPEST) await look(path, file, depth + 1)
      else if (entry.isFile() && isTranscriptName(entry.name)) add(path, file)
    }
  }
  for (const named of paths) {
    const path = resolve(named)
    try {
      if ((await stat(path)).isDirectory()) await look(path, basename(path), 0)
      else add(path, `${basename(dirname(path))}/${basename(path)}`)
    } catch (error) {
      throw error instanceof DeskError ? error : diskError(error, named)
    }
  }
  return [...found.values()]
}
