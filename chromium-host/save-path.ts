import { existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, extname, isAbsolute } from 'node:path'

/** Why a file cannot be saved there, as a sentence; `null` if it can. */
export type Problem = string | null

/** Checks whether a file can be created at a path. */
export function problemOf(path: string): Problem {
  if (!isAbsolute(path)) return 'Give the whole path, from / on.'
  if (!existsSync(dirname(path))) return `Folder not found: ${dirname(path)}`
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    return 'This is a folder. Add a name for the file.'
  return null
}

/** Checks whether there is a file to open at a path. */
export function openingProblemOf(path: string): Problem {
  if (!isAbsolute(path)) return 'Give the whole path, from / on.'
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return `File not found: ${path}`
  return found.isDirectory() ? 'This is a folder. Add the name of a file.' : null
}

/** The entered path with `~` expanded and the file type's extension added. */
export function completePath(text: string, extension: string | undefined): string {
  const path = text.trim().replace(/^~(?=\/|$)/, homedir())
  if (extension === undefined || extension === '*' || extname(path) !== '' || path.endsWith('/')) return path
  return `${path}.${extension}`
}
