import { lstatSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { asStoreError } from '../common/failures.ts'
import { SIDE_FILES } from '../common/layout.ts'

/**
 * Renames an unreadable database and SQLite's files beside it: `cache.db` becomes
 * `cache.damaged-20260131T120000000Z.db`. Returns the new name; `null` when there was no file. Fails with `disk-full`
 * and `disk-error`.
 */
export function setDatabaseAside(file: string, now: number): string | null {
  const stamp = new Date(now).toISOString().replace(/[-:.]/g, '')
  const target = file.replace(/\.db$/, `.damaged-${stamp}.db`)
  try {
    for (const side of SIDE_FILES) if (isThere(file + side)) renameSync(file + side, target + side)
    if (!isThere(file)) return null
    renameSync(file, target)
    return target
  } catch (error) {
    throw asStoreError(error, 'cache', dirname(file))
  }
}

/** Deletes a database that can be made anew; returns whether it is gone. The next writer reuses what cannot be deleted. */
export function removeDatabase(file: string): boolean {
  try {
    for (const side of ['', ...SIDE_FILES]) rmSync(file + side, { force: true })
    return true
  } catch {
    return false
  }
}

/** A symbolic link counts as a file, also where its target is missing. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}
