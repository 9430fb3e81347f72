import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import type { Store } from '../../../main/store/store.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
} from '../../support/store.ts'

const DAY_MS = 86_400_000
const BY_STARTED = { column: 'started', direction: 'asc' } as const

function write(store: Store, session: number, text: string) {
  return store.notes.set(keyOf(sessionRecord(session)), { text })
}

const found = async (store: Store, search: string) => (await store.sessions.open({ search }, BY_STARTED)).total
const spoil = (folder: string) => writeFileSync(join(folder, 'reviews.db'), Buffer.alloc(16_384, 0x5a))
const restore = (folder: string) => restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
const backupsOf = (folder: string) => readdirSync(join(folder, 'backups')).sort()

test('sound reviews are not replaced by a backup, which may hold less', async () => {
  const { store, folder } = await openTestStore()
  await write(store, 1, 'first')
  await store.journal.backUp()
  await write(store, 1, 'second')
  await store.close()
  expect(() => restore(folder)).toThrow(expect.objectContaining({ code: 'invalid-argument' }) as Error)
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'second' })
})

test('reviews that are gone are not begun anew while a backup has them', async () => {
  const { store, folder } = await openTestStore()
  await write(store, 1, 'precious')
  await store.close()
  rmSync(join(folder, 'reviews.db'))
  await expect(openTestStore({ folder })).rejects.toMatchObject({
    code: 'store-damaged',
    details: { field: 'reviews' },
  })
  restore(folder)
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'precious' })
})

test('after a restore the search knows the notes that there are, and no others', async () => {
  const { store, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 5))
  await write(store, 1, 'kept')
  await store.journal.backUp()
  await write(store, 2, 'vanished')
  expect([await found(store, 'kept'), await found(store, 'vanished')]).toEqual([1, 1])
  await store.close()
  const [, newest = ''] = backupsOf(folder)
  rmSync(join(folder, 'backups', newest))
  spoil(folder)
  restore(folder)
  const { store: again } = await openTestStore({ folder })
  expect([await found(again, 'kept'), await found(again, 'vanished')]).toEqual([1, 0])
})

test('a restore past an unusable backup goes on making backups of what is written then', async () => {
  const { store, folder } = await openTestStore()
  await write(store, 1, 'one')
  await store.journal.backUp()
  for (const text of ['two', 'three', 'four']) await write(store, 1, text)
  await store.close()
  const [older = '', newest = ''] = backupsOf(folder)
  writeFileSync(join(folder, 'backups', newest), 'spoilt too')
  spoil(folder)
  expect(restore(folder).backup).toBe(join(folder, 'backups', older))
  const { store: again } = await openTestStore({ folder })
  await write(again, 1, 'after the restore')
  await again.close()
  spoil(folder)
  restore(folder)
  const { store: last } = await openTestStore({ folder })
  expect(await last.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'after the restore' })
})

test('a backup of a newer version of the program is not brought down to this one', async () => {
  const { store, folder } = await openTestStore()
  await write(store, 1, 'one')
  await store.close()
  const [older = ''] = backupsOf(folder)
  const files = storeFiles(folder)
  const newer = openForWriting({ ...reviewsAt({ files, key: STORE_KEY }), file: join(files.backups, older) })
  newer.pragma('journal_mode = DELETE')
  newer.exec(`CREATE TABLE later (text TEXT) STRICT; INSERT INTO later VALUES ('passed')`)
  newer.pragma('user_version = 1000')
  newer.close()
  for (const lose of [spoil, (from: string) => rmSync(join(from, 'reviews.db'))]) {
    lose(folder)
    const before = [readdirSync(folder), backupsOf(folder)]
    expect(() => restore(folder)).toThrow(expect.objectContaining({ code: 'store-newer' }) as Error)
    await expect(openTestStore({ folder })).rejects.toMatchObject({ code: 'store-newer' })
    expect([readdirSync(folder), backupsOf(folder)]).toEqual(before)
  }
})

test('a clock that was ahead does not make the backups made since count as the oldest', async () => {
  let now = Date.UTC(2026, 0, 1) + 400 * DAY_MS
  const { store, folder } = await openTestStore({ now: () => now })
  for (let made = 0; made < 10; made += 1) {
    await write(store, 1, `ahead ${made}`)
    now += 1000
    await store.journal.backUp()
  }
  now -= 400 * DAY_MS
  await write(store, 1, 'with the right time')
  await store.close()
  spoil(folder)
  restore(folder)
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'with the right time' })
})

test('a restore over reviews from before the first note shows what it brings back, and all of it stays one person’s', async () => {
  const { store: first, folder } = await openTestStore()
  await first.close()
  const files = storeFiles(folder)
  const before = readFileSync(files.reviews)
  const { store } = await openTestStore({ folder })
  for (const session of [1, 2]) await write(store, session, `note ${session}`)
  await store.close()
  writeFileSync(files.reviews, before)
  await expect(openTestStore({ folder })).rejects.toMatchObject({ code: 'store-damaged' })
  expect(restore(folder)).toMatchObject({ returned: 2, lost: 0 })
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'note 1' })
  await write(again, 3, 'and on')
  expect(await again.notes.get(keyOf(sessionRecord(2)))).toMatchObject({ text: 'note 2' })
})

test('a restore over reviews that were begun anew shows the notes of both, and both texts of one note', async () => {
  const { store, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 5))
  await write(store, 1, 'note 1')
  // A copy with less in it than the journal that is begun anew.
  await store.journal.backUp()
  for (const session of [2, 3]) await write(store, session, `note ${session}`)
  const own = await store.reviewers.own()
  await store.close()
  const files = storeFiles(folder)
  const hidden = await temporaryFolder()
  cpSync(files.backups, hidden, { recursive: true })
  for (const file of [files.reviews, files.lastSaved, files.backups]) rmSync(file, { recursive: true })
  const { store: anew } = await openTestStore({ folder })
  for (const session of [3, 4]) await write(anew, session, `anew ${session}`)
  cpSync(hidden, files.backups, { recursive: true })
  await anew.close()
  await expect(openTestStore({ folder })).rejects.toMatchObject({ code: 'store-damaged' })
  expect(restore(folder)).toMatchObject({ returned: 3, lost: 0 })
  for (let time = 0; time < 2; time += 1) {
    const { store: again } = await openTestStore({ folder })
    const notes = await Promise.all([1, 2, 3, 4].map((session) => again.notes.get(keyOf(sessionRecord(session)))))
    expect(notes.map(({ text }) => text)).toEqual(['note 1', 'note 2', 'note 3\n\nanew 3', 'anew 4'])
    expect([await found(again, 'note'), await found(again, 'anew')]).toEqual([3, 2])
    expect(await again.reviewers.own()).toEqual(own)
    expect(await again.journal.rebuild()).toMatchObject({ chainProblems: [], snapshotProblems: [], mended: [] })
    await again.close()
  }
  // Notes 2 of the first journal, and 3 of the one that was begun anew.
  const db = openForWriting(reviewsAt({ files, key: STORE_KEY }))
  db.exec('DROP TRIGGER operations_stay')
  db.exec(`DELETE FROM operations WHERE payload LIKE '%"note 2"%' OR payload LIKE '%"anew 3"%'`)
  db.close()
  const { store: lacking } = await openTestStore({ folder })
  const { chainProblems, incomplete } = await lacking.journal.rebuild()
  expect(incomplete).toEqual([])
  // By device, whose IDs are random.
  const lacks = chainProblems.map((problem) => /lacks its operation \d+$/.exec(problem)?.[0])
  expect(lacks.toSorted()).toEqual(['lacks its operation 1', 'lacks its operation 2'])
})
