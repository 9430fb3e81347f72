import { lstatSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { asStoreError } from '../common/failures.ts'
import { SIDE_FILES } from '../common/layout.ts'

/**
 * Renames a database that cannot be read, with what SQLite keeps beside it, and keeps it: `cache.db` becomes
 * `cache.damaged-20260131T120000000Z.db`. Returns the new name; `null` when there was no file.
 * Fails with `disk-full` and `disk-error`.
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

/** Removes a database that was begun just now and could not be finished. What cannot be removed stays. */
export function removeDatabase(file: string): void {
  try {
    for (const side of ['', ...SIDE_FILES]) rmSync(file + side, { force: true })
  } catch {
    // The next writer goes on with it.
  }
}

/** A link is there even where it leads nowhere. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}
