import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DeskError, toFailure, type Failure } from '../../../contract/model/errors.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import type { Store } from '../../../main/store/store.ts'
import { RUBRIC, rubricContent } from '../../support/rubrics.ts'
import { crashed, crashedWithLog, damageLog, holdLog, save } from '../../support/crashed-store.ts'
import {
  keyOf,
  openTestStore,
  sessionRecord,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
} from '../../support/store.ts'

const BY_STARTED = { column: 'started', direction: 'asc' } as const

const noteOf = async (store: Store, session: number) => (await store.notes.get(keyOf(sessionRecord(session)))).text

const restore = (folder: string) => restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
const reviewsOf = (folder: string) => storeFiles(folder).reviews

async function failureOf(opening: Promise<unknown>): Promise<Failure> {
  return toFailure(
    await opening.then(
      () => new DeskError('internal', 'it opened'),
      (error: unknown) => error,
    ),
  )
}

/** Ten notes in the database, fifty in its log, a backup of ten and one of all; then a crash, and a damaged log. */
async function crashedWithDamagedLog(): Promise<string> {
  const folder = await crashedWithLog((store) => store.journal.backUp())
  damageLog(folder)
  return folder
}

test('a crash and a damaged log: what is missing is told, and the backup brings it back', async () => {
  const folder = await crashedWithDamagedLog()
  const log = statSync(`${reviewsOf(folder)}-wal`).size
  const failure = await failureOf(openTestStore({ folder }))
  expect(failure).toMatchObject({
    code: 'store-damaged',
    details: { field: 'reviews', missing: { changes: 50, inBackups: 50, backedUpAt: expect.any(Number) as number } },
  })
  expect(failure.message).toContain('50 saved changes')
  // The log may be all that there is of a note that no backup has.
  expect(statSync(`${reviewsOf(folder)}-wal`).size).toBe(log)

  const { damaged, returned, lost } = restore(folder)
  expect([returned, lost]).toEqual([50, 0])
  expect(existsSync(`${damaged ?? ''}-wal`)).toBe(true)
  const { store } = await openTestStore({ folder })
  expect(await store.journal.countSessions()).toBe(60)
  expect([await noteOf(store, 5), await noteOf(store, 59)]).toEqual(['note 5', 'note 59'])
  expect((await store.sessions.open({ search: 'note' }, BY_STARTED)).total).toBe(60)
  expect((await store.verify()).reviews).toMatchObject({ ok: true, entries: 60 })
  expect(readdirSync(join(folder, 'backups')).filter((name) => !name.endsWith('.db'))).toEqual([])
})

test('notes that were written after an unnoticed loss are backed up, and none of both is lost by a restore', async () => {
  const folder = await crashedWithDamagedLog()
  const hidden = await temporaryFolder()
  const files = storeFiles(folder)
  // As with a version of the program that kept no record of what was saved, and looked at no backup.
  cpSync(files.backups, hidden, { recursive: true })
  for (const file of [files.lastSaved, files.backups]) rmSync(file, { recursive: true })
  const { store: unaware } = await openTestStore({ folder })
  await save(unaware, 20, 25, 'newer')
  await save(unaware, 65, 67, 'newer')
  cpSync(hidden, files.backups, { recursive: true })
  await unaware.close()
  const ids = readdirSync(files.backups).map((name) => Number(name.split('-')[2]?.replace('.db', '')))
  expect(ids.sort()).toEqual([10, 17, 60])

  expect(await failureOf(openTestStore({ folder }))).toMatchObject({
    details: { missing: { changes: 50, inBackups: 50 } },
  })
  expect(restore(folder)).toMatchObject({ returned: 50, lost: 0 })
  const { store } = await openTestStore({ folder })
  expect((await store.verify()).reviews.entries).toBe(67)
  const notes = await Promise.all([5, 19, 22, 59, 66].map((session) => noteOf(store, session)))
  // Neither was written in knowledge of the other.
  expect(notes).toEqual(['note 5', 'note 19', 'note 22\n\nnewer 22', 'note 59', 'newer 66'])
  const found = async (search: string) => (await store.sessions.open({ search }, BY_STARTED)).total
  expect([await found('newer'), await found('note')]).toEqual([7, 60])
})

