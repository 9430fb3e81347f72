import { expect, onTestFinished, test } from 'vitest'
import { setProgram } from '../../../contract/model/program-edit.ts'
import { addModuleTest, removeModuleTest, setModuleTest } from '../../../contract/model/program-edit-tests.ts'
import { programRequest } from '../../../contract/model/program-request.ts'
import type { ProgramContent, SentProgram } from '../../../contract/model/program.ts'
import type { SaveProgramRequest } from '../../../contract/remote/programs.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { noteProgramEmployees, noteSentProgram } from '../../../main/store/queries/programs.ts'
import type { Store } from '../../../main/store/store.ts'
import { inTransaction, openForWriting, prepare } from '../../../main/store/worker/databases/database.ts'
import {
  moduleId,
  moduleTestId,
  PROGRAM,
  PROGRAM_CENTER,
  programContent,
  programGuid,
  PROJECT,
  testId,
} from '../../support/programs.ts'
import { openTestStore, STORE_KEY } from '../../support/store.ts'

const NEW = programGuid(0xffff)
const CREATED = { programResult: 'created', modulesDeleted: 0 } as const
const UPDATED = { programResult: 'updated', modulesDeleted: 0 } as const

/** The reviews of a closed store. */
function openReviews(folder: string) {
  const db = openForWriting(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  onTestFinished(() => void db.close())
  return db
}

/** Records an answer, as the outbox does, in a closed store, and opens it again. */
async function answered(
  { store, folder }: { readonly store: Store; readonly folder: string },
  request: SaveProgramRequest,
  { answer = CREATED, at = 5000 }: { readonly answer?: typeof CREATED | typeof UPDATED; readonly at?: number } = {},
) {
  await store.close()
  const db = openReviews(folder)
  const isNoted = inTransaction(db, () => noteSentProgram(db, request, answer, at))
  db.close()
  return { isNoted, folder, store: (await openTestStore({ folder, now: () => at + 1000 })).store }
}

const requestOf = (sent: SentProgram | null, draft: ProgramContent) => programRequest(PROGRAM, sent, draft)!.body

/** A store with a program that was created, with a module of two tests. */
async function withProgram() {
  const opened = await openTestStore({ now: () => 1000 })
  await opened.store.programs.saveDraft(PROGRAM, programContent(2), 0)
  const { folder, store } = await answered(opened, requestOf(null, programContent(2)))
  const { sent, revision } = (await store.programs.read(PROGRAM))!
  return { folder, store, sent: sent!, revision }
}

test('a draft is there after the store is opened again, complete or not', async () => {
  const { store, folder } = await openTestStore({ now: () => 1000 })
  const unfinished = setProgram(programContent(1), null, { title: '', projectId: 'not yet' })
  expect(await store.programs.read(PROGRAM)).toBeNull()
  const { revision } = await store.programs.saveDraft(PROGRAM, unfinished, 0)
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.programs.read(PROGRAM)).toEqual({
    id: PROGRAM,
    sent: null,
    sentAt: null,
    draft: { content: unfinished, savedAt: 1000 },
    revision,
    employees: null,
  })
  expect(await again.programs.list()).toEqual([{ id: PROGRAM, title: '', status: 'active', changes: 3, sentAt: null }])
})

test('a program that another window has changed is neither overwritten, discarded nor removed', async () => {
  const { store } = await openTestStore()
  const { revision } = await store.programs.saveDraft(PROGRAM, programContent(1), 0)
  const changed = { code: 'program-changed' }
  await expect(store.programs.saveDraft(PROGRAM, programContent(2), 0)).rejects.toMatchObject(changed)
  await expect(store.programs.discardDraft(PROGRAM, revision - 1)).rejects.toMatchObject(changed)
  await expect(store.programs.remove(PROGRAM, revision + 1)).rejects.toMatchObject(changed)
  expect((await store.programs.read(PROGRAM))?.draft?.content).toEqual(programContent(1))
})

test('guard: a draft that is none is refused and changes nothing', async () => {
  const { store } = await openTestStore()
  const [module] = programContent(1).modules
  const bad = { ...programContent(1), modules: [module!, module!] }
  await expect(store.programs.saveDraft(PROGRAM, bad, 0)).rejects.toMatchObject({ code: 'invalid-argument' })
  const foreign = { ...programContent(1), owner: 'me' }
  await expect(store.programs.saveDraft(PROGRAM, foreign, 0)).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await store.programs.list()).toEqual([])
})

