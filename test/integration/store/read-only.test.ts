import { cp, open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TableName } from '../../../contract/model/tables.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { SessionSort } from '../../../contract/model/session.ts'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { migrate, type Migration } from '../../../main/store/worker/databases/migrate.ts'
import { openDatabasesReadOnly } from '../../../main/store/worker/databases/open-read-only.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { cacheAt, reviewsAt } from '../../../main/store/common/location.ts'
import type { Store, Trouble } from '../../../main/store/store.ts'
import { COMPUTER } from '../../../main/support/processes.ts'
import { crashedWithLog, damageLog } from '../../support/crashed-store.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts'
import {
  CENTER,
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
} from '../../support/store.ts'
import { watchThreads } from '../../support/threads.ts'

// Each test opens the store several times, and a loaded machine starts threads slowly.
vi.setConfig({ testTimeout: 90_000 })

const SESSIONS = 60
const MAY_NOT_MOUNT = 'needs the right to mount a file system'
const FREE_KILOBYTES = [0, 4, 16, 48, 128]
const SORTS: readonly SessionSort['column'][] = ['started', 'participantEmail', 'participantName', 'conclusion']
const NOTE = 'What must be read.'
const first = keyOf(sessionRecord(0))

/**
 * A disk with a store of sessions, a report, a place in a video and a note: as closing leaves it, or as the end of the
 * process does, with all of it in the write-ahead logs. What ends a process leaves files as they are in this moment.
 */
async function diskWithStore(left: 'closed' | 'killed'): Promise<SmallDisk | null> {
  const disk = mountSmallDisk(32 << 20)
  if (disk === null) return null
  onTestFinished(disk.remove)
  const folder = left === 'closed' ? disk.folder : await temporaryFolder()
  const { store } = await openTestStore({ folder })
  await fillStore(store, sessionRecords(0, SESSIONS))
  await store.reports.save(reportRecord(first))
  await store.playback.setPosition(first, 1, 12.5)
  await store.notes.set(first, { text: NOTE })
  if (left === 'killed') {
    await cp(folder, disk.folder, { recursive: true })
    expect((await stat(join(disk.folder, 'cache.db-wal'))).size).toBeGreaterThan(100_000)
    expect((await stat(join(disk.folder, 'reviews.db-wal'))).size).toBeGreaterThan(4096)
  }
  await store.close()
  return disk
}

async function damage(file: string, page: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(64, 0x5a), 0, 64, page * 8192 + 1000)
  await handle.close()
}

/** Folders that copies of databases would be left in. */
async function copiesOf(): Promise<readonly string[]> {
  // Another run of the tests may have its own there.
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`proctor-desk-copy-${COMPUTER}-${process.pid}-`))
}

async function expectReadable(store: Store): Promise<void> {
  for (const column of SORTS) {
    const resultSet = await store.sessions.open({}, { column, direction: 'asc' })
    expect(resultSet).toMatchObject({ total: SESSIONS, withReport: 1 })
    expect(await store.sessions.window(resultSet.resultSetId, 0, 100)).toHaveLength(SESSIONS)
  }
  expect(await store.sessions.open({ search: 'Participant 7' }, { column: 'started', direction: 'asc' })).toMatchObject(
    {
      total: 1,
    },
  )
  expect(await store.sessions.open({ search: 'must be read' }, { column: 'started', direction: 'asc' })).toMatchObject({
    total: 1,
  })
  expect((await store.sessions.facets()).centers).toEqual([{ center: CENTER, count: SESSIONS }])
  expect(await store.reports.get(first)).toMatchObject({ hash: 'a'.repeat(64) })
  expect(await store.playback.position(first, 1)).toBe(12.5)
  expect(await store.notes.get(first)).toMatchObject({ text: NOTE })
  expect((await store.preferences.get()).views).toEqual([])
  expect(await store.verify()).toMatchObject({
    cache: { ok: true, problems: [], sessions: SESSIONS },
    reviews: { ok: true, problems: [], entries: 1 },
  })
}