test('a crash in the middle of a restore is found at the next start, and the restore can be done again', async () => {
  const before = await crashedWithDamagedLog()
  const files = storeFiles(before)
  // What the database has beyond its backups must not go with a crash.
  const record = readFileSync(files.lastSaved)
  const backups = await temporaryFolder()
  cpSync(files.backups, backups, { recursive: true })
  for (const file of [files.lastSaved, files.backups]) rmSync(file, { recursive: true })
  const { store: unaware } = await openTestStore({ folder: before })
  await save(unaware, 65, 67, 'newer')
  holdLog(before)
  const crash = await crashed(before)
  await unaware.close()
  const { lastSaved, backups: into } = storeFiles(crash)
  writeFileSync(lastSaved, record)
  cpSync(backups, into, { recursive: true })

  const done = await crashed(crash)
  expect(restore(done)).toMatchObject({ returned: 50, lost: 0 })
  const made = readdirSync(storeFiles(done).backups).filter((name) => !readdirSync(into).includes(name))
  expect(made).toHaveLength(1)
  for (const gone of [[], ['-wal', '-shm'], ['-wal', '-shm', '']]) {
    const folder = await crashed(crash)
    for (const name of made) cpSync(join(storeFiles(done).backups, name), join(storeFiles(folder).backups, name))
    for (const side of gone) rmSync(storeFiles(folder).reviews + side, { force: true })
    if (gone.includes('')) writeFileSync(`${storeFiles(folder).reviews}.part`, 'half copied')
    expect(await failureOf(openTestStore({ folder }))).toMatchObject({ code: 'store-damaged' })
    expect(restore(folder).lost).toBe(0)
    const { store } = await openTestStore({ folder })
    expect((await store.verify()).reviews).toMatchObject({ ok: true, entries: 62 })
    expect([await noteOf(store, 59), await noteOf(store, 66)]).toEqual(['note 59', 'newer 66'])
    await store.close()
  }
}, 120_000)

test('what no backup has is told too, and a restore goes on with what is left', async () => {
  const folder = await crashedWithDamagedLog()
  rmSync(join(folder, 'backups'), { recursive: true })
  const failure = await failureOf(openTestStore({ folder }))
  expect(failure).toMatchObject({ details: { missing: { changes: 50, inBackups: 0, backedUpAt: null } } })
  expect(failure.message).toContain('No backup has them')
  expect(restore(folder)).toMatchObject({ backup: null, returned: 0, lost: 50 })
  const { store } = await openTestStore({ folder })
  expect(await store.journal.countSessions()).toBe(10)
  const key = keyOf(sessionRecord(5))
  await store.notes.set(key, { text: 'on' })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await noteOf(again, 5)).toBe('on')
})

test('a backup that cannot be read makes nothing missing', async () => {
  const { store, folder } = await openTestStore()
  await save(store, 0, 3)
  await store.close()
  const name = `reviews-20300101T000000000Z-9-${'a'.repeat(32)}.db`
  cpSync(reviewsOf(folder), join(folder, 'backups', name))
  closeSync(openSync(join(folder, 'backups', name), 'w'))
  const { store: again } = await openTestStore({ folder })
  expect(await again.journal.countSessions()).toBe(3)
})

test('the log of the reviews is folded into the database when nothing was written for a while', async () => {
  const { store, folder } = await openTestStore()
  await save(store, 0, 3)
  await expect.poll(() => statSync(`${reviewsOf(folder)}-wal`).size, { timeout: 30_000 }).toBe(0)
  const copy = await crashed(folder)
  rmSync(`${reviewsOf(copy)}-wal`)
  const { store: again } = await openTestStore({ folder: copy })
  expect(await again.journal.countSessions()).toBe(3)
})

