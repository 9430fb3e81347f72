import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { OpenDatabaseOptions } from '../worker/databases/database.ts'
import type { StoreAccount } from '../records.ts'
import type { StoreFiles } from './layout.ts'

/** Where the store of a connection is, and the key that opens it. */
export type Location = {
  readonly files: StoreFiles
  /** 32 bytes. */
  readonly key: Uint8Array
  readonly connectionId: ConnectionId
  /** The reviewer to whom a new journal belongs. By default a new reviewer is created. */
  readonly reviewer?: ReviewerId | undefined
  /** Without it nothing is marked as any account's. */
  readonly account?: StoreAccount | undefined
  /** Whether there was a store before: without any of its files it has lost what was in it. */
  readonly mustExist?: boolean | undefined
}

const MEGABYTE = 1 << 20

/**
 * SQLite's page cache in bytes. A larger one was not faster at a million sessions: a missed page is read from the
 * system's cache and decrypted in microseconds. With 16 MB instead of 40 the reader takes the same processor time for a
 * search and 35 MB less memory. The writer caches the pages that a group of feed pages changes: with 40 MB it took the
 * same processor time for a session and 40 MB more memory, and 12 to 24 MB make no difference at 400,000 sessions.
 */
export const CACHE_BYTES = { writing: 16 * MEGABYTE, reading: 16 * MEGABYTE }

export function cacheAt({ files, key }: Pick<Location, 'files' | 'key'>): OpenDatabaseOptions {
  return { file: files.cache, key, synchronous: 'NORMAL', cacheBytes: CACHE_BYTES.reading }
}

export function reviewsAt({ files, key }: Pick<Location, 'files' | 'key'>): OpenDatabaseOptions {
  return { file: files.reviews, key, synchronous: 'FULL', cacheBytes: 8 * MEGABYTE }
}
