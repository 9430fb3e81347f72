import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeLeftCopies } from '../databases/copy-folders.ts'
import type { StoreFiles } from '../../common/layout.ts'
import { isLink } from '../../common/owner-only.ts'

/** Files that get their own names when they are whole: backups, restored reviews, what was saved last. */
const COPY = /^reviews(-\d{8}T\d{9}Z-\d+(-[0-9a-f]{32})?)?\.(db|last-saved)\.part(-journal|-wal|-shm)?$/
/** What is written to find out whether the disk takes anything (`writable.ts`). */
const TRIAL = /^\.room-[0-9a-f]{12}$/

/**
 * Removes what was not finished when the program was killed or the disk failed. For a store in which nothing of that
 * kind goes on. With it go copies of any store in the folder for temporary files, which Windows keeps after a kill. What
 * cannot be removed stays: it is no reason not to open.
 */
export function removeUnfinishedFiles({ reviews, backups }: StoreFiles): void {
  removeLeftCopies()
  for (const folder of [dirname(reviews), backups]) {
    // Where a link leads, the files are somebody else's.
    if (folder === backups && isLink(folder)) continue
    try {
      for (const name of readdirSync(folder)) {
        if (COPY.test(name) || TRIAL.test(name)) rmSync(join(folder, name), { force: true })
      }
    } catch {
      // The folder of the backups comes with the first of them.
    }
  }
}
