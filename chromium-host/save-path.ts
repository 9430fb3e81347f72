import { existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute } from 'node:path'

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

/** Checks whether there is what is to be opened at a path: a file, or a folder. */
export function openingProblemOf(path: string, what: 'openFile' | 'openDirectory'): Problem {
  if (!isAbsolute(path)) return 'Give the whole path, from / on.'
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return `File not found: ${path}`
  if (what === 'openDirectory') return found.isDirectory() ? null : 'This is a file. Give the path of a folder.'
  return found.isDirectory() ? 'This is a folder. Add the name of a file.' : null
}

/** The entered path with `~` expanded. As in Electron on Linux, nothing is added to it. */
export function enteredPath(text: string): string {
  return text.trim().replace(/^~(?=\/|$)/, homedir())
}
