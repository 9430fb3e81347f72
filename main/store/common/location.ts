import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { OpenDatabaseOptions } from '../worker/databases/database.ts'
import type { StoreFiles } from './layout.ts'

/** Where the store of a connection is, and what opens it. */
export type Location = {
  readonly files: StoreFiles
  /** 32 bytes. */
  readonly key: Uint8Array
  readonly connectionId: ConnectionId
  /** Whose a journal becomes that is nobody's yet; somebody of its own unless told. */
  readonly reviewer?: ReviewerId | undefined
}

const MEGABYTE = 1 << 20

/**
 * Most memory for pages of the cache. More brought no speed at a million sessions: a page that is missed is read from the
 * system's memory and decrypted in microseconds. The reader with 16 MB instead of 40 takes the same processor time for a
 * search and 35 MB less of the machine. The writer keeps what a group of feed pages touches; with 40 MB it took as much
 * processor time for a session and 40 MB more, and with 12 to 24 MB it takes the same for 400,000 sessions.
 */
export const CACHE_BYTES = { writing: 16 * MEGABYTE, reading: 16 * MEGABYTE }

export function cacheAt({ files, key }: Pick<Location, 'files' | 'key'>): OpenDatabaseOptions {
  return { file: files.cache, key, synchronous: 'NORMAL', cacheBytes: CACHE_BYTES.reading }
}

export function reviewsAt({ files, key }: Pick<Location, 'files' | 'key'>): OpenDatabaseOptions {
  return { file: files.reviews, key, synchronous: 'FULL', cacheBytes: 8 * MEGABYTE }
}
