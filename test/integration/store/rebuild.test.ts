import { expect, onTestFinished, test } from 'vitest'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { rebuildJournal } from '../../../main/store/journal/rebuild.ts'
import { inTransaction, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { fillStore, keyOf, openTestStore, sessionRecord, sessionRecords, STORE_KEY } from '../../support/store.ts'

/** A closed store with three notes, of which one was changed, and then whatever `tamper` does to its database. */
async function tampered(tamper: string) {
  const { store, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 3))
  for (const session of [0, 1, 2]) await store.notes.set(keyOf(sessionRecord(session)), { text: `note ${session}` })
  await store.notes.set(keyOf(sessionRecord(1)), { text: 'changed' })
  await store.close()
  const db = openForWriting(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  onTestFinished(() => void db.close())
  db.exec(`DROP TRIGGER operations_keep; DROP TRIGGER operations_stay; ${tamper}`)
  db.close()
  return (await openTestStore({ folder })).store
}

test('a journal that nobody touched is whole, and its tables are what its operations come to', async () => {
  const store = await tampered('')
  expect(await store.journal.rebuild()).toEqual({
    operations: 4,
    chainProblems: [],
    snapshotProblems: [],
    incomplete: [],
    mended: [],
  })
  expect(await store.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'changed' })
})

test.each([
  ['altered', `UPDATE notes SET text = 'forged' WHERE text = 'changed'`],
  ['removed', `DELETE FROM notes WHERE text = 'changed'`],
  [
    'made up',
    `INSERT INTO notes SELECT center, participant, test, 'nobody', 'forged', clock, operations, made_at FROM notes LIMIT 1`,
  ],
])('a row that was %s is found and mended', async (_, tamper) => {
  const store = await tampered(tamper)
  expect(await store.journal.rebuild()).toMatchObject({
    chainProblems: [],
    snapshotProblems: [],
    mended: [{ table: 'notes', rows: 1 }],
  })
  expect(await store.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'changed' })
  expect(await store.journal.rebuild()).toMatchObject({ mended: [] })
  const found = async (search: string) =>
    (await store.sessions.open({ search }, { column: 'started', direction: 'asc' })).total
  expect([await found('changed'), await found('forged')]).toEqual([1, 0])
})

test('proving a journal that is whole writes nothing', async () => {
  const { store, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 2))
  await store.notes.set(keyOf(sessionRecord(0)), { text: 'a note' })
  const change = { entity: 'verdict', value: { verdict: 'clean', reason: '' } } as const
  await store.reviews.change(keyOf(sessionRecord(1)), change, { revision: 0, report: null })
  await store.close()
  const db = openForWriting(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  onTestFinished(() => void db.close())
  const changes = () => db.prepare<[], number>('SELECT total_changes()').pluck().get()
  const before = changes()
  expect(inTransaction(db, () => rebuildJournal(db))).toMatchObject({ operations: 2, mended: [] })
  expect(changes()).toBe(before)
})

test('the text of an operation that was altered stays where it is shown: nothing else may have it', async () => {
  const store = await tampered(`UPDATE operations SET payload = replace(payload, 'changed', 'gone') WHERE sequence = 4`)
  expect(await store.journal.rebuild()).toMatchObject({ mended: [] })
  expect(await store.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'changed' })
})

test.each([
  ['altered', `UPDATE operations SET payload = replace(payload, 'note 1', 'forged') WHERE sequence = 2`, /was altered/],
  ['removed', 'DELETE FROM operations WHERE sequence = 2', /lacks its operation 2/],
  [
    'put elsewhere',
    'UPDATE operations SET sequence = 9 WHERE sequence = 2; UPDATE operations SET sequence = 2 WHERE sequence = 3; UPDATE operations SET sequence = 3 WHERE sequence = 9',
    /was altered/,
  ],
])('guard: an operation that was %s is found', async (_, tamper, problem) => {
  const store = await tampered(tamper)
  const { chainProblems } = await store.journal.rebuild()
  expect(chainProblems.join('; ')).toMatch(problem)
  expect(await store.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'changed' })
})
