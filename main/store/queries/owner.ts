import { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { StoreAccount } from '../records.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** Whether a database may belong to this connection: it is marked as such, or not marked yet. */
export function mayBelongTo(db: ReadDb, connectionId: ConnectionId): boolean {
  const found = ownerOf(db)
  return found === null || found === connectionId
}

/** Marks an unmarked database as the connection's. */
export function claim(db: WriteDb, connectionId: ConnectionId): void {
  if (ownerOf(db) === null) prepare(db, 'INSERT INTO owner (connection) VALUES (?)').run(connectionId)
}

function ownerOf(db: ReadDb): string | null {
  if (prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'owner'`).get() === undefined) return null
  return prepare<[], { connection: string }>(db, 'SELECT connection FROM owner').get()?.connection ?? null
}

/** Whether a claimed database may belong to this account: it is marked as such, or not marked yet. */
export function mayBelongToAccount(db: ReadDb, account: StoreAccount): boolean {
  const found = accountOf(db)
  return found === null || found === account.key
}

/** Marks a claimed cache that is not marked yet as the account's. */
export function claimCacheForAccount(db: WriteDb, { key }: StoreAccount): void {
  prepare(db, 'UPDATE owner SET account = ? WHERE account IS NULL').run(key)
}

/** Fails with `another-account` where the reviews belong to an account that is not, and never was, the connection's. */
export function assertReviewsOfAccount(db: ReadDb, { key, movedFrom }: StoreAccount): void {
  const found = accountOf(db)
  if (found === null || found === key || movedFrom.includes(found)) return
  throw new DeskError('another-account', `This data belongs to another account: ${found}. It was left as it is.`, {
    value: found,
  })
}

/**
 * Marks claimed reviews as the account's, which may have another address than before: what was staged stays for the old
 * one until the user decides. What an earlier version of the app has staged is the account's. Fails as
 * {@link assertReviewsOfAccount} does. Takes part in the caller's transaction.
 */
export function claimReviewsForAccount(db: WriteDb, account: StoreAccount): void {
  assertReviewsOfAccount(db, account)
  const before = accountOf(db)
  prepare(db, 'UPDATE outbox_batches SET account = ? WHERE account IS NULL').run(before ?? account.key)
  if (before !== account.key) prepare(db, 'UPDATE owner SET account = ?').run(account.key)
}

/** Also of a database of an earlier version, which can't be migrated where nothing can be written. */
function accountOf(db: ReadDb): string | null {
  if (prepare(db, `SELECT 1 FROM pragma_table_info('owner') WHERE name = 'account'`).get() === undefined) return null
  return prepare<[], { account: string | null }>(db, 'SELECT account FROM owner').get()?.account ?? null
}
