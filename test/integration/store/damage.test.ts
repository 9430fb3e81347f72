import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_CSV_FORMAT } from '../../support/export-format.ts'
import { NO_EXPORT_FIELDS } from '../../../main/store/common/export-fields.ts'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import { lockFolder } from '../../../main/store/client/folder-lock.ts'
import { latestVersion } from '../../../main/store/worker/databases/migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { openStore, openSupervisedStore } from '../../../main/store/client/open-store.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import type { Store, Trouble } from '../../../main/store/store.ts'
import {
  completeEmailOrder,
  fillStore,
  keyOf,
  openTestStore,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
} from '../../support/store.ts'

const BY_NAME = { column: 'participantName', direction: 'asc' } as const
const KEY_OF_1 = keyOf(sessionRecord(1))
const NOTE = { text: 'precious thought' } as const

let template = ''

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'proctor-desk-template-'))
  const { store, supervisor } = await openSupervisedStore(optionsOf(template))
  await fillStore(store, sessionRecords(0, 2000))
  await store.notes.set(KEY_OF_1, NOTE)
  await completeEmailOrder(supervisor)
  await store.close()
})

afterAll(() => rm(template, { recursive: true, force: true }))

/** A closed store with sessions and one note, of which a backup was made. */
async function filledFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await cp(template, folder, { recursive: true })
  return folder
}

async function damage(file: string, page: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(64, 0x5a), 0, 64, page * 8192 + 1000)
  await handle.close()
}

const optionsOf = (folder: string, key = STORE_KEY) => ({
  connectionId: TEST_CONNECTION,
  folder,
  key,
  backupMinutes: 0,
})

function reopen(folder: string, key = STORE_KEY) {
  return openStore(optionsOf(folder, key))
}

function heard(store: { onTrouble: (callback: (trouble: Trouble) => void) => unknown }): Trouble[] {
  const troubles: Trouble[] = []
  store.onTrouble((trouble) => troubles.push(trouble))
  return troubles
}

test('nothing on disk can be read without the key', async () => {
  const folder = await temporaryFolder()
  const { store } = await openTestStore({ folder })
  const record = sessionRecord(1, {
    participantName: 'Wilhelmina Plaintext',
    images: ['data:image/png;base64,PLAINIMAGE'],
  })
  await fillStore(store, [record, ...sessionRecords(2, 500)])
  await store.notes.set(KEY_OF_1, NOTE)
  await store.journal.backUp()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.map((file) => file.slice(folder.length + 1))).toEqual(
    expect.arrayContaining(['cache.db', 'cache.db-wal', 'reviews.db', 'reviews.db-wal']),
  )
  for (const file of files) {
    const bytes = readFileSync(file)
    for (const plain of ['Wilhelmina', 'wilhelmina', 'PLAINIMAGE', 'precious', 'CREATE TABLE', 'SQLite format'])
      expect(bytes.includes(plain), `${plain} in ${file}`).toBe(false)
  }
})

test('each commit of the reviews reaches the disk itself, on macOS too', async () => {
  const folder = await temporaryFolder()
  const fullSync = (synchronous: 'FULL' | 'NORMAL') => {
    const db = openForWriting({ file: join(folder, synchronous), key: STORE_KEY, synchronous, cacheBytes: 1 << 20 })
    const value = db.pragma('fullfsync', { simple: true })
    db.close()
    return value
  }
  expect([fullSync('FULL'), fullSync('NORMAL')]).toEqual([1, 0])
})

test('the cipher is AEGIS-256 under the raw key, and what is sorted is not spilled to a file', async () => {
  const file = join(await temporaryFolder(), 'some.db')
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'FULL', cacheBytes: 1 << 20 })
  const value = (name: string) => db.pragma(name, { simple: true })
  expect(['cipher', 'algorithm', 'temp_store', 'journal_mode', 'foreign_keys'].map(value)).toEqual([
    'aegis',
    'aegis-256',
    2,
    'wal',
    1,
  ])
  db.exec('CREATE TABLE letters (text TEXT) STRICT')
  db.close()
  const other = new Database(file) as Database.Database & { key(key: Buffer): number }
  other.pragma(`cipher = 'chacha20'`)
  other.key(Buffer.concat([Buffer.from('raw:'), STORE_KEY]))
  expect(() => other.prepare('SELECT * FROM letters')).toThrow(/not a database/)
  other.close()
})

