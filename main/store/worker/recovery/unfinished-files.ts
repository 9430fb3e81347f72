import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeLeftCopies } from '../databases/copy-folders.ts'
import type { StoreFiles } from '../../common/layout.ts'
import { isLink } from '../../common/owner-only.ts'

/** Files that get their final names when they are complete: backups, restored reviews, the last-saved record. */
const COPY = /^reviews(-\d{8}T\d{9}Z-\d+(-[0-9a-f]{32})?)?\.(db|last-saved)\.part(-journal|-wal|-shm)?$/
/** Files that are written to find out whether the disk is writable (`writable.ts`). */
const TRIAL = /^\.room-[0-9a-f]{12}$/

/**
 * Deletes files that a crash or a disk error left unfinished. For a store in which no such file is being written. Also
 * deletes leftover temporary copies of any store, which Windows keeps after a crash. Files that cannot be deleted stay,
 * since the store opens without that too.
 */
export function removeUnfinishedFiles({ reviews, backups }: StoreFiles): void {
  removeLeftCopies()
  for (const folder of [dirname(reviews), backups]) {
    // The target of a symbolic link belongs to somebody else.
    if (folder === backups && isLink(folder)) continue
    try {
      for (const name of readdirSync(folder)) {
        if (COPY.test(name) || TRIAL.test(name)) rmSync(join(folder, name), { force: true })
      }
    } catch {
      // The backup folder is created with the first backup.
    }
  }
}