describe.each(['closed', 'killed'] as const)('a store that was %s', (left) => {
  test.for(FREE_KILOBYTES)(
    'is read with %i KB free, refuses what it cannot save, and saves when there is room',
    async (kilobytes, context) => {
      const disk = await diskWithStore(left)
      if (disk === null) return context.skip(MAY_NOT_MOUNT)
      disk.fill(kilobytes << 10)
      const { store, supervisor } = await openTestStore({ folder: disk.folder })
      expect(store.saving.failure()).toMatchObject({ code: 'disk-full' })
      // What a killed program left beside the databases may be room enough for the writer.
      const isReadOnly = supervisor.readOnly() !== null
      if (left === 'closed') expect(isReadOnly).toBe(kilobytes <= 48)
      const told: (readonly TableName[])[] = []
      store.onChanged((tables) => told.push(tables))
      const { resultSetId } = await store.sessions.open({}, { column: 'started', direction: 'desc' })
      await store.sessions.select(resultSetId, { kind: 'toggle', at: 3 }, 0, 10)
      await expectReadable(store)

      // Longer than what is free.
      const long = 'a long note '.repeat(30_000)
      await expect(store.notes.set(first, { text: long })).rejects.toMatchObject({ code: 'disk-full' })
      expect(store.saving.failure()).toMatchObject({ code: 'disk-full' })
      if (isReadOnly) {
        await expect(store.playback.setPosition(first, 1, 40)).rejects.toMatchObject({ code: 'disk-full' })
        await expect(store.preferences.set({ views: [] })).rejects.toMatchObject({ code: 'disk-full' })
        await expect(store.reports.save(reportRecord(first))).rejects.toMatchObject({ code: 'disk-full' })
        await expect(store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'disk-full' })
        expect(await store.saving.tryAgain()).toMatchObject({ code: 'disk-full' })
      }
      expect(await store.notes.get(first)).toMatchObject({ text: NOTE })

      disk.clear()
      told.length = 0
      await store.notes.set(first, { text: 'Saved with room.' })
      expect(store.saving.failure()).toBeNull()
      expect(told.flat()).toContain('saving')
      expect(await store.notes.get(first)).toMatchObject({ text: 'Saved with room.' })
      expect(await store.sessions.select(resultSetId, null, 0, 10)).toEqual({ count: 1, positions: [3] })
      expect(await store.sessions.window(resultSetId, 0, 100)).toHaveLength(SESSIONS)
      await store.close()
      const { store: again } = await openTestStore({ folder: disk.folder })
      expect(again.saving.failure()).toBeNull()
      expect(await again.notes.get(first)).toMatchObject({ text: 'Saved with room.' })
      expect(await again.verify()).toMatchObject({ cache: { ok: true }, reviews: { ok: true, entries: 2 } })
    },
  )

  test('is read from a disk that may only be read, and saves when it may be written', async (context) => {
    const disk = await diskWithStore(left)
    if (disk === null) return context.skip(MAY_NOT_MOUNT)
    disk.makeReadOnly()
    const copies = await copiesOf()
    const { store } = await openTestStore({ folder: disk.folder })
    await expectReadable(store)
    expect(await copiesOf()).toEqual(copies)
    await expect(store.notes.set(first, { text: 'lost?' })).rejects.toMatchObject({ code: 'disk-error' })
    expect(store.saving.failure()).toMatchObject({ code: 'disk-error' })
    disk.makeWritable()
    expect(await store.saving.tryAgain()).toBeNull()
    await store.notes.set(first, { text: 'Saved when it could be.' })
    await store.close()
    const { store: again } = await openTestStore({ folder: disk.folder })
    expect(await again.notes.get(first)).toMatchObject({ text: 'Saved when it could be.' })
  })
})

/** A full disk with a store of ten notes in its database and fifty in its log, once `spoil` has seen to it. */
async function fullDiskWithLog(spoil: (folder: string) => unknown): Promise<SmallDisk | null> {
  const disk = mountSmallDisk(32 << 20)
  if (disk === null) return null
  onTestFinished(disk.remove)
  await cp(await crashedWithLog(), disk.folder, { recursive: true })
  // Room for these would let the writer open.
  for (const name of ['cache.db-shm', 'reviews.db-shm']) await rm(join(disk.folder, name), { force: true })
  await spoil(disk.folder)
  disk.fill(0)
  return disk
}

