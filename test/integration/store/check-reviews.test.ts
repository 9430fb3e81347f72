import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DamagedError } from '../../../main/store/common/failures.ts'
import { checkReviews } from '../../../main/store/worker/databases/check-reviews.ts'
import { openForReading, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { fillStore, keyOf, openTestStore, sessionRecord, sessionRecords, STORE_KEY } from '../../support/store.ts'

const PAGE = 8192

/** A closed database of a note and a comment, of which a page of a table is damaged, opened again. */
async function damaged(table: string) {
  const { store, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 1))
  const key = keyOf(sessionRecord(0))
  await store.notes.set(key, { text: 'a note' })
  const change = { entity: 'comment', value: 'a comment' } as const
  await store.reviews.change(key, change, { revision: 0, report: null })
  await store.close()
  const options = {
    file: join(folder, 'reviews.db'),
    key: STORE_KEY,
    synchronous: 'FULL',
    cacheBytes: 1 << 20,
  } as const
  const sound = openForWriting(options)
  sound.pragma('wal_checkpoint(TRUNCATE)')
  const page = sound.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table)!
  sound.close()
  const file = openSync(options.file, 'r+')
  writeSync(file, Buffer.alloc(64, 0x5a), 0, 64, (page - 1) * PAGE + 1000)
  closeSync(file)
  const db = openForReading(options)
  onTestFinished(() => void db.close())
  return db
}

/** As if every database was a large one. */
const LARGE = 0

test.each(['notes', 'preferences', 'operations', 'comments'])(
  'a small database with damaged %s is not opened',
  async (table) => {
    const db = await damaged(table)
    expect(() => checkReviews(db)).toThrow()
  },
)

test.each(['notes', 'preferences'])('a large database with damaged %s is not opened', async (table) => {
  const db = await damaged(table)
  expect(() => checkReviews(db, LARGE)).toThrow()
})

test('damage of an old review in a large database is found when it is read, and nothing else is shown for it', async () => {
  const db = await damaged('comments')
  expect(() => checkReviews(db, LARGE)).not.toThrow(DamagedError)
  expect(db.prepare('SELECT text FROM notes').pluck().all()).toEqual(['a note'])
  expect(() => db.prepare('SELECT text FROM comments').all()).toThrow()
})
