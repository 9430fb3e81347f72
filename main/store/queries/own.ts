import { randomUUID } from 'node:crypto'
import type { DeviceId, ReviewerId } from '../../../contract/model/operation.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** Whose journal this is: the device that it is, and the reviewer who works on it. */
export type Own = { readonly device: DeviceId; readonly reviewer: ReviewerId }

/** `null` for a journal that nobody has written to. */
export function readOwn(db: ReadDb): Own | null {
  return prepare<[], Own>(db, 'SELECT device, reviewer FROM own').get() ?? null
}

/** Reads whose journal this is, and begins one as a new device where nobody's is. */
export function claimJournal(db: WriteDb, reviewer: ReviewerId = newId<ReviewerId>()): Own {
  const known = readOwn(db)
  if (known !== null) return known
  const own = { device: newId<DeviceId>(), reviewer }
  prepare(db, 'INSERT INTO own (device, reviewer) VALUES (?, ?)').run(own.device, own.reviewer)
  return own
}

function newId<T extends string>(): T {
  return randomUUID().replaceAll('-', '') as T
}
