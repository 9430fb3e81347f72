import { randomUUID } from 'node:crypto'
import type { DeviceId, ReviewerId } from '../../../contract/model/operation.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'

/** The owner of a journal: its device, and the reviewer who works on it. */
export type Own = { readonly device: DeviceId; readonly reviewer: ReviewerId }

/** `null` for a journal that nobody has written to. */
export function readOwn(db: ReadDb): Own | null {
  return listOwn(db)[0] ?? null
}

/** The journal's own entry first, then those of journals that a restore has merged into it. */
export function listOwn(db: ReadDb): readonly Own[] {
  return prepare<[], Own>(db, 'SELECT device, reviewer FROM own ORDER BY rowid').all()
}

/** Records that another journal's reviewer is the same person as this one's under another ID. */
export function addOwn(db: WriteDb, { device, reviewer }: Own): void {
  prepare(db, 'INSERT INTO own (device, reviewer) VALUES (?, ?)').run(device, reviewer)
}

/** Returns the owner of the journal. A journal without an owner gets the reviewer and a new device. */
export function claimJournal(db: WriteDb, reviewer: ReviewerId = newId<ReviewerId>()): Own {
  const known = readOwn(db)
  if (known !== null) return known
  const own = { device: newId<DeviceId>(), reviewer }
  addOwn(db, own)
  return own
}

/**
 * Every device that this journal is or was, including those of journals that a restore has merged into it. Reads copies
 * of every version of the app that has reviewers.
 */
export function listOwnDevices(db: ReadDb): readonly DeviceId[] {
  const current = listOwn(db).map(({ device }) => device)
  if (!hasTable(db, 'former_devices')) return current
  const former = prepare<[], { device: DeviceId }>(db, 'SELECT device FROM former_devices ORDER BY device').all()
  return [...current, ...former.map(({ device }) => device)]
}

/** Records a device that the journal was before. */
export function addFormerDevice(db: WriteDb, device: DeviceId): void {
  prepare(db, 'INSERT OR IGNORE INTO former_devices (device) VALUES (?)').run(device)
}

/**
 * Continues the journal as another device, whose sequence numbers are all unused. Takes part in the caller's
 * transaction.
 */
export function becomeAnotherDevice(db: WriteDb): void {
  const own = readOwn(db)
  if (own === null) return
  addFormerDevice(db, own.device)
  prepare(db, 'UPDATE own SET device = ? WHERE rowid = (SELECT min(rowid) FROM own)').run(newId<DeviceId>())
}

function newId<T extends string>(): T {
  return randomUUID().replaceAll('-', '') as T
}