test('what the service answered is the program from then on, without a draft, and its project and center are known', async () => {
  const { store, sent } = await withProgram()
  expect(sent.content).toEqual(programContent(2))
  expect(await store.programs.read(PROGRAM)).toMatchObject({ draft: null, sentAt: 5000, sent: { isWhole: true } })
  expect(await store.programs.list()).toMatchObject([{ title: 'Onboarding', changes: 0, sentAt: 5000 }])
  expect(await store.directory.read()).toEqual([
    { kind: 'center', id: PROGRAM_CENTER, name: '' },
    { kind: 'project', id: PROJECT, name: '' },
  ])
})

test('a draft that says nothing but what was sent is none, and discarding one leaves what was sent', async () => {
  const { store, sent, revision } = await withProgram()
  const draft = setProgram(sent.content, sent, { title: 'Renamed' })
  const saved = await store.programs.saveDraft(PROGRAM, draft, revision)
  expect(await store.programs.list()).toMatchObject([{ title: 'Renamed', changes: 1 }])
  const same = await store.programs.saveDraft(PROGRAM, sent.content, saved.revision)
  expect(same.draft).toBeNull()
  const again = await store.programs.saveDraft(PROGRAM, draft, same.revision)
  expect((await store.programs.discardDraft(PROGRAM, again.revision)).draft).toBeNull()
  expect(await store.programs.read(PROGRAM)).toMatchObject({ draft: null, sent: { content: sent.content } })
})

test('a draft that goes on while its request is under way is not lost with the answer', async () => {
  const { store, folder, sent, revision } = await withProgram()
  const id = moduleTestId(1, 1)
  const staged = setModuleTest(sent.content, sent, id, { maxAttempts: 5, updatesAttempts: true })
  const goneOn = removeModuleTest(setProgram(staged, sent, { title: 'Later' }), sent, moduleTestId(1, 2))
  const saved = await store.programs.saveDraft(PROGRAM, goneOn, revision)
  const { store: again } = await answered({ store, folder }, requestOf(sent, staged), { answer: UPDATED, at: 9000 })
  const after = (await again.programs.read(PROGRAM))!
  expect(after.revision).toBeGreaterThan(saved.revision)
  expect(after.sent?.content.modules[0]?.tests[0]).toMatchObject({ maxAttempts: 5, updatesAttempts: false })
  expect(after.draft?.content).toEqual({
    ...goneOn,
    modules: goneOn.modules.map((module) => ({
      ...module,
      tests: module.tests.map((test) => ({ ...test, updatesAttempts: false })),
    })),
  })
  // The editor that is still open has a draft of before.
  await expect(again.programs.saveDraft(PROGRAM, goneOn, saved.revision)).rejects.toMatchObject({
    code: 'program-changed',
  })
})

test('a draft of before the answer is made to fit it when it is saved', async () => {
  const { store, folder, sent } = await withProgram()
  const staged = addModuleTest(sent.content, moduleId(1), { id: NEW, testId: testId(7) }).content
  const { store: again } = await answered({ store, folder }, requestOf(sent, staged), { answer: UPDATED, at: 9000 })
  const { revision } = (await again.programs.read(PROGRAM))!
  const old = setProgram(sent.content, sent, { title: 'Typed before' })
  const { draft } = await again.programs.saveDraft(PROGRAM, old, revision)
  expect(draft?.content.title).toBe('Typed before')
  expect(draft?.content.modules[0]?.tests.at(-1)).toMatchObject({ id: NEW, isRemoved: true })
})

test('a program that only the service knows is kept as far as a request names it', async () => {
  const { content, isWhole } = await withProgram().then(({ sent }) => sent)
  const opened = await openTestStore()
  const { store } = await answered(opened, requestOf(null, content), { answer: UPDATED })
  expect([isWhole, (await store.programs.read(PROGRAM))?.sent]).toMatchObject([true, { isWhole: false, content }])
})

