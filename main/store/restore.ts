import { existsSync } from 'node:fs'
import { copyFile, open, rename, rm } from 'node:fs/promises'
import type { InstantMs } from '../../contract/model/instants.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { checkCopy, newestGoodBackup, setNewerBackupsAside } from './backups.ts'
import { asStoreError, DamagedError } from './failures.ts'
import { storeFiles } from './layout.ts'
import { setDatabaseAside } from './set-aside.ts'

export type Restored = {
  /** Path of the backup that took the place of the reviews. */
  readonly backup: string
  /** Path under which the damaged file is kept; `null` when there was none. */
  readonly damaged: string | null
}

/**
 * Puts the newest good backup of `reviews.db` in its place. The damaged file is renamed and kept. For a store that is
 * closed. Fails with `invalid-argument` when the reviews are sound, for a backup may hold less than they do, with
 * `store-damaged` when no backup opens with the key, and with `disk-full` and `disk-error`.
 */
export async function restoreReviews(options: {
  readonly folder: string
  readonly key: Uint8Array
  readonly now?: () => InstantMs
}): Promise<Restored> {
  const { folder, key, now = Date.now } = options
  const { reviews, backups } = storeFiles(folder)
  if (existsSync(reviews) && checkCopy(reviews, key, null).length === 0) {
    throw new DeskError('invalid-argument', 'The database of your own work is sound. Nothing was restored.')
  }
  const backup = newestGoodBackup(backups, key)
  if (backup === null) throw new DamagedError('reviews', 'There is no good backup of your own work.')
  const incoming = `${reviews}.part`
  try {
    await rm(incoming, { force: true })
    await copyFile(backup, incoming)
    await syncToDisk(incoming)
    // From here to the last step a crash leaves no reviews at all, which the next opening takes for damage too.
    const damaged = setDatabaseAside(reviews, now())
    await rename(incoming, reviews)
    setNewerBackupsAside(backups, backup)
    return { backup, damaged }
  } catch (error) {
    throw asStoreError(error, 'reviews', folder)
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