test('without a key, or with another one, the store does not open and stays as it is', async () => {
  const folder = await filledFolder()
  const before = readFileSync(join(folder, 'cache.db'))
  await expect(reopen(folder, new Uint8Array(32).fill(8))).rejects.toMatchObject({ code: 'store-key-missing' })
  await expect(reopen(folder, new Uint8Array())).rejects.toMatchObject({ code: 'store-key-missing' })
  expect(readFileSync(join(folder, 'cache.db')).equals(before)).toBe(true)
  const { store } = await openTestStore({ folder })
  expect(await store.sessions.count()).toBe(2000)
})

test.each(['cache.db', 'reviews.db'])(
  'a store made by a newer version (%s) is refused and not changed by a byte',
  async (name) => {
    const folder = await filledFolder()
    const file = join(folder, name)
    const db = openForWriting({ file, key: STORE_KEY, synchronous: 'FULL', cacheBytes: 1 << 20 })
    db.pragma('user_version = 9990')
    db.close()
    const before = readFileSync(file)
    await expect(reopen(folder)).rejects.toMatchObject({ code: 'store-newer', details: { value: '9990' } })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(folder).filter((entry) => entry.includes('damaged'))).toEqual([])
  },
)

test('a damaged page of the cache, once it is read: the cache is set aside, kept, and replaced by a new one', async () => {
  const folder = await filledFolder()
  await damage(join(folder, 'cache.db'), pageOfRows(join(folder, 'cache.db')))
  const { store } = await openTestStore({ folder })
  const troubles = heard(store)
  await expect(
    store.sessions.open({}, BY_NAME).then((resultSet) => store.sessions.window(resultSet.resultSetId, 0, 2000)),
  ).rejects.toMatchObject({ code: 'store-damaged' })
  expect(troubles).toEqual([{ code: 'store-damaged', message: expect.stringContaining('cache.damaged-') as string }])
  expect(readdirSync(folder).filter((entry) => /^cache\.damaged-.*\.db$/.test(entry))).toHaveLength(1)
  // The next sync starts from the beginning, and the notes are found again with their sessions.
  expect(await store.feed.cursors()).toEqual([])
  await fillStore(store, sessionRecords(0, 100))
  expect(await store.sessions.open({ search: 'precious' }, BY_NAME)).toMatchObject({ total: 1, storeTotal: 100 })
  expect(await store.notes.get(KEY_OF_1)).toMatchObject(NOTE)
  expect(troubles).toHaveLength(1)
})

test('a note is saved although the cache cannot tell whether its session is there', async () => {
  const folder = await filledFolder()
  const file = join(folder, 'cache.db')
  for (const page of pagesOf(file, 'sessions_key')) await damage(file, page)
  const { store } = await openTestStore({ folder })
  const key = keyOf(sessionRecord(7))
  expect(await store.notes.set(key, { text: 'typed before the damage was met', mustExist: true })).toMatchObject({
    text: 'typed before the damage was met',
  })
  expect(await store.notes.set(KEY_OF_1, { text: 'and this', mustExist: true })).toMatchObject({ text: 'and this' })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.get(key)).toMatchObject({ text: 'typed before the damage was met' })
})

/** As a pipe would be, which a reader waits for in a thread that cannot be stopped. */
async function replaceBySocket(file: string): Promise<void> {
  await rm(file)
  const server = createServer().listen(file)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}

test.each([
  ['a damaged first page', (file: string) => damage(file, 0)],
  ['a file that is no database', (file: string) => writeFile(file, 'this is a letter to my aunt')],
  ['a database without a cipher', (file: string) => writeFile(file, plainDatabase())],
  ['what is no file', (file: string) => replaceBySocket(file)],
])('%s in place of the cache: set aside at the start, and told once someone listens', async (_, spoil) => {
  const folder = await filledFolder()
  await spoil(join(folder, 'cache.db'))
  const { store } = await openTestStore({ folder })
  expect(heard(store)).toMatchObject([{ code: 'store-damaged' }])
  expect(await store.sessions.count()).toBe(0)
  expect(readdirSync(folder).filter((entry) => entry.startsWith('cache.damaged-'))).toHaveLength(1)
  expect(await store.journal.countSessions()).toBe(1)
})

test('damaged reviews are left alone: the store names the newest good backup, and restoring keeps the damaged file', async () => {
  const folder = await filledFolder()
  const file = join(folder, 'reviews.db')
  const backups = readdirSync(join(folder, 'backups'))
  expect(backups).toHaveLength(1)
  // A newer backup that is no good must not be the one that is offered.
  await writeFile(join(folder, 'backups', 'reviews-29991231T235959999Z-9.db'), 'torn')
  for (let page = 0; page < statSync(file).size / 8192; page += 1) await damage(file, page)
  const spoilt = readFileSync(file)
  await expect(reopen(folder)).rejects.toMatchObject({
    code: 'store-damaged',
    message: expect.stringContaining(backups[0]!) as string,
  })
  expect(readFileSync(file).equals(spoilt)).toBe(true)
  const { damaged } = restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  expect(damaged === null ? null : readFileSync(damaged).equals(spoilt)).toBe(true)
  const { store } = await openTestStore({ folder })
  expect(await store.notes.get(KEY_OF_1)).toMatchObject(NOTE)
})

