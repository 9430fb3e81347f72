import { existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, extname, isAbsolute } from 'node:path'

/** What stands against saving there, as a sentence, or `null`. */
export type Problem = string | null

/** Whether a file can be made at a path. */
export function problemOf(path: string): Problem {
  if (!isAbsolute(path)) return 'Give the whole path, from / on.'
  if (!existsSync(dirname(path))) return `Folder not found: ${dirname(path)}`
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    return 'This is a folder. Add a name for the file.'
  return null
}

/** What a person typed, with `~` and the file type's ending filled in. */
export function completePath(text: string, extension: string | undefined): string {
  const path = text.trim().replace(/^~(?=\/|$)/, homedir())
  if (extension === undefined || extension === '*' || extname(path) !== '' || path.endsWith('/')) return path
  return `${path}.${extension}`
}
