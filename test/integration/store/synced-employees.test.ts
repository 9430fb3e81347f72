import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeFiles } from '../../../main/store/common/layout.ts'
import {
  doubtEmployees,
  hasLaterEmployees,
  mergeEmployees,
  noteConfirmedEmployees,
  noteSyncedEmployees,
  readLastSync,
  readSyncedAmong,
  readSyncedIds,
} from '../../../main/store/queries/employees.ts'
import { listProfiles, mergeProfiles, writeProfile } from '../../../main/store/queries/profiles.ts'
import { openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import { withReviews } from '../../support/employees.ts'
import { imageUri, STAFF, STAFF_ID } from '../../support/people.ts'
import { openTestStore, STORE_KEY, temporaryFolder, TEST_CONNECTION, testGuid } from '../../support/store.ts'

async function reviews(version = Infinity): Promise<WriteDb> {
  const file = join(await temporaryFolder(), 'reviews.db')
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
  onTestFinished(() => void db.close())
  migrate(
    db,
    REVIEWS_MIGRATIONS.filter((migration) => migration.version <= version),
  )
  return db
}

const employee = (id: string, branch: string, status: 'active' | 'hidden' = 'active') => ({
  id,
  status,
  data: [{ name: 'Branch', value: branch }],
})

/** `id status branch` of each employee, and when they were synced last. */
function known(db: WriteDb, profile = STAFF_ID): readonly unknown[] {
  const { employees, at } = readLastSync(db, profile)
  return [at, ...[...employees].map(([id, { status, data }]) => `${id} ${status} ${data.Branch}`)]
}

test('what was synced replaces what was known of an employee, for its profile', async () => {
  const db = await reviews()
  expect(known(db)).toEqual([null])
  noteSyncedEmployees(db, { profileId: STAFF_ID, employees: [employee('1', 'Lyon'), employee('2', 'Riga')] }, 10)
  noteSyncedEmployees(db, { profileId: testGuid(78), employees: [employee('1', 'Oslo')] }, 15)
  // IDs of profiles are compared without regard to case.
  noteSyncedEmployees(db, { profileId: STAFF_ID.toUpperCase(), employees: [employee('1', 'Rome', 'hidden')] }, 20)
  expect(known(db)).toEqual([20, '1 hidden Rome', '2 active Riga'])
  expect(known(db, testGuid(78))).toEqual([15, '1 active Oslo'])
  expect(readSyncedAmong(db, ['2', '02', '1'])).toEqual(['2', '1'])
  expect([...readSyncedIds(db)].toSorted()).toEqual(['1', '2'])
})

test('IDs of a list are told that were synced, and those that a program made of one', async () => {
  const folder = await temporaryFolder()
  const { store } = await openTestStore({ folder })
  const employees = ['00123', '12.0', '7'].map((id) => employee(id, 'Riga'))
  withReviews(folder, (db) => noteSyncedEmployees(db, { profileId: STAFF_ID, employees }, 10))
  expect(await store.people.syncedAmong(['12.0', '00123', '123', '9'])).toEqual(['12.0', '00123'])
  expect(await store.people.changedAmong(['123', '12', '7', '9'])).toEqual(['123', '12'])
  expect(await store.people.changedAmong(['123', '00123'])).toEqual([])
  expect(await store.people.changedAmong(['7', '03/04/26', 'A-1'])).toEqual(['03/04/26'])
})

test('what a sync did not name is not known any more, and an empty value is', async () => {
  const db = await reviews()
  noteSyncedEmployees(db, { profileId: STAFF_ID, employees: [employee('1', 'Lyon')] }, 10)
  const data = [{ name: 'Position', value: '' }]
  noteSyncedEmployees(db, { profileId: STAFF_ID, employees: [{ id: '1', status: 'active', data }] }, 20)
  expect(readLastSync(db, STAFF_ID).employees.get('1')?.data).toEqual({ Position: '' })
})

test('a sync that is confirmed late changes nobody who was synced since', async () => {
  const db = await reviews()
  noteSyncedEmployees(db, { profileId: STAFF_ID, employees: [employee('1', 'Lyon')] }, 20)
  doubtEmployees(db, { profileId: STAFF_ID, employees: [employee('1', 'Oslo'), employee('2', 'Oslo')] })
  noteConfirmedEmployees(db, { profileId: STAFF_ID, employees: [employee('1', 'Oslo'), employee('2', 'Oslo')] }, 10)
  expect(known(db)).toEqual([20, '1 active Lyon', '2 active Oslo'])
  const { employees } = readLastSync(db, STAFF_ID)
  expect([...employees.values()].map(({ isDoubtful }) => isDoubtful)).toEqual([true, false])
})

test('a photo is stored by its hash', async () => {
  const db = await reviews()
  const data = [{ name: 'Photo', value: imageUri('image/png', 'image/png', 500_000) }]
  noteSyncedEmployees(db, { profileId: STAFF_ID, employees: [{ id: '1', status: 'active', data }] }, 10)
  expect(readLastSync(db, STAFF_ID).employees.get('1')?.data.Photo).toMatch(/^\0image\/png [0-9a-f]{64}$/)
})

test('of two copies the later sync of each employee wins, and nothing is removed', async () => {
  const [here, there] = [await reviews(), await reviews()]
  noteSyncedEmployees(here, { profileId: STAFF_ID, employees: [employee('1', 'here'), employee('2', 'here')] }, 20)
  noteSyncedEmployees(here, { profileId: STAFF_ID, employees: [employee('4', 'here')] }, 5)
  noteSyncedEmployees(there, { profileId: STAFF_ID, employees: [employee('1', 'there'), employee('3', 'there')] }, 10)
  noteSyncedEmployees(there, { profileId: STAFF_ID, employees: [employee('2', 'there', 'hidden')] }, 30)
  mergeEmployees(there, here)
  expect(known(here)).toEqual([30, '1 active here', '2 hidden there', '3 active there', '4 active here'])
})

test('of two copies the later change of each profile wins', async () => {
  const [here, there] = [await reviews(), await reviews()]
  const other = { ...STAFF, profileId: testGuid(78) }
  writeProfile(here, { ...STAFF, name: 'here' }, 20)
  writeProfile(here, { ...other, name: 'other here' }, 10)
  writeProfile(there, { ...STAFF, name: 'there' }, 10)
  writeProfile(there, { ...other, name: 'other there' }, 20)
  writeProfile(there, { ...STAFF, profileId: testGuid(79), name: 'only there' }, 1)
  mergeProfiles(there, here)
  expect(listProfiles(here).map(({ name }) => name)).toEqual(['here', 'only there', 'other there'])
})

test('a copy of an earlier version has neither', async () => {
  const [here, earlier] = [await reviews(), await reviews(130)]
  writeProfile(here, STAFF, 20)
  mergeProfiles(earlier, here)
  mergeEmployees(earlier, here)
  expect([listProfiles(here), known(here)]).toEqual([[STAFF], [null]])
})

/** A closed store with a profile and a synced employee, and the name of its backup. */
async function backedUp() {
  const folder = await temporaryFolder()
  const { store } = await openTestStore({ folder })
  await store.people.putProfile(STAFF)
  await store.close()
  withReviews(folder, (db) => noteSyncedEmployees(db, { profileId: STAFF_ID, employees: [employee('1', 'Lyon')] }, 10))
  const again = await openTestStore({ folder })
  const { file } = await again.store.journal.backUp()
  await again.store.close()
  return { folder, name: basename(file) }
}

test('merging a backup brings profiles and employees back', async () => {
  const { folder, name } = await backedUp()
  const files = storeFiles(folder)
  const aside = join(await temporaryFolder(), name)
  copyFileSync(join(files.backups, name), aside)
  for (const file of [files.reviews, files.lastSaved, files.backups]) rmSync(file, { recursive: true })
  const { store } = await openTestStore({ folder })
  expect(await store.people.profiles()).toEqual([])
  mkdirSync(files.backups, { recursive: true })
  copyFileSync(aside, join(files.backups, name))
  await store.backups.merge(name)
  expect(await store.people.profiles()).toEqual([STAFF])
  await store.close()
  expect(withReviews(folder, (db) => known(db))).toEqual([10, '1 active Lyon'])
})

test('restoring damaged reviews keeps profiles and employees', async () => {
  const { folder } = await backedUp()
  writeFileSync(storeFiles(folder).reviews, Buffer.alloc(16_384, 0x5a))
  restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  const { store } = await openTestStore({ folder })
  expect(await store.people.profiles()).toEqual([STAFF])
  await store.close()
  expect(withReviews(folder, (db) => known(db))).toEqual([10, '1 active Lyon'])
})

test('a doubt about a sync is later news than the sync, and none is taken back by a copy from before', async () => {
  const [here, there] = [await reviews(), await reviews()]
  for (const db of [here, there])
    noteSyncedEmployees(db, { profileId: STAFF_ID, employees: [employee('1', 'Lyon')] }, 10)
  doubtEmployees(there, { profileId: STAFF_ID, employees: [employee('1', 'Oslo')] })
  const isDoubtful = (db: WriteDb) => readLastSync(db, STAFF_ID).employees.get('1')?.isDoubtful
  expect(hasLaterEmployees(there, here)).toBe(true)
  mergeEmployees(there, here)
  expect(isDoubtful(here)).toBe(true)
  const before = await reviews()
  noteSyncedEmployees(before, { profileId: STAFF_ID, employees: [employee('1', 'Lyon')] }, 10)
  mergeEmployees(before, here)
  expect(isDoubtful(here)).toBe(true)
})
