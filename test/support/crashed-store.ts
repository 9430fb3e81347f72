import { closeSync, cpSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { openForReading, prepare } from '../../main/store/worker/databases/database.ts'
import { storeFiles } from '../../main/store/common/layout.ts'
import { reviewsAt } from '../../main/store/common/location.ts'
import type { Store } from '../../main/store/store.ts'
import { fillStore, keyOf, openTestStore, sessionRecord, sessionRecords, STORE_KEY, temporaryFolder } from './store.ts'

/** Saves notes on the sessions `from` (inclusive) to `to` (exclusive). */
export async function save(store: Store, from: number, to: number, text = 'note'): Promise<void> {
  for (let session = from; session < to; session += 1) {
    await store.notes.set(keyOf(sessionRecord(session)), { text: `${text} ${session}` })
  }
}

/**
 * Keeps a reader open, so that the reviews' write-ahead log is not merged into the database and has all later writes.
 */
export function holdLog(folder: string): void {
  const db = openForReading(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  db.exec('BEGIN')
  prepare(db, 'SELECT count(*) FROM operations').get()
  onTestFinished(() => void db.close())
}

/** A copy of the files in the state after a crash. */
export async function crashed(folder: string): Promise<string> {
  const copy = await temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** A store of seventy sessions that crashed: ten notes in its database and its backup, fifty more in its log. */
export async function crashedWithLog(beforeCrash: (store: Store) => Promise<unknown> = async () => undefined) {
  const { store: first, folder } = await openTestStore()
  await fillStore(first, sessionRecords(0, 70))
  await save(first, 0, 10)
  await first.close()
  const { store } = await openTestStore({ folder })
  holdLog(folder)
  await save(store, 10, 60)
  await beforeCrash(store)
  return crashed(folder)
}

/**
 * Changes a byte of the salt in the header of the log's first frame, which makes the frame invalid. The salt is random,
 * so a fixed value could be there already.
 */
export function damageLog(folder: string): void {
  const file = `${storeFiles(folder).reviews}-wal`
  expect(statSync(file).size).toBeGreaterThan(8192)
  const descriptor = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(descriptor, byte, 0, 1, 40)
  byte[0] = byte[0]! ^ 0xff
  writeSync(descriptor, byte, 0, 1, 40)
  closeSync(descriptor)
}
