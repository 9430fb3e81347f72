import { copyFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RubricId } from '../../../contract/model/rubric.ts'
import { writeRubricFile } from '../../../contract/model/rubric-file.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import type { Store } from '../../../main/store/store.ts'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import { RUBRIC, rubricContent } from '../../support/rubrics.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
  testGuid,
} from '../../support/store.ts'

const OTHER = 'cd'.repeat(16) as RubricId
const TEST = testGuid(900_001)

async function publish(store: Store, content = rubricContent(), id = RUBRIC) {
  const { revision } = await store.rubrics.saveDraft(id, content, (await store.rubrics.get(id))?.revision ?? 0)
  return store.rubrics.publish(id, revision)
}

const contentsOf = async (store: Store) =>
  (await store.rubrics.get(RUBRIC))?.versions.map(({ version, content }) => [version, content.name])

/** The database of a closed store. */
function openReviews(folder: string) {
  const db = openForWriting(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  onTestFinished(() => void db.close())
  return db
}

test('a draft is there after the store is opened again, and publishing makes it a version', async () => {
  const { store, folder } = await openTestStore({ now: () => 1000 })
  await store.rubrics.saveDraft(RUBRIC, rubricContent(''), 0)
  await store.close()
  const { store: again } = await openTestStore({ folder, now: () => 1000 })
  const rubric = await again.rubrics.get(RUBRIC)
  expect(rubric).toMatchObject({ versions: [], draft: { content: rubricContent(''), savedAt: 1000 }, revision: 1000 })
  expect(await again.rubrics.list()).toMatchObject([{ id: RUBRIC, name: '', version: 0, hasDraft: true }])
  const { revision } = await again.rubrics.saveDraft(RUBRIC, rubricContent(), 1000)
  expect(revision).toBe(1001)
  const published = await again.rubrics.publish(RUBRIC, revision)
  expect(published).toMatchObject({ rubric: RUBRIC, version: 1, publishedAt: 1000, content: rubricContent() })
  expect(await again.rubrics.get(RUBRIC)).toMatchObject({ versions: [published], draft: null })
  expect(await again.rubrics.version(RUBRIC, 1)).toEqual(published)
  expect(await again.rubrics.version(RUBRIC, 2)).toBeNull()
})

test('a draft that another window has changed is neither overwritten, discarded nor published', async () => {
  const { store } = await openTestStore()
  const { revision } = await store.rubrics.saveDraft(RUBRIC, rubricContent('One'), 0)
  const changed = { code: 'rubric-changed' }
  await expect(store.rubrics.saveDraft(RUBRIC, rubricContent('Two'), 0)).rejects.toMatchObject(changed)
  await expect(store.rubrics.discardDraft(RUBRIC, revision - 1)).rejects.toMatchObject(changed)
  await expect(store.rubrics.publish(RUBRIC, revision + 1)).rejects.toMatchObject(changed)
  expect((await store.rubrics.get(RUBRIC))?.draft?.content.name).toBe('One')
})

test('a draft that equals the latest version is none, and there is nothing to publish then', async () => {
  const { store } = await openTestStore()
  await publish(store)
  const { revision } = (await store.rubrics.get(RUBRIC))!
  const saved = await store.rubrics.saveDraft(RUBRIC, rubricContent('Changed'), revision)
  expect(saved.draft?.content.name).toBe('Changed')
  const back = await store.rubrics.saveDraft(RUBRIC, rubricContent(), saved.revision)
  expect(back.draft).toBeNull()
  await expect(store.rubrics.publish(RUBRIC, back.revision)).rejects.toMatchObject({ code: 'invalid-argument' })
  expect((await store.rubrics.get(RUBRIC))?.versions).toHaveLength(1)
})

test('an incomplete draft is kept, and not published', async () => {
  const { store } = await openTestStore()
  const { revision } = await store.rubrics.saveDraft(RUBRIC, { ...rubricContent(), criteria: [] }, 0)
  await expect(store.rubrics.publish(RUBRIC, revision)).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { field: 'criteria' },
  })
  expect((await store.rubrics.get(RUBRIC))?.draft).not.toBeNull()
})

