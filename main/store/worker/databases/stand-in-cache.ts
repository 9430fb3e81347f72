import Database from 'better-sqlite3'
import type { ReadDb, WriteDb } from './database.ts'
import { migrate } from './migrate.ts'
import { CACHE_MIGRATIONS } from './migrations/index.ts'

/**
 * An empty cache in memory. It stands in for a cache that cannot be used while the disk cannot be written, so that
 * notes can be read.
 */
export function openStandInCache(): ReadDb {
  const db = new Database(':memory:') as WriteDb
  migrate(db, CACHE_MIGRATIONS)
  db.pragma('query_only = ON')
  return db
}

export function isStandIn(cache: ReadDb): boolean {
  return cache.memory
}