/** Of every file but SQLite's index of a log, which is made anew. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name))
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`
    })
    .sort()

/** Runs `work` while a folder is in the place of a database's log: SQLite fails as it does on a disk error. */
async function whileUnreadable(database: string, work: () => unknown): Promise<void> {
  const log = `${database}-wal`
  const away = join(await temporaryFolder(), 'away')
  const isThere = existsSync(log)
  if (isThere) renameSync(log, away)
  mkdirSync(log)
  await work()
  rmdirSync(log)
  if (isThere) renameSync(away, log)
}

test('the log that a crash left is folded into the database though nothing is written', async () => {
  const folder = await crashedWithLog()
  await openTestStore({ folder })
  await expect.poll(() => statSync(`${reviewsOf(folder)}-wal`).size, { timeout: 30_000 }).toBe(0)
})

test.each([0, 1])('the log of reviews cut to %i bytes is kept, though nothing tells what it held', async (bytes) => {
  const folder = await crashedWithLog()
  const files = storeFiles(folder)
  for (const file of [files.lastSaved, files.backups]) rmSync(file, { recursive: true })
  truncateSync(files.reviews, bytes)
  const log = readFileSync(`${files.reviews}-wal`)
  expect(await failureOf(openTestStore({ folder }))).toMatchObject({
    code: 'store-damaged',
    details: { field: 'reviews' },
  })
  expect(readFileSync(`${files.reviews}-wal`).equals(log)).toBe(true)
  // Asked to, the program goes on without what nothing can read.
  const { damaged } = restore(folder)
  expect(readFileSync(`${damaged ?? ''}-wal`).equals(log)).toBe(true)
  const { store } = await openTestStore({ folder })
  expect(await store.journal.countSessions()).toBe(0)
})

test('verify tells of reviews that were emptied while they were open, and keeps their log', async () => {
  const { store, folder } = await openTestStore()
  holdLog(folder)
  await save(store, 0, 3)
  truncateSync(reviewsOf(folder), 0)
  await expect(store.verify()).rejects.toMatchObject({ code: 'store-damaged', details: { field: 'reviews' } })
  expect(statSync(`${reviewsOf(folder)}-wal`).size).toBeGreaterThan(0)
})

test.each([0, 1, 2])('reviews without notes that were cut to %i bytes come back from their backup', async (bytes) => {
  const { store, folder } = await openTestStore()
  await store.rubrics.saveDraft(RUBRIC, rubricContent(), 0)
  await store.close()
  truncateSync(reviewsOf(folder), bytes)
  expect(await failureOf(openTestStore({ folder }))).toMatchObject({ code: 'store-damaged' })
  restore(folder)
  const { store: restored } = await openTestStore({ folder })
  expect(await restored.rubrics.list()).toMatchObject([{ id: RUBRIC }])
})

test('sound reviews that cannot be read for a moment are not replaced by a backup', async () => {
  const folder = await crashedWithLog()
  const before = contentOf(folder)
  await whileUnreadable(reviewsOf(folder), () => {
    expect(() => restore(folder)).toThrow(expect.objectContaining({ code: 'disk-error' }) as Error)
  })
  expect(contentOf(folder)).toEqual(before)
  expect(() => restore(folder)).toThrow(expect.objectContaining({ code: 'invalid-argument' }) as Error)
  const { store } = await openTestStore({ folder })
  expect(await store.journal.countSessions()).toBe(60)
})

test('a backup that cannot be read for a moment is not given up', async () => {
  const folder = await crashedWithDamagedLog()
  const before = contentOf(folder)
  const newest = readdirSync(join(folder, 'backups')).sort().at(-1)!
  await whileUnreadable(join(folder, 'backups', newest), async () => {
    expect(() => restore(folder)).toThrow(expect.objectContaining({ code: 'disk-error' }) as Error)
    expect(await failureOf(openTestStore({ folder }))).toMatchObject({ code: 'disk-error' })
  })
  expect(contentOf(folder)).toEqual(before)
  expect(restore(folder)).toMatchObject({ returned: 50, lost: 0 })
})
