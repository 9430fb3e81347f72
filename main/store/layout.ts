import { join } from 'node:path'

/** Files of one connection's store. */
export type StoreFiles = { readonly cache: string; readonly reviews: string; readonly backups: string }

export function storeFiles(folder: string): StoreFiles {
  return {
    cache: join(folder, 'cache.db'),
    reviews: join(folder, 'reviews.db'),
    backups: join(folder, 'backups'),
  }
}

/** What SQLite keeps beside a database while it is open or after a crash. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const