const TABLE = {
  what: 'sessions',
  columns: ['note'],
  format: DEFAULT_CSV_FORMAT,
  fields: NO_EXPORT_FIELDS,
  place: null,
} as const

test.each([
  ['an export', (store: Store) => store.sessions.exportPart({ resultSetId: null, after: 0, limit: 50, ...TABLE })],
  ['the note of a session that is opened', (store: Store) => store.notes.get(KEY_OF_1)],
])('damaged reviews that %s meets are said to be so, and the cache stays', async (_, meet) => {
  const folder = await filledFolder()
  const { store } = await openTestStore({ folder })
  const troubles = heard(store)
  const file = join(folder, 'reviews.db')
  for (let page = 1; page < statSync(file).size / 8192; page += 1) await damage(file, page)
  await expect(meet(store)).rejects.toMatchObject({ code: 'store-damaged', details: { field: 'reviews' } })
  expect(troubles).toEqual([])
  expect(await store.sessions.count()).toBe(2000)
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
})

test('a backup that fails because the reviews are damaged is reported as damage of the reviews', async () => {
  const folder = await filledFolder()
  const { store, supervisor } = await openTestStore({ folder })
  const troubles = heard(store)
  await store.notes.set(KEY_OF_1, { text: 'second thought' })
  const file = join(folder, 'reviews.db')
  for (let page = 1; page < statSync(file).size / 8192; page += 1) await damage(file, page)
  // Its pages were in memory; the writer that is started again reads them anew.
  await supervisor.kill('writer')
  await store.close()
  expect(troubles.at(-1)).toMatchObject({
    code: 'store-damaged',
    message: expect.stringContaining("Couldn't back up") as string,
    details: { field: 'reviews' },
  })
})

test('what the store writes is readable by its user alone, also what an earlier version wrote', async () => {
  const folder = await filledFolder()
  for (const name of ['cache.db', 'reviews.db']) chmodSync(join(folder, name), 0o644)
  const { store } = await openTestStore({ folder })
  await store.notes.set(KEY_OF_1, { text: 'second thought' })
  await store.journal.backUp()
  const lock = await lockFolder(folder)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const open = files.filter((entry) => (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
  await lock.release()
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['cache.db', 'cache.db-wal', 'reviews.db', 'reviews.db-wal', 'folder.lock']),
  )
  expect(open.map(({ name }) => name)).toEqual([])
})

test('with the reviews and the cache both spoilt, a backup tells damage from a wrong key', async () => {
  const folder = await filledFolder()
  await damage(join(folder, 'reviews.db'), 0)
  await damage(join(folder, 'cache.db'), 0)
  await expect(reopen(folder)).rejects.toMatchObject({ code: 'store-damaged' })
  expect(existsSync(join(folder, 'cache.db'))).toBe(true)
})

test('damage that is met while the store is being closed starts no thread that nobody would end', async () => {
  const folder = await filledFolder()
  const pages = Math.floor(statSync(join(folder, 'cache.db')).size / 8192)
  const { supervisor } = await openTestStore({ folder })
  for (let page = 2; page < pages; page += 1) await damage(join(folder, 'cache.db'), page)
  const reading = supervisor.ask('sessions.facets')
  const closed = supervisor.close()
  await expect(reading).rejects.toMatchObject({ code: 'store-damaged' })
  await closed
  // What sets a cache aside starts threads on the new one.
  expect(readdirSync(folder).filter((name) => name.startsWith('cache.damaged'))).toEqual([])
})

test('verify finds nothing in a sound store, names the problems of a damaged one and replaces its cache', async () => {
  const folder = await filledFolder()
  const { store } = await openTestStore({ folder })
  expect(await store.verify()).toEqual({
    cache: { ok: true, problems: [], sessions: 2000, version: latestVersion(CACHE_MIGRATIONS) },
    reviews: { ok: true, problems: [], entries: 1, version: latestVersion(REVIEWS_MIGRATIONS) },
    cacheSetAside: null,
  })
  expect(await store.size()).toBeGreaterThan(100_000)
  await store.close()
  await damage(join(folder, 'cache.db'), pageOf('sessions')(join(folder, 'cache.db')))
  const { store: again } = await openTestStore({ folder })
  const health = await again.verify()
  expect(health.cache.ok).toBe(false)
  expect(health.cache.problems.length).toBeGreaterThan(0)
  expect(health.reviews.ok).toBe(true)
  expect(health.cacheSetAside).toMatch(/^cache\.damaged-.*\.db$/)
  expect((await again.verify()).cache).toMatchObject({ ok: true, sessions: 0 })
})