const OTHER = 'other' as ConnectionId

async function cacheOfAnother(folder: string): Promise<void> {
  const { store, folder: from } = await openTestStore({ connectionId: OTHER })
  await fillStore(store, sessionRecords(0, 5))
  await store.close()
  await cp(storeFiles(from).cache, storeFiles(folder).cache)
  await rm(`${storeFiles(folder).cache}-wal`, { force: true })
}

const emptied = (folder: string) => truncate(storeFiles(folder).reviews, 0)

test.for([
  ['a damaged log', damageLog, {}, { field: 'reviews', missing: { changes: 50 } }],
  ['a database of no bytes', emptied, {}, { field: 'reviews', missing: { changes: 60, inBackups: 10 } }],
  ['reviews of another connection', () => undefined, { connectionId: OTHER }, { field: 'reviews' }],
] as const)(
  'on a full disk %s is told as it is elsewhere, and nothing changes',
  async ([, spoil, options, details], context) => {
    const disk = await fullDiskWithLog(spoil)
    if (disk === null) return context.skip(MAY_NOT_MOUNT)
    const readLog = () => readFile(`${storeFiles(disk.folder).reviews}-wal`)
    const log = await readLog()
    const names = await readdir(disk.folder)
    await expect(openTestStore({ folder: disk.folder, ...options })).rejects.toMatchObject({
      code: 'store-damaged',
      details,
    })
    expect((await readLog()).equals(log)).toBe(true)
    const isNew = (name: string) => !names.includes(name) && !/-(wal|shm)$/.test(name)
    expect((await readdir(disk.folder)).filter(isNew)).toEqual([])
  },
)

test('on a full disk nothing of another connection’s cache is shown, and notes are read', async (context) => {
  const disk = await fullDiskWithLog(cacheOfAnother)
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  const { store } = await openTestStore({ folder: disk.folder })
  expect(await store.sessions.count()).toBe(0)
  expect(await store.journal.countSessions()).toBe(60)
  expect(await store.verify()).toMatchObject({ cache: { ok: false }, reviews: { ok: true, entries: 60 } })
})