test('guard: a published version cannot be changed or deleted in the database', async () => {
  const { store, folder } = await openTestStore()
  await publish(store)
  await store.close()
  const db = openReviews(folder)
  expect(() => db.exec(`UPDATE rubric_versions SET content = '{}'`)).toThrow(/never changes/)
  expect(() => db.exec('DELETE FROM rubric_versions')).toThrow(/never changes/)
})

test('questions have the latest version of their rubric, unless it is archived', async () => {
  const { store } = await openTestStore()
  await publish(store)
  await publish(store, rubricContent('Second'))
  await store.rubrics.assign(TEST, 'q4', RUBRIC)
  await store.rubrics.assign(TEST, 'q5', RUBRIC)
  await store.rubrics.assign(TEST, 'q5', null)
  expect(await store.rubrics.assigned(TEST)).toMatchObject([{ question: 'q4', version: { version: 2 } }])
  expect((await store.rubrics.get(RUBRIC))?.assignments).toEqual([{ test: TEST, question: 'q4', rubric: RUBRIC }])
  await store.rubrics.archive(RUBRIC, true)
  expect(await store.rubrics.assigned(TEST)).toEqual([])
  expect(await store.rubrics.list()).toMatchObject([{ isArchived: true, version: 2 }])
  await store.rubrics.archive(RUBRIC, false)
  expect(await store.rubrics.assigned(TEST)).toHaveLength(1)
  await expect(store.rubrics.assign(TEST, 'q4', OTHER)).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('questions of a test come from its downloaded reports', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(1, { testId: TEST, testTitle: 'Team lead' })
  await fillStore(store, [record])
  const none = [{ test: TEST, title: 'Team lead', questions: [] }]
  expect(await store.rubrics.questions()).toEqual(none)
  const question = (num: number, code: string | null) => ({ num, code, max: 10, prompt: `Prompt ${num}` })
  const report = JSON.stringify({ questions: [question(2, 'b'), question(1, 'a'), question(3, null)] })
  await store.reports.save(reportRecord(keyOf(record), { report }))
  const [{ questions } = { questions: [] }] = await store.rubrics.questions()
  expect(questions).toEqual([question(1, 'a'), question(2, 'b')])
})

test('scores are counted by version once the journal has them, and are none before', async () => {
  const { store, folder } = await openTestStore()
  await publish(store)
  expect(await store.rubrics.use()).toEqual([])
  await store.close()
  const db = openReviews(folder)
  const columns = db.prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('scores')`).all()
  if (!columns.some(({ name }) => name === 'rubric')) db.exec('ALTER TABLE scores ADD COLUMN rubric TEXT')
  const add = db.prepare(
    `INSERT INTO scores (center, participant, test, reviewer, question, points, clock, operations, rubric)
     VALUES ('c', ?, ?, 'r', 4, ?, 1, '[]', ?)`,
  )
  const score = (version: number) => JSON.stringify({ rubric: RUBRIC, version, levels: {} })
  add.run('p1', TEST, 5, score(1))
  add.run('p2', TEST, 6, score(1))
  add.run('p3', TEST, null, score(1))
  add.run('p4', TEST, 6, null)
  db.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.rubrics.use()).toEqual([{ rubric: RUBRIC, version: 1, test: TEST, question: 4, reviews: 2 }])
  expect(await again.rubrics.list()).toMatchObject([{ reviews: 2 }])
})

test('an imported file keeps its version numbers, and imported again it changes nothing', async () => {
  const { store } = await openTestStore()
  await publish(store, rubricContent('First'))
  await publish(store, rubricContent('Second'))
  const file = writeRubricFile([(await store.rubrics.get(RUBRIC))!])
  const { store: other } = await openTestStore({ folder: await temporaryFolder() })
  const imported = await other.rubrics.importJson(file)
  expect(imported.rubrics).toEqual([{ id: RUBRIC, name: 'Second', outcome: 'added', version: 2 }])
  expect(await other.rubrics.get(RUBRIC)).toEqual({ ...(await store.rubrics.get(RUBRIC)), revision: 0 })
  expect((await other.rubrics.importJson(file)).rubrics).toMatchObject([{ outcome: 'unchanged' }])
})

test('an import whose latest version differs makes a new version and leaves the draft', async () => {
  const { store } = await openTestStore()
  await publish(store, rubricContent('Mine'))
  const { revision } = (await store.rubrics.get(RUBRIC))!
  await store.rubrics.saveDraft(RUBRIC, rubricContent('Draft'), revision)
  const version = { rubric: RUBRIC, version: 1, hash: '', publishedAt: 0, content: rubricContent('Theirs') }
  const file = writeRubricFile([{ id: RUBRIC, versions: [version] }])
  expect((await store.rubrics.importJson(file)).rubrics).toMatchObject([{ outcome: 'newVersion', version: 2 }])
  expect(await contentsOf(store)).toEqual([
    [2, 'Theirs'],
    [1, 'Mine'],
  ])
  expect((await store.rubrics.get(RUBRIC))?.draft?.content.name).toBe('Draft')
})

test('a file with a problem imports nothing, not even its sound rubrics', async () => {
  const { store } = await openTestStore()
  const version = { rubric: RUBRIC, version: 1, hash: '', publishedAt: 0, content: rubricContent() }
  const file = writeRubricFile([
    { id: OTHER, versions: [version] },
    { id: RUBRIC, versions: [{ ...version, content: { ...rubricContent(), criteria: [] } }] },
  ])
  const { problems } = await store.rubrics.importJson(file)
  expect(problems).toEqual([{ field: 'rubrics[1].versions[0].content.criteria', reason: 'too-few' }])
  expect(await store.rubrics.list()).toEqual([])
})

test('rubrics are backed up when they change, without any review', async () => {
  const { store, folder } = await openTestStore()
  await publish(store)
  await store.close()
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
})

test('a restore keeps every version, the draft and the assignments of the database and all backups', async () => {
  let clock = 1000
  const { store, folder } = await openTestStore({ now: () => (clock += 1) })
  await store.notes.set(keyOf(sessionRecord(1)), { text: 'one' })
  await publish(store, rubricContent('First'))
  await store.rubrics.saveDraft(OTHER, rubricContent('Unfinished'), 0)
  await store.rubrics.assign(TEST, 'q4', RUBRIC)
  await store.journal.backUp()
  await publish(store, rubricContent('Second'))
  const { revision } = (await store.rubrics.get(RUBRIC))!
  await store.rubrics.saveDraft(RUBRIC, rubricContent('Draft of the third'), revision)
  await store.rubrics.assign(TEST, 'q4', null)
  await store.rubrics.assign(TEST, 'q5', RUBRIC)
  const before = [await store.rubrics.get(RUBRIC), await store.rubrics.get(OTHER)]
  await store.close()
  writeFileSync(join(folder, 'reviews.db'), Buffer.alloc(16_384, 0x5a))
  restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  const { store: again } = await openTestStore({ folder })
  expect([await again.rubrics.get(RUBRIC), await again.rubrics.get(OTHER)]).toEqual(before)
})

test('after a restore from an older backup, what was published on both sides is there', async () => {
  let clock = 1000
  const now = () => (clock += 1)
  const { store, folder } = await openTestStore({ now })
  await store.notes.set(keyOf(sessionRecord(1)), { text: 'one' })
  await publish(store, rubricContent('First'))
  await store.journal.backUp()
  await publish(store, rubricContent('Lost second'))
  await store.notes.set(keyOf(sessionRecord(1)), { text: 'two' })
  await store.close()
  const backups = readdirSync(join(folder, 'backups')).sort()
  expect(backups).toHaveLength(2)
  // The database is as it was at the first backup, goes on from there, and is then merged with the second backup.
  rmSync(join(folder, 'reviews.last-saved'), { force: true })
  const files = storeFiles(folder)
  const whole = join(files.backups, backups[1]!)
  const aside = join(folder, 'aside.db')
  renameSync(whole, aside)
  copyFileSync(join(files.backups, backups[0]!), files.reviews)
  const { store: older } = await openTestStore({ folder, now })
  await publish(older, rubricContent('Other second'))
  await older.close()
  renameSync(aside, whole)
  restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  const { store: again } = await openTestStore({ folder, now })
  expect(await contentsOf(again)).toEqual([
    [3, 'Lost second'],
    [2, 'Other second'],
    [1, 'First'],
  ])
})
