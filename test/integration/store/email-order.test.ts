import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { CACHE_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import {
  extendEmailOrder,
  forgetEmailOrder,
  isEmailOrderComplete,
  isEmailOrderSound,
  moveEmail,
  readEmailOrder,
  sortByEmail,
} from '../../../main/store/queries/email-order.ts'
import { hasRow } from '../../../main/store/common/row-sets.ts'
import type { Store } from '../../../main/store/store.ts'
import type { SortedRows } from '../../../main/store/worker/result-sets/row-orders.ts'
import {
  completeEmailOrder,
  fillStore,
  keyOf,
  openTestStore,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  temporaryFolder,
} from '../../support/store.ts'

function openCache(folder: string): WriteDb {
  const file = join(folder, 'cache.db')
  return openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
}

/** A cache whose sessions are told by their e-mails, and which may be closed and opened again. */
async function openSessions() {
  const folder = await temporaryFolder()
  let db = openCache(folder)
  migrate(db, CACHE_MIGRATIONS)
  onTestFinished(() => void db.close())
  db.exec(`
    INSERT INTO centers (id, name) VALUES (1, 'north');
    INSERT INTO titles (id, text) VALUES (1, 'Basics');
    INSERT INTO tests (id, guid, title_id) VALUES (1, 'test-guid', 1);`)
  return {
    db: () => db,
    reopen() {
      db.close()
      db = openCache(folder)
    },
    add(id: number, email: string | null) {
      db.prepare(
        `INSERT INTO sessions (id, center_id, participant, test_id, title_id, started, modified, finished, auto_closed,
           manual_scoring, image_count, name, data, email) VALUES (?, 1, ?, 1, 1, 0, 0, 1, 0, 0, 0, '', '[]', ?)`,
      ).run(id, Buffer.from(String(id)), email)
    },
    change(id: number, email: string | null) {
      const before = db.prepare<[number], string | null>('SELECT email FROM sessions WHERE id = ?').pluck().get(id)
      if (before === undefined) return
      db.prepare('UPDATE sessions SET email = ? WHERE id = ?').run(email, id)
      moveEmail(db, id, before, email)
    },
  }
}

/** Small letters and capitals are one, as in the list; ties are in order of id. */
const EMAILS = [null, '', 'a@x', 'A@x', 'b@X', 'B@x', 'é@x', 'É@x', 'a', 'a@x\u0000b', '_@x', '[@x', 'z'.repeat(300)]
const email = fc.constantFrom(...EMAILS)
const change = fc.oneof(
  // Rows that are far apart are of several runs.
  fc.record({ kind: fc.constant('add' as const), emails: fc.array(email, { maxLength: 12 }), isFar: fc.boolean() }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(), email }),
  fc.record({ kind: fc.constant('steps' as const), count: fc.integer({ min: 1, max: 6 }), isSmall: fc.boolean() }),
  fc.record({ kind: fc.constant('step undone' as const) }),
  fc.record({ kind: fc.constant('restart' as const) }),
)
const SMALL = { collect: 3, merge: 3 }
const WIDE = { collect: 10_000, merge: 3 }

test('whatever changes between its steps, the order is that of the sessions themselves', async () => {
  const property = fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
    const sessions = await openSessions()
    const ids: number[] = []
    for (const one of changes) {
      const db = sessions.db()
      switch (one.kind) {
        case 'add':
          for (const [at, email] of one.emails.entries()) {
            ids.push((ids.at(-1) ?? 0) + (one.isFar && at === 0 ? 20_000 : 1))
            sessions.add(ids.at(-1)!, email)
          }
          break
        case 'change':
          if (ids.length > 0) sessions.change(ids[one.at % ids.length]!, one.email)
          break
        case 'steps':
          for (let step = 0; step < one.count; step += 1) extendEmailOrder(db, one.isSmall ? SMALL : WIDE)
          break
        case 'step undone':
          db.exec('BEGIN')
          extendEmailOrder(db, WIDE)
          db.exec('ROLLBACK')
          break
        case 'restart':
          sessions.reopen()
      }
      expectOrder(sessions.db())
    }
    const db = sessions.db()
    while (extendEmailOrder(db, WIDE)) expectOrder(db)
    expect(isEmailOrderComplete(db)).toBe(true)
    expectOrder(db)
  })
  await fc.assert(property, { numRuns: 30 })
})

/** The ids of each run of equal e-mails: in which order they come within one is for the list to say. */
function inRuns({ ids, tied }: SortedRows): readonly (readonly number[])[] {
  const runs: number[][] = []
  ids.forEach((id, at) => {
    if (tied !== null && hasRow(tied, at)) runs.at(-1)!.push(id)
    else runs.push([id])
  })
  return runs.map((run) => run.sort((one, other) => one - other))
}

function expectOrder(db: WriteDb): void {
  expect(inRuns(readEmailOrder(db))).toEqual(inRuns(sortByEmail(db)))
  expect(isEmailOrderSound(db)).toBe(true)
}

test('a step collects and merges no more sessions than it may', async () => {
  const { db, add } = await openSessions()
  for (let id = 1; id <= 60; id += 1) add(id * 5000, `p${id % 7}@x`)
  const counts = () => ['email_order', 'email_runs'].map((table) => count(db(), table))
  const seen = [counts()]
  while (extendEmailOrder(db(), { collect: 10_000, merge: 20 })) seen.push(counts())
  expect(seen.at(-1)).toEqual([60, 0])
  // Ten runs: two of each.
  expect(Math.max(...seen.map(([merged], at) => merged! - (seen[at - 1]?.[0] ?? 0)))).toBe(20)
  expect(Math.max(...seen.map(([merged, waiting], at) => merged! + waiting! - sum(seen[at - 1] ?? [0])))).toBe(2)
})

