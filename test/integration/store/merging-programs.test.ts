import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { setProgram } from '../../../contract/model/program-edit.ts'
import { addModuleTest } from '../../../contract/model/program-edit-tests.ts'
import { programRequest } from '../../../contract/model/program-request.ts'
import type { ProgramContent } from '../../../contract/model/program.ts'
import { mergeDirectory, readDirectory, writeDirectoryEntry } from '../../../main/store/queries/directory.ts'
import { countMissingPrograms, mergePrograms } from '../../../main/store/queries/merge-programs.ts'
import {
  findProgramRow,
  newProgramRow,
  noteProgramEmployees,
  noteSentProgram,
  readProgram,
  writeProgramRow,
} from '../../../main/store/queries/programs.ts'
import { inTransaction, openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import { moduleId, PROGRAM, programContent, programGuid, PROJECT, sentProgram, testId } from '../../support/programs.ts'
import {
  keyOf,
  openTestStore,
  sessionRecord,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
} from '../../support/store.ts'

async function emptyReviews(version = Infinity): Promise<WriteDb> {
  const file = join(await temporaryFolder(), 'reviews.db')
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
  onTestFinished(() => void db.close())
  migrate(
    db,
    REVIEWS_MIGRATIONS.filter((migration) => migration.version <= version),
  )
  return db
}

const content = programContent(1)
const renamed = (title: string): ProgramContent => ({ ...content, title })

function send(db: WriteDb, draft: ProgramContent, at: number) {
  const sent = readProgram(db, PROGRAM)?.sent ?? null
  const { body } = programRequest(PROGRAM, sent, draft)!
  const programResult = sent === null ? ('created' as const) : ('updated' as const)
  inTransaction(db, () => noteSentProgram(db, body, { programResult, modulesDeleted: 0 }, at))
}

function draft(db: WriteDb, made: ProgramContent | null, at: number) {
  const row = findProgramRow(db, PROGRAM) ?? newProgramRow(PROGRAM)
  writeProgramRow(db, { ...row, draft: made === null ? null : JSON.stringify(made), saved_at: at, revision: at })
}

const merge = (from: WriteDb, to: WriteDb) => {
  const missing = countMissingPrograms(from, to)
  inTransaction(to, () => mergePrograms(from, to))
  expect(countMissingPrograms(from, to)).toBe(0)
  return missing
}

test('a draft that only the other copy has comes back, and what is later here stays', async () => {
  const [here, there] = [await emptyReviews(), await emptyReviews()]
  draft(there, renamed('Of the backup'), 1000)
  expect(merge(there, here)).toBe(1)
  expect(readProgram(here, PROGRAM)?.draft?.content.title).toBe('Of the backup')
  draft(here, renamed('Later'), 2000)
  expect(merge(there, here)).toBe(0)
  expect(readProgram(here, PROGRAM)?.draft?.content.title).toBe('Later')
  draft(here, null, 3000)
  expect(merge(there, here)).toBe(0)
  expect(readProgram(here, PROGRAM), 'a discarded draft stays discarded').toBeNull()
})

test('what was sent later holds, and the draft that was made on the other is made to fit it', async () => {
  const [here, there] = [await emptyReviews(), await emptyReviews()]
  for (const db of [here, there]) send(db, content, 1000)
  const added = programGuid(0xffff)
  send(there, addModuleTest(content, moduleId(1), { id: added, testId: testId(7) }).content, 2000)
  draft(here, renamed('Draft'), 3000)
  expect(merge(there, here)).toBe(1)
  const merged = readProgram(here, PROGRAM)!
  expect(merged.sentAt).toBe(2000)
  expect(merged.draft?.content).toMatchObject({
    title: 'Draft',
    modules: [{ tests: [{ isRemoved: false }, { id: added, isRemoved: true }] }],
  })
  expect(merged.revision).toBeGreaterThan(3000)
})

test('a program that was removed does not come back from an old copy, only from a later one', async () => {
  const [here, there] = [await emptyReviews(), await emptyReviews()]
  for (const db of [here, there]) send(db, content, 1000)
  const row = findProgramRow(here, PROGRAM)!
  writeProgramRow(here, { ...row, sent: null, sent_at: 2000, revision: 2000 })
  expect(merge(there, here)).toBe(0)
  expect(readProgram(here, PROGRAM)).toBeNull()
  expect(merge(here, there), 'a removal is nothing to bring back').toBe(0)
  expect(readProgram(there, PROGRAM)).toBeNull()
  send(there, content, 3000)
  expect(merge(there, here)).toBe(1)
})

test('the later number of employees holds', async () => {
  const [here, there] = [await emptyReviews(), await emptyReviews()]
  for (const db of [here, there]) send(db, content, 1000)
  const note = (db: WriteDb, totalEmployeesInProgram: number, at: number) =>
    noteProgramEmployees(db, { programId: PROGRAM }, { totalEmployeesInProgram }, at)
  note(there, 7, 3000)
  note(here, 5, 2000)
  merge(there, here)
  expect(readProgram(here, PROGRAM)?.employees).toEqual({ total: 7, at: 3000 })
})

test('names that were changed later hold, and removed ones stay removed', async () => {
  const [here, there] = [await emptyReviews(), await emptyReviews()]
  const name = (db: WriteDb, id: typeof PROJECT, text: string | null, at: number) =>
    writeDirectoryEntry(db, { kind: 'project', id, name: text }, at)
  name(there, PROJECT, 'Older', 1000)
  name(here, PROJECT, 'Newer', 2000)
  name(there, programGuid(8), 'Removed here', 1000)
  name(here, programGuid(8), null, 2000)
  name(there, programGuid(9), 'Only there', 1000)
  mergeDirectory(there, here)
  expect(readDirectory(here).map((entry) => entry.name)).toEqual(['Newer', 'Only there'])
})

test('a backup of before there were programs has none to merge', async () => {
  const [here, there] = [await emptyReviews(), await emptyReviews(130)]
  send(here, content, 1000)
  expect(merge(there, here)).toBe(0)
  mergeDirectory(there, here)
  expect(readProgram(here, PROGRAM)?.sent?.content).toEqual(content)
})

test('a backup brings programs and names back, and says so', async () => {
  const { store } = await openTestStore()
  await store.programs.saveDraft(PROGRAM, renamed('Of the backup'), 0)
  await store.directory.put({ kind: 'project', id: PROJECT, name: 'Leadership' })
  const { file } = await store.journal.backUp()
  await store.close()
  const { store: anew } = await openTestStore()
  await anew.notes.set(keyOf(sessionRecord(3)), { text: 'later work' })
  expect(await anew.backups.compare(file)).toMatchObject({ missing: { changes: 0 }, missingPrograms: 1 })
  const changed: string[] = []
  anew.onChanged((tables) => changed.push(...tables))
  expect(await anew.backups.merge(file)).toMatchObject({ changes: 0, rubrics: 0, programs: 1 })
  expect(changed).toEqual(['programs'])
  expect(await anew.programs.list()).toMatchObject([{ title: 'Of the backup' }])
  expect(await anew.directory.read()).toMatchObject([{ name: 'Leadership' }])
  expect(await anew.backups.compare(file)).toMatchObject({ missingPrograms: 0 })
})

test('a restore of damaged reviews has the programs of the backup', async () => {
  const { store, folder } = await openTestStore()
  await store.notes.set(keyOf(sessionRecord(1)), { text: 'one' })
  const sent = sentProgram(1)
  await store.programs.saveDraft(PROGRAM, setProgram(sent.content, null, { title: 'Kept' }), 0)
  const before = await store.programs.read(PROGRAM)
  await store.close()
  expect(readdirSync(join(folder, 'backups')), 'closing backs programs up').toHaveLength(1)
  writeFileSync(join(folder, 'reviews.db'), Buffer.alloc(16_384, 0x5a))
  restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  const { store: again } = await openTestStore({ folder })
  expect(await again.programs.read(PROGRAM)).toEqual(before)
})