test('a request that names something by an external ID alone is not recorded', async () => {
  const body = requestOf(null, programContent(1))
  const byModule = { ...body, modules: body.modules.map((module) => ({ ...module, moduleId: null })) }
  const first = await answered(await openTestStore(), { ...body, programId: null })
  const second = await answered(first, byModule)
  expect([first.isNoted, second.isNoted]).toEqual([false, false])
  expect(await second.store.programs.list()).toEqual([])
})

test('the number of employees is that of the last answer', async () => {
  const { store, folder } = await withProgram()
  await store.close()
  const db = openReviews(folder)
  const note = (total: number, at: number, programId: string = PROGRAM) =>
    inTransaction(db, () => noteProgramEmployees(db, { programId }, { totalEmployeesInProgram: total }, at))
  note(12, 6000)
  note(14, 7000, PROGRAM.toUpperCase())
  note(3, 6500)
  note(99, 8000, NEW)
  db.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.programs.read(PROGRAM)).toMatchObject({ employees: { total: 14, at: 7000 } })
  expect(await again.programs.read(NEW)).toBeNull()
})

test('removed from this computer a program is gone with its draft, and can be sent anew', async () => {
  const { store, folder, sent, revision } = await withProgram()
  const saved = await store.programs.saveDraft(PROGRAM, setProgram(sent.content, sent, { title: 'X' }), revision)
  await store.programs.remove(PROGRAM, saved.revision)
  expect([await store.programs.list(), await store.programs.read(PROGRAM)]).toEqual([[], null])
  const { store: again } = await answered({ store, folder }, requestOf(null, programContent(1)), { at: 9000 })
  expect(await again.programs.list()).toMatchObject([{ title: 'Onboarding', sentAt: 9000 }])
})

test('what is not kept any more is made anew like what never was', async () => {
  const { store } = await openTestStore()
  const first = await store.programs.saveDraft(PROGRAM, programContent(1), 0)
  const discarded = await store.programs.discardDraft(PROGRAM, first.revision)
  const again = await store.programs.saveDraft(PROGRAM, programContent(2), 0)
  expect(again.revision).toBeGreaterThan(discarded.revision)
  await store.programs.remove(PROGRAM, again.revision)
  expect((await store.programs.saveDraft(PROGRAM, programContent(1), 0)).draft).not.toBeNull()
})

test('archived programs come last, the others by title', async () => {
  const { store } = await openTestStore()
  const save = (number: number, title: string, status: 'active' | 'archived') =>
    store.programs.saveDraft(programGuid(number), { ...programContent(), title, status }, 0)
  await save(11, 'Alpha', 'archived')
  await save(12, 'Écriture', 'active')
  await save(13, 'Orientation', 'active')
  expect((await store.programs.list()).map(({ title }) => title)).toEqual(['Écriture', 'Orientation', 'Alpha'])
})

test('names of projects and centers are entered, changed and removed, and a request does not bring one back', async () => {
  const { store, folder, sent } = await withProgram()
  const changed: string[] = []
  store.onChanged((tables) => changed.push(...tables))
  await store.directory.put({ kind: 'project', id: PROJECT, name: '  Leadership ' })
  await store.directory.put({ kind: 'center', id: PROGRAM_CENTER, name: 'spring-intake' })
  await store.directory.remove('center', PROGRAM_CENTER)
  expect(changed).toContain('programs')
  const named = [{ kind: 'project', id: PROJECT, name: 'Leadership' }]
  expect(await store.directory.read()).toEqual(named)
  await expect(store.directory.put({ kind: 'project', id: PROJECT, name: 'x'.repeat(251) })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  const renamed = setProgram(sent.content, sent, { title: 'Renamed' })
  const { store: again } = await answered({ store, folder }, requestOf(sent, renamed), { answer: UPDATED, at: 9000 })
  expect(await again.directory.read()).toEqual(named)
})

test('a stored program that cannot be read is damage, and is said to be', async () => {
  const { store, folder } = await withProgram()
  await store.close()
  const db = openReviews(folder)
  prepare(db, `UPDATE programs SET sent = '{"content":1}'`).run()
  db.close()
  const { store: again } = await openTestStore({ folder })
  await expect(again.programs.read(PROGRAM)).rejects.toMatchObject({ code: 'store-damaged' })
})