const count = (db: WriteDb, table: string) => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test.each([
  ['an e-mail is missing', `DELETE FROM email_order WHERE id = 3`],
  ['a session is there twice', `INSERT INTO email_order VALUES ('other@x', 3)`],
  ['it has a session that there is not', `INSERT INTO email_order VALUES ('p3@x', 99)`],
  ['an e-mail has other capitals', `UPDATE email_order SET email = 'P3@x' WHERE id = 3`],
  ['an e-mail that waits to be merged is another', `UPDATE email_runs SET email = 'other@x' WHERE id = 8`],
])('that %s is found, and making it anew mends it', async (_, damage) => {
  const { db, add } = await openSessions()
  for (let id = 1; id <= 9; id += 1) add(id, `p${id}@x`)
  for (let step = 0; step < 2; step += 1) extendEmailOrder(db(), { collect: 9, merge: 5 })
  expectOrder(db())
  db().exec(damage)
  expect(isEmailOrderSound(db())).toBe(false)
  forgetEmailOrder(db())
  expectOrder(db())
  while (extendEmailOrder(db())) expectOrder(db())
  expect(count(db(), 'email_order')).toBe(9)
})

const BY_EMAIL = { column: 'participantEmail', direction: 'asc' } as const

async function listEmails(store: Store): Promise<readonly (string | null)[]> {
  const { resultSetId, total } = await store.sessions.open({}, BY_EMAIL)
  const rows = await store.sessions.window(resultSetId, 0, total)
  await store.sessions.close(resultSetId)
  return rows.map((row) => row.participantEmail)
}

/** E-mails of sessions in the order of the list. */
const sortedEmails = (from: number, to: number) =>
  sessionRecords(from, to)
    .map(({ participantEmail }) => participantEmail ?? '')
    .sort()

test('the writer builds the order while it is idle', async () => {
  const { store, supervisor } = await openTestStore()
  await fillStore(store, sessionRecords(0, 300))
  expect(await supervisor.ask('resultSets.isEmailOrderComplete')).toBe(false)
  await expect.poll(() => supervisor.ask('resultSets.isEmailOrderComplete'), { timeout: 60_000 }).toBe(true)
  expect(await listEmails(store)).toEqual(sortedEmails(0, 300))
})

test('a result set by email completes the order, however busy the writer is', async () => {
  const { store, supervisor } = await openTestStore()
  await fillStore(store, sessionRecords(0, 300))
  expect(await listEmails(store)).toEqual(sortedEmails(0, 300))
  const isComplete = async () => {
    // So that the writer is never idle.
    await store.playback.setPosition(keyOf(sessionRecord(1)), 1, 5)
    return supervisor.ask('resultSets.isEmailOrderComplete')
  }
  await expect.poll(isComplete, { timeout: 60_000 }).toBe(true)
  expect(await listEmails(store)).toEqual(sortedEmails(0, 300))
})

test('sessions that come, change or are closed upon while the order is made are where they belong', async () => {
  const { store, supervisor, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 200))
  await supervisor.ask('resultSets.extendEmailOrder')
  const { modified } = sessionRecord(7)
  const moved = sessionRecord(7, { participantEmail: 'AAA@example.com', modified: modified + 1 })
  await fillStore(store, [moved, ...sessionRecords(200, 230)])
  const expected = ['AAA@example.com', ...sortedEmails(0, 230).filter((email) => email !== 'p7@example.com')]
  expect(await listEmails(store)).toEqual(expected)
  await store.close()
  const { store: again, supervisor: threads } = await openTestStore({ folder })
  expect(await listEmails(again)).toEqual(expected)
  await completeEmailOrder(threads)
  await fillStore(again, [{ ...moved, participantEmail: null, modified: modified + 2 }])
  expect(await listEmails(again)).toEqual([...expected.slice(1), null])
  expect((await threads.ask('health.of')).isEmailOrderSound).toBe(true)
})

test('a thread that ends during a step leaves the order as it was before the step', async () => {
  const { store, supervisor } = await openTestStore()
  await fillStore(store, sessionRecords(0, 2000))
  for (let time = 0; time < 3; time += 1) {
    const steps = completeEmailOrder(supervisor).catch(() => undefined)
    await supervisor.kill('writer')
    await steps
    expect((await supervisor.ask('health.of')).isEmailOrderSound).toBe(true)
    expect(await listEmails(store)).toEqual(sortedEmails(0, 2000))
  }
  await completeEmailOrder(supervisor)
  expect((await supervisor.ask('health.of')).isEmailOrderSound).toBe(true)
  expect(await listEmails(store)).toEqual(sortedEmails(0, 2000))
})

test('with a wrong order each session is still listed once, and verify has the order rebuilt', async () => {
  const { store, supervisor, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 50))
  await completeEmailOrder(supervisor)
  await store.close()
  const db = openCache(folder)
  db.exec(`INSERT INTO email_order SELECT 'twice@example.com', id FROM sessions`)
  db.close()
  const { store: again, supervisor: threads } = await openTestStore({ folder })
  expect(await listEmails(again)).toEqual(sortedEmails(0, 50))
  expect(await again.verify()).toMatchObject({ cache: { ok: true, sessions: 50 }, cacheSetAside: null })
  expect(await threads.ask('resultSets.isEmailOrderComplete')).toBe(false)
  await completeEmailOrder(threads)
  expect((await threads.ask('health.of')).isEmailOrderSound).toBe(true)
})
