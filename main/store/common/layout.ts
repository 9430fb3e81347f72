import { join } from 'node:path'

/** Files of one connection's store. */
export type StoreFiles = {
  readonly cache: string
  readonly reviews: string
  readonly backups: string
  /** What was saved last in the reviews. */
  readonly lastSaved: string
}

export function storeFiles(folder: string): StoreFiles {
  return {
    cache: join(folder, 'cache.db'),
    reviews: join(folder, 'reviews.db'),
    backups: join(folder, 'backups'),
    lastSaved: join(folder, 'reviews.last-saved'),
  }
}

/** What SQLite keeps beside a database while it is open or after a crash. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const