test('a full disk that temporary files are on as well: what is in the logs is read', async (context) => {
  const disk = await fullDiskWithLog(() => undefined)
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  vi.stubEnv('TMPDIR', disk.folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { store } = await openTestStore({ folder: disk.folder })
  expect(store.saving.failure()).toMatchObject({ code: 'disk-full' })
  expect(await store.journal.countSessions()).toBe(60)
  expect((await store.verify()).reviews).toMatchObject({ ok: true, entries: 60 })
})

test('the reader comes back when its thread ends while the disk is full, with its result sets', async (context) => {
  const disk = await diskWithStore('closed')
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  disk.fill(0)
  const { store, supervisor } = await openTestStore({ folder: disk.folder })
  const { resultSetId } = await store.sessions.open({}, { column: 'started', direction: 'desc' })
  await supervisor.kill('reader')
  expect(await store.sessions.window(resultSetId, 0, 100)).toHaveLength(SESSIONS)
})

test('a reader that could not start again is started once when there is room, and no thread is left', async (context) => {
  const disk = await diskWithStore('closed')
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  disk.fill(0)
  const threads = watchThreads()
  const { store, supervisor } = await openTestStore({ folder: disk.folder })
  const reviews = join(disk.folder, 'reviews.db')
  await rename(reviews, `${reviews}.away`)
  await supervisor.kill('reader')
  await expect(store.sessions.count()).rejects.toMatchObject({ code: 'store-damaged' })
  await expect(store.sessions.count()).rejects.toMatchObject({ code: 'store-damaged' })
  await rename(`${reviews}.away`, reviews)
  disk.clear()
  await store.notes.set(first, { text: 'Saved with room.' })
  expect(await store.sessions.count()).toBe(SESSIONS)
  await store.close()
  await expect.poll(threads.living).toBe(0)
})

test.for(['cache.db', 'reviews.db'])(
  'while %s alone may not be written, trying to write disturbs no reader',
  async (name, context) => {
    const disk = await diskWithStore('closed')
    if (disk === null) return context.skip(MAY_NOT_MOUNT)
    disk.makeFileReadOnly(join(disk.folder, name))
    const { store } = await openTestStore({ folder: disk.folder })
    await store.sessions.count()
    const threads = watchThreads()
    await expect(store.playback.setPosition(first, 1, 40)).rejects.toMatchObject({ code: 'disk-error' })
    expect(await store.saving.tryAgain()).toMatchObject({ code: 'disk-error' })
    expect(await store.notes.get(first)).toMatchObject({ text: NOTE })
    expect(threads.started()).toBe(0)
  },
)

test('damage in the cache that is met on a full disk leaves the cache where it is, and notes are read on', async (context) => {
  const disk = await diskWithStore('closed')
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  const { store } = await openTestStore({ folder: disk.folder })
  disk.fill(0)
  const cache = join(disk.folder, 'cache.db')
  for (let page = 1; page < (await stat(cache)).size / 8192; page += 1) await damage(cache, page)
  await expect(store.sessions.facets()).rejects.toMatchObject({ code: 'disk-full' })
  expect(store.saving.failure()).toMatchObject({ code: 'disk-full' })
  expect(await readdir(disk.folder)).not.toContainEqual(expect.stringContaining('damaged'))
  expect(await store.notes.get(first)).toMatchObject({ text: NOTE })
  disk.clear()
  await expect(store.sessions.facets()).rejects.toMatchObject({ code: 'store-damaged' })
  expect(await store.sessions.count()).toBe(0)
  expect(await store.notes.get(first)).toMatchObject({ text: NOTE })
})

test.for([0, 64, 260, 280])(
  'a cache that is damaged at the start with %i KB free does not keep notes from being read',
  async (kilobytes, context) => {
    const disk = await diskWithStore('closed')
    if (disk === null) return context.skip(MAY_NOT_MOUNT)
    await damage(join(disk.folder, 'cache.db'), 0)
    disk.fill(kilobytes << 10)
    const { store } = await openTestStore({ folder: disk.folder })
    const troubles: Trouble[] = []
    store.onTrouble((trouble) => troubles.push(trouble))
    expect(troubles).toMatchObject([{ code: 'store-damaged' }])
    expect(store.saving.failure()).toMatchObject({ code: 'disk-full' })
    expect(await store.notes.get(first)).toMatchObject({ text: NOTE })
    expect(await store.sessions.count()).toBe(0)
    if (kilobytes === 0) {
      expect(troubles).toMatchObject([{ details: { restarted: false } }])
      expect(await readdir(disk.folder)).not.toContainEqual(expect.stringContaining('damaged'))
      expect(await store.verify()).toMatchObject({ cache: { ok: false }, reviews: { ok: true }, cacheSetAside: null })
    }
    disk.clear()
    await store.notes.set(first, { text: 'Saved with room.' })
    await fillStore(store, sessionRecords(0, SESSIONS))
    expect(await store.sessions.count()).toBe(SESSIONS)
    expect(await store.notes.get(first)).toMatchObject({ text: 'Saved with room.' })
    expect(await readdir(disk.folder)).toContainEqual(expect.stringMatching(/^cache\.damaged-.*\.db$/))
  },
)

test.for([260, 270, 280])(
  'a recovery of the cache that %i KB are too little for leaves notes to be read',
  async (kilobytes, context) => {
    const disk = await diskWithStore('closed')
    if (disk === null) return context.skip(MAY_NOT_MOUNT)
    const { store } = await openTestStore({ folder: disk.folder })
    disk.fill(kilobytes << 10)
    const cache = join(disk.folder, 'cache.db')
    for (let page = 1; page < (await stat(cache)).size / 8192; page += 1) await damage(cache, page)
    await expect(store.sessions.facets()).rejects.toMatchObject({ code: 'store-damaged' })
    expect(await store.notes.get(first)).toMatchObject({ text: NOTE })
    expect(await store.sessions.count()).toBe(0)
    expect(store.saving.failure()).toMatchObject({ code: 'disk-full' })
    disk.clear()
    await store.notes.set(first, { text: 'Saved with room.' })
    await fillStore(store, sessionRecords(0, SESSIONS))
    expect(await store.sessions.count()).toBe(SESSIONS)
    expect(await store.notes.get(first)).toMatchObject({ text: 'Saved with room.' })
  },
)

test('a cache that is gone on a full disk does not keep notes from being read', async (context) => {
  const disk = await diskWithStore('closed')
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  await rm(join(disk.folder, 'cache.db'))
  disk.fill(0)
  const { store } = await openTestStore({ folder: disk.folder })
  const troubles: Trouble[] = []
  store.onTrouble((trouble) => troubles.push(trouble))
  expect(await store.notes.get(first)).toMatchObject({ text: NOTE })
  expect(store.saving.failure()).toMatchObject({ code: 'disk-full' })
  expect(troubles).toEqual([])
})

test('a store that was only being made when the disk filled up: disk-full, and with room it is made', async (context) => {
  const disk = mountSmallDisk(8 << 20)
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  onTestFinished(disk.remove)
  await (await openTestStore({ folder: disk.folder })).store.close()
  await rm(join(disk.folder, 'cache.db'))
  disk.fill(0)
  await expect(openTestStore({ folder: disk.folder })).rejects.toMatchObject({ code: 'disk-full' })
  disk.clear()
  const { store } = await openTestStore({ folder: disk.folder })
  expect(await store.sessions.count()).toBe(0)
})

test('a new store on a full disk: disk-full, and with room it is made', async (context) => {
  const disk = mountSmallDisk(8 << 20)
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  onTestFinished(disk.remove)
  disk.fill(0)
  await expect(openTestStore({ folder: disk.folder })).rejects.toMatchObject({ code: 'disk-full' })
  disk.clear()
  const { store } = await openTestStore({ folder: disk.folder })
  expect(await store.sessions.count()).toBe(0)
})

test('a store of an earlier version on a full disk: disk-full, nothing changes, and with room it is brought up to date', async (context) => {
  const disk = mountSmallDisk(8 << 20)
  if (disk === null) return context.skip(MAY_NOT_MOUNT)
  onTestFinished(disk.remove)
  const files = storeFiles(disk.folder)
  const location = { files, key: STORE_KEY }
  for (const [options, migrations] of [
    [cacheAt(location), CACHE_MIGRATIONS],
    [reviewsAt(location), REVIEWS_MIGRATIONS],
  ] as const) {
    const db = openForWriting(options)
    migrate(db, migrations.slice(0, 1))
    db.close()
  }
  const before = await Promise.all([readFile(files.cache), readFile(files.reviews)])
  disk.fill(0)
  await expect(openTestStore({ folder: disk.folder })).rejects.toMatchObject({ code: 'disk-full' })
  expect(await Promise.all([readFile(files.cache), readFile(files.reviews)])).toEqual(before)
  disk.clear()
  const { store } = await openTestStore({ folder: disk.folder })
  expect(await store.verify()).toMatchObject({ cache: { ok: true }, reviews: { ok: true } })
})

test('beside reviews of this version a cache of any earlier one waits to be brought up to date', async () => {
  const files = storeFiles(await temporaryFolder())
  const location = { files, key: STORE_KEY, connectionId: TEST_CONNECTION, account: { key: 'one', movedFrom: [] } }
  const make = (options: Parameters<typeof openForWriting>[0], migrations: readonly Migration[]) => {
    const db = openForWriting(options)
    migrate(db, migrations)
    db.close()
  }
  make(reviewsAt(location), REVIEWS_MIGRATIONS)
  for (let count = 1; count < CACHE_MIGRATIONS.length; count += 1) {
    await rm(files.cache, { force: true })
    make(cacheAt(location), CACHE_MIGRATIONS.slice(0, count))
    expect(() => openDatabasesReadOnly(location), `${count} migrations`).toThrow('has to be brought up to date')
  }
})