test.each([
  ['the first page', () => 0],
  ['the page of the schema', pageOf('sqlite_schema')],
])('verify of an open store with damage in %s of its cache names it and begins the cache anew', async (_, pageIn) => {
  const folder = await filledFolder()
  const page = pageIn(join(folder, 'cache.db'))
  const { store } = await openTestStore({ folder })
  const troubles = heard(store)
  await damage(join(folder, 'cache.db'), page)
  const health = await store.verify()
  expect(health.cache.ok).toBe(false)
  expect(health.cache.problems).toHaveLength(1)
  expect(health.reviews).toMatchObject({ ok: true, entries: 1 })
  expect(health.cacheSetAside).toMatch(/^cache\.damaged-.*\.db$/)
  expect(troubles).toHaveLength(1)
  expect((await store.verify()).cache).toMatchObject({ ok: true, sessions: 0 })
})

test('a cache that another call has set aside is not set aside again, but reported', async () => {
  const folder = await filledFolder()
  const { supervisor } = await openTestStore({ folder })
  const looked = supervisor.cacheGeneration()
  const name = await supervisor.beginCacheAnew(looked)
  expect(name).toMatch(/^cache\.damaged-/)
  expect(await supervisor.beginCacheAnew(looked)).toBe(name)
  expect(readdirSync(folder).filter((entry) => /^cache\.damaged-.*\.db$/.test(entry))).toEqual([name])
})

test('a cache is set aside only after its check has ended', async () => {
  const { store, supervisor } = await openTestStore({ folder: await filledFolder() })
  const order: string[] = []
  store.onTrouble(() => order.push('set aside'))
  const looking = supervisor.ask('health.of').then(({ cache }) => order.push(`${cache.sessions} sessions`))
  await Promise.all([looking, supervisor.beginCacheAnew(supervisor.cacheGeneration())])
  expect(order).toEqual(['2000 sessions', 'set aside'])
})

test('reviews are backed up at the end when they changed, and old backups go by the rotation', async () => {
  const folder = await temporaryFolder()
  const hour = 3_600_000
  let now = Date.UTC(2026, 0, 5)
  const backups = () =>
    readdirSync(join(folder, 'backups'))
      .sort()
      .map((name) => name.slice('reviews-202601'.length, 'reviews-20260105T00'.length))
  const { store } = await openTestStore({ folder, now: () => (now += hour) })
  for (let time = 0; time < 12; time += 1) {
    now += 3 * hour
    await store.notes.set(KEY_OF_1, { text: `thought ${time}` })
    await store.journal.backUp()
  }
  const kept = ['05T20', '06T21', '07T02', '07T07', '07T12']
  await store.close()
  expect(backups()).toEqual(kept)
  const { store: again } = await openTestStore({ folder, now: () => (now += hour) })
  await again.notes.set(KEY_OF_1, { text: 'last thought' })
  await again.close()
  expect(backups()).toEqual([...kept, '07T14'])
})

/** A page, counted from 0, that holds sessions and nothing that opening the store reads. */
function pagesOf(file: string, name: string): readonly number[] {
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'FULL', cacheBytes: 1 << 20 })
  try {
    const find = db.prepare<[string], number>(`SELECT pageno - 1 FROM dbstat WHERE name = ? AND pagetype = 'leaf'`)
    return find.pluck().all(name)
  } finally {
    db.close()
  }
}

function pageOfRows(file: string): number {
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'FULL', cacheBytes: 1 << 20 })
  const page = db
    .prepare<[], number>(`SELECT max(pageno) FROM dbstat WHERE name = 'sessions' AND pagetype = 'leaf'`)
    .pluck()
    .get()
  db.close()
  return Number(page) - 1
}

/** The last page of what SQLite keeps of the tables, counted from 0: opening a database reads it. */
/** Finds the last page of a table in a file. */
function pageOf(table: string) {
  return (file: string): number => {
    const db = openForWriting({ file, key: STORE_KEY, synchronous: 'FULL', cacheBytes: 1 << 20 })
    const page = db.prepare<[string], number>('SELECT max(pageno) FROM dbstat WHERE name = ?').pluck().get(table)
    db.close()
    return Number(page) - 1
  }
}

function plainDatabase(): Buffer {
  const db = new Database(':memory:')
  db.exec('CREATE TABLE letters (text TEXT)')
  const bytes = db.serialize()
  db.close()
  return bytes
}
