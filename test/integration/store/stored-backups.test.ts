import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RubricId } from '../../../contract/model/rubric.ts'
import { assertUsableBackup, listStoredBackups } from '../../../main/store/client/backup-files.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import type { Store } from '../../../main/store/store.ts'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import { RUBRIC, rubricContent } from '../../support/rubrics.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import {
  keyOf,
  openTestStore,
  sessionRecord,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
  testGuid,
} from '../../support/store.ts'

const keyAt = (session: number) => keyOf(sessionRecord(session))
const noteAt = async (store: Store, session: number) => (await store.notes.get(keyAt(session))).text
const note = (store: Store, session: number, text: string) => store.notes.set(keyAt(session), { text })
const accessTo = (folder: string) => ({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
const list = (folder: string) => listStoredBackups(accessTo(folder))
const TEST = testGuid(900_001)
const MADE_AT = Date.UTC(2026, 0, 5, 8)

/** A closed store with notes on sessions 1 and 2, the first changed once, and its backup. */
async function backedUp(): Promise<{ readonly folder: string; readonly name: string }> {
  const folder = await temporaryFolder()
  const { store } = await openTestStore({ folder, now: () => MADE_AT })
  await note(store, 1, 'first thought')
  await note(store, 1, 'second thought')
  await note(store, 2, 'of the second')
  await store.journal.backUp()
  await store.close()
  const [name = ''] = readdirSync(storeFiles(folder).backups)
  return { folder, name }
}

/** A store that was started anew: the earlier reviews are in the backup alone, and session 3 has a note since. */
async function startedAnew() {
  const { folder, name } = await backedUp()
  const aside = join(await temporaryFolder(), name)
  const files = storeFiles(folder)
  copyFileSync(join(files.backups, name), aside)
  for (const file of [files.reviews, files.lastSaved, files.backups]) rmSync(file, { recursive: true })
  const { store } = await openTestStore({ folder })
  await note(store, 3, 'later work')
  mkdirSync(files.backups, { recursive: true })
  copyFileSync(aside, join(files.backups, name))
  return { folder, name, aside, store }
}

test('the list tells time, size and number of changes, and what is damaged, newer or no backup', async () => {
  const { folder, name } = await backedUp()
  const { backups } = storeFiles(folder)
  const bytes = readFileSync(join(backups, name)).byteLength
  expect(await list(folder)).toEqual([{ name, madeAt: MADE_AT, bytes, changes: 3, state: 'verified' }])

  const damaged = 'reviews-20260104T080000000Z-2.db'
  const content = readFileSync(join(backups, name))
  writeFileSync(join(backups, damaged), content.fill(0x5a, content.byteLength / 2, content.byteLength / 2 + 4096))
  const newer = 'reviews-20260103T080000000Z-1.db'
  copyFileSync(join(backups, name), join(backups, newer))
  const db = openForWriting({ ...reviewsAt({ files: storeFiles(folder), key: STORE_KEY }), file: join(backups, newer) })
  db.pragma('user_version = 9990')
  db.pragma('journal_mode = DELETE')
  db.close()
  for (const other of [
    'reviews-20260102T080000000Z-1.db.part',
    'unusable-reviews-20260102T080000000Z-1.db',
    'my copy.db',
  ]) {
    writeFileSync(join(backups, other), 'x')
  }
  expect(await list(folder)).toMatchObject([
    { name, state: 'verified', changes: 3 },
    { name: damaged, state: 'damaged', changes: null },
    { name: newer, state: 'newer', changes: null },
  ])
  const check = (backup: string) => assertUsableBackup(accessTo(folder), backup)
  await expect(check(damaged)).rejects.toMatchObject({ code: 'backup-unusable' })
  await expect(check(newer)).rejects.toMatchObject({ code: 'store-newer' })
  await expect(check('reviews-20260101T080000000Z-1.db')).rejects.toMatchObject({ code: 'backup-unusable' })
  await expect(check(name)).resolves.toBeUndefined()
})

test('another of the app’s files is no backup, and is named', async () => {
  const { folder } = await backedUp()
  const check = (backup: string) => assertUsableBackup(accessTo(folder), backup)
  await expect(check(storeFiles(folder).cache)).rejects.toMatchObject({
    code: 'backup-unusable',
    message: expect.stringContaining(
      'It is the cache of synced sessions, not a backup of notes and reviews.',
    ) as string,
  })
  const rubrics = join(folder, 'rubrics.json')
  writeFileSync(rubrics, '{"format":"proctor-desk-rubrics"}')
  await expect(check(rubrics)).rejects.toMatchObject({
    code: 'backup-unusable',
    message: expect.stringContaining('It is a file of rubrics, not a backup.') as string,
  })
})

test('the backups of damaged reviews can be listed', async () => {
  const { folder, name } = await backedUp()
  writeFileSync(storeFiles(folder).reviews, Buffer.alloc(16_384, 0x5a))
  expect(await list(folder)).toMatchObject([{ name, state: 'verified' }])
})

test('a backup of the same journal has nothing to bring back, and later work is told and stays', async () => {
  const { folder, name } = await backedUp()
  const { store } = await openTestStore({ folder })
  await note(store, 2, 'changed since')
  await note(store, 3, 'new since')
  const { missing, later } = await store.backups.compare(name)
  expect(missing).toEqual({ changes: 0, sessions: 0, first: [] })
  expect(later).toMatchObject({ changes: 2, sessions: 2 })
  expect(later.first.map(({ key, isOnlyHere }) => [key, isOnlyHere])).toEqual([
    [keyAt(2), false],
    [keyAt(3), true],
  ])
  expect(await store.backups.merge(name)).toEqual({
    changes: 0,
    sessions: 0,
    reports: 0,
    rubrics: 0,
    transcripts: 0,
    programs: 0,
    sent: false,
    refused: 0,
  })
  expect([await noteAt(store, 1), await noteAt(store, 2), await noteAt(store, 3)]).toEqual([
    'second thought',
    'changed since',
    'new since',
  ])
})

test('what only the backup has comes back beside later work, once, and is the own reviewer’s', async () => {
  const { folder, name, store } = await startedAnew()
  expect(await store.backups.compare(name)).toMatchObject({
    missing: { changes: 3, sessions: 2, first: [{ key: keyAt(1), changes: 2, isOnlyHere: true }, { key: keyAt(2) }] },
    missingReports: 0,
    missingRubrics: 0,
    missingTranscripts: 0,
    missingPrograms: 0,
    missesSent: false,
    later: { changes: 1, sessions: 1 },
  })
  const changed: string[] = []
  store.onChanged((tables) => changed.push(...tables))
  expect(await store.backups.merge(name)).toEqual({
    changes: 3,
    sessions: 2,
    reports: 0,
    rubrics: 0,
    transcripts: 0,
    programs: 0,
    sent: false,
    refused: 0,
  })
  expect(changed).toEqual(['notes', 'reviews', 'queue'])
  const notes = async (from: Store) => [await noteAt(from, 1), await noteAt(from, 2), await noteAt(from, 3)]
  const all = ['second thought', 'of the second', 'later work']
  expect(await notes(store)).toEqual(all)
  expect(await store.backups.merge(name)).toMatchObject({ changes: 0 })
  expect((await store.journal.rebuild()).chainProblems).toEqual([])
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await notes(again)).toEqual(all)
  await note(again, 1, 'third thought')
  expect(await again.journal.rebuild()).toMatchObject({ chainProblems: [], mended: [] })
})

test('work on one session on both sides: the note has both texts', async () => {
  const { name, store } = await startedAnew()
  await note(store, 1, 'written since')
  expect(await store.backups.compare(name)).toMatchObject({
    missing: {
      first: [
        { key: keyAt(1), isOnlyHere: false },
        { key: keyAt(2), isOnlyHere: true },
      ],
    },
  })
  await store.backups.merge(name)
  const text = await noteAt(store, 1)
  expect(text).toContain('second thought')
  expect(text).toContain('written since')
})

test('rubrics that only the backup has come back with their versions, uses and drafts, once', async () => {
  const folder = await temporaryFolder()
  const { store } = await openTestStore({ folder })
  const { revision } = await store.rubrics.saveDraft(RUBRIC, rubricContent('Interview'), 0)
  await store.rubrics.publish(RUBRIC, revision)
  await store.rubrics.assign(TEST, 'Q-1', RUBRIC)
  const { file } = await store.journal.backUp()
  await store.close()

  const { store: anew } = await openTestStore()
  await note(anew, 3, 'later work')
  const other = await anew.rubrics.saveDraft('cd'.repeat(16) as RubricId, rubricContent('Later'), 0)
  expect(await anew.backups.compare(file)).toMatchObject({ missing: { changes: 0 }, missingRubrics: 1 })
  const changed: string[] = []
  anew.onChanged((tables) => changed.push(...tables))
  expect(await anew.backups.merge(file)).toMatchObject({ changes: 0, rubrics: 1 })
  expect(changed).toContain('rubrics')
  expect(await anew.rubrics.get(RUBRIC)).toMatchObject({
    versions: [{ version: 1, content: rubricContent('Interview') }],
    assignments: [{ test: TEST, question: 'Q-1' }],
  })
  expect((await anew.rubrics.list()).map(({ name }) => name)).toEqual(['Interview', 'Later'])
  expect(other.draft).not.toBeNull()
  expect(await anew.backups.compare(file)).toMatchObject({ missingRubrics: 0 })
  expect(await anew.backups.merge(file)).toMatchObject({ rubrics: 0 })
})

test('a backup elsewhere is merged by its path, and one of an earlier schema too', async () => {
  const { folder, aside, name, store } = await startedAnew()
  rmSync(join(storeFiles(folder).backups, name))
  await assertUsableBackup(accessTo(folder), aside)
  expect(await store.backups.merge(aside)).toMatchObject({ changes: 3 })

  const old = join(await temporaryFolder(), 'old.db')
  const [found = ''] = readdirSync(join(import.meta.dirname, '../../support/fixtures/store-before-reviewers/backups'))
  cpSync(join(import.meta.dirname, '../../support/fixtures/store-before-reviewers/backups', found), old)
  await assertUsableBackup(accessTo(folder), old)
  expect(await store.backups.merge(old)).toMatchObject({ changes: 2 })
  expect(await noteAt(store, 1)).toContain('first thought')
  expect(await noteAt(store, 3)).toBe('later work')
})

test('a backup that is damaged when it is merged changes nothing, and the reviews do not count as damaged', async () => {
  const { folder, name, store } = await startedAnew()
  const file = join(storeFiles(folder).backups, name)
  const content = readFileSync(file)
  writeFileSync(file, content.fill(0x5a, 8192))
  await expect(store.backups.merge(name)).rejects.toMatchObject({ code: 'backup-unusable' })
  await expect(store.backups.compare(name)).rejects.toMatchObject({ code: 'backup-unusable' })
  expect([await noteAt(store, 1), await noteAt(store, 3)]).toEqual(['', 'later work'])
  expect(await store.verify()).toMatchObject({ reviews: { ok: true, entries: 1 } })
})

test('on a full disk a backup fails as a whole: the earlier ones stay, and nothing unfinished', async (context) => {
  const disk = mountSmallDisk(16 << 20)
  if (disk === null) return context.skip('needs the right to mount a file system')
  onTestFinished(disk.remove)
  const folder = join(disk.folder, 'connection')
  const { store } = await openTestStore({ folder })
  await note(store, 1, 'first thought')
  await store.journal.backUp()
  const before = readdirSync(storeFiles(folder).backups)
  disk.fill(16_384)
  await expect(store.journal.backUp()).rejects.toMatchObject({ code: 'disk-full' })
  expect(readdirSync(storeFiles(folder).backups)).toEqual(before)
  expect(await list(folder)).toMatchObject([{ state: 'verified', changes: 1 }])
  disk.clear()
  await store.journal.backUp()
  expect(await list(folder)).toMatchObject([{ state: 'verified' }, { state: 'verified' }])
})
