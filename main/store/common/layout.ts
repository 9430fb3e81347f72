import { join } from 'node:path'

/** Files of one connection's store. */
export type StoreFiles = {
  readonly cache: string
  readonly reviews: string
  readonly backups: string
  /** Records the last saved change of the reviews. */
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

/** Suffixes of SQLite's files beside an open or crashed database. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const
