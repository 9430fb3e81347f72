import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteCode } from '../../../main/store/common/failures.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { cacheAt } from '../../../main/store/common/location.ts'
import type { Trouble } from '../../../main/store/store.ts'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import {
  CENTER,
  feedPage,
  fillStore,
  keyOf,
  openTestStore,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
} from '../../support/store.ts'
import { watchThreads } from '../../support/threads.ts'

test('a result set survives the end of the reader, and the user is told', async () => {
  const { store, supervisor } = await openTestStore()
  const troubles: Trouble[] = []
  store.onTrouble((trouble) => troubles.push(trouble))
  await fillStore(store, sessionRecords(0, 50))
  const { resultSetId } = await store.sessions.open({ search: 'p1' }, { column: 'started', direction: 'desc' })
  const before = await store.sessions.window(resultSetId, 0, 10)
  await supervisor.kill('reader')
  expect(await store.sessions.window(resultSetId, 0, 10)).toEqual(before)
  expect(troubles).toMatchObject([{ code: 'worker-stopped', details: { restarted: true } }])
})

test('what is selected survives the end of the reader, and so does a result set of it, by session and not by place', async () => {
  const { store, supervisor } = await openTestStore()
  await fillStore(store, sessionRecords(0, 50))
  const { resultSetId } = await store.sessions.open({ search: 'participant' }, { column: 'started', direction: 'asc' })
  await store.sessions.select(resultSetId, { kind: 'extend', anchor: 3, from: 3, to: 6 }, 0, 50)
  await store.sessions.select(resultSetId, { kind: 'toggle', at: 4 }, 0, 50)
  const only = await store.sessions.pin(resultSetId, { onlySelected: true })
  const all = await store.sessions.pin(resultSetId, { onlySelected: false })
  await store.sessions.select(resultSetId, { kind: 'toggle', at: 20 }, 0, 50)
  const rows = await store.sessions.window(only.resultSetId, 0, 10)
  // One that comes before all others moves every place.
  await fillStore(store, [sessionRecord(99, { started: 1, participantName: 'Participant 99' })])
  await supervisor.kill('reader')
  const selected = await store.sessions.select(resultSetId, null, 0, 50)
  expect(selected).toEqual({ count: 4, positions: [4, 6, 7, 21] })
  expect(await store.sessions.window(only.resultSetId, 0, 10)).toEqual(rows)
  expect(await store.sessions.position(all.resultSetId, keyOf(sessionRecord(99)))).toBeNull()
  expect(await store.sessions.position(resultSetId, keyOf(sessionRecord(99)))).toBe(0)
  expect(rows.map((row) => row.participantName)).toEqual(['Participant 3', 'Participant 5', 'Participant 6'])
  // What is selected after the restart survives the next one.
  await store.sessions.select(resultSetId, { kind: 'toggle', at: 0 }, 0, 50)
  await supervisor.kill('reader')
  expect(await store.sessions.select(resultSetId, null, 0, 5)).toEqual({ count: 5, positions: [0, 4] })
})

test('a row that the reader toggled before it ended, and did not answer for, is toggled once', async () => {
  const { store, supervisor } = await openTestStore()
  await fillStore(store, sessionRecords(0, 50))
  const { resultSetId } = await store.sessions.open({}, { column: 'started', direction: 'asc' })
  await store.sessions.select(resultSetId, { kind: 'extend', anchor: 5, from: 5, to: 9 }, 0, 50)
  // Asked about places before the first, the reader looks for a while after it has toggled.
  const places = 30_000_000
  const toggled = store.sessions.select(resultSetId, { kind: 'toggle', at: 7 }, -places, places + 50)
  const next = store.sessions.select(resultSetId, { kind: 'toggle', at: 8 }, 0, 50)
  await delay(100)
  await supervisor.kill('reader')
  expect(await toggled).toEqual({ count: 4, positions: [5, 6, 8, 9] })
  expect(await next).toEqual({ count: 3, positions: [5, 6, 9] })
  await supervisor.kill('reader')
  expect(await store.sessions.select(resultSetId, null, 0, 50)).toEqual({ count: 3, positions: [5, 6, 9] })
})

test('a thread that cannot start again says why, and starts with the first call after the cause is gone', async () => {
  const { store, supervisor, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 50))
  const { resultSetId } = await store.sessions.open({}, { column: 'started', direction: 'desc' })
  await rename(join(folder, 'reviews.db'), join(folder, 'away.db'))
  await supervisor.kill('reader')
  await expect(store.sessions.count()).rejects.toMatchObject({ code: 'store-damaged' })
  await rename(join(folder, 'away.db'), join(folder, 'reviews.db'))
  expect(await store.sessions.count()).toBe(50)
  expect(await store.sessions.window(resultSetId, 0, 10)).toHaveLength(10)
})

test('a cache that is begun anew after the reader could not start again leaves no thread behind', async () => {
  const threads = watchThreads()
  const { store, supervisor, folder } = await openTestStore()
  await rename(join(folder, 'reviews.db'), join(folder, 'away.db'))
  await supervisor.kill('reader')
  await expect(store.sessions.count()).rejects.toMatchObject({ code: 'store-damaged' })
  await expect(store.sessions.count()).rejects.toMatchObject({ code: 'store-damaged' })
  await rename(join(folder, 'away.db'), join(folder, 'reviews.db'))
  const begun = supervisor.beginCacheAnew(supervisor.cacheGeneration())
  await Promise.all([begun, store.sessions.count()])
  await store.close()
  await expect.poll(threads.living).toBe(0)
})

test('a question that the reader ends under is asked again', async () => {
  const { store, supervisor } = await openTestStore()
  await fillStore(store, sessionRecords(0, 50))
  const asked = Promise.all([store.sessions.count(), store.sessions.facets(), store.verify()])
  await supervisor.kill('reader')
  const [count, , health] = await asked
  expect([count, health.cache.sessions]).toEqual([50, 50])
})

test('a page that the writer ends under fails with worker-stopped, is there wholly or not at all, and the next goes in', async () => {
  const { store, supervisor } = await openTestStore()
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  const written = store.feed.applyPage(feedPage(sessionRecords(0, 500)))
  const outcome = expect(written).rejects.toMatchObject({ code: 'worker-stopped' })
  await supervisor.kill('writer')
  await outcome
  expect([0, 500]).toContain(await store.sessions.count())
  const token = (await store.feed.cursor(CENTER)).run?.nextToken ?? null
  await store.feed.applyPage(feedPage(sessionRecords(0, 500), { token }))
  expect(await store.sessions.count()).toBe(500)
  expect((await store.verify()).cache.ok).toBe(true)
})

test('a thread that keeps stopping is given up, and calls say so', async () => {
  const { store, supervisor } = await openTestStore()
  const troubles: Trouble[] = []
  store.onTrouble((trouble) => troubles.push(trouble))
  for (let time = 0; time < 6; time += 1) await supervisor.kill('reader')
  await expect(store.sessions.count()).rejects.toMatchObject({ code: 'worker-stopped' })
  expect(troubles.at(-1)?.message).toContain('again and again')
})

test('what can wait and fails in a way that nobody foresaw ends no thread', async () => {
  const { store, folder } = await openTestStore()
  const troubles: Trouble[] = []
  store.onTrouble((trouble) => troubles.push(trouble))
  const db = openForWriting(cacheAt({ files: storeFiles(folder), key: STORE_KEY }))
  onTestFinished(() => void db.close())
  // The next step of the order by e-mail, which the writer takes when it is idle, takes a while and fails.
  db.exec(`
    CREATE VIEW slow AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000000) SELECT i FROM n;
    CREATE TRIGGER unforeseen BEFORE INSERT ON email_runs
      BEGIN SELECT count(*) FROM slow; SELECT RAISE(ABORT, 'unforeseen'); END`)
  db.pragma('busy_timeout = 0')
  const isWriting = () => {
    try {
      db.exec('BEGIN IMMEDIATE; ROLLBACK')
      return false
    } catch (error) {
      if (sqliteCode(error) !== 'SQLITE_BUSY') throw error
      return true
    }
  }
  await fillStore(store, sessionRecords(0, 5))
  const threads = watchThreads()
  // It takes seconds, so that it is seen also by a test that is held up.
  await expect.poll(isWriting, { interval: 20, timeout: 30_000 }).toBe(true)
  await expect.poll(isWriting, { interval: 20, timeout: 60_000 }).toBe(false)
  await store.notes.set(keyOf(sessionRecord(1)), { text: 'saved by the same thread' })
  expect([troubles, threads.started()]).toEqual([[], 0])
})

test('a closed store answers worker-stopped', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [sessionRecord(1)])
  await store.close()
  await expect(store.sessions.row(keyOf(sessionRecord(1)))).rejects.toMatchObject({ code: 'worker-stopped' })
  await expect(store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'worker-stopped' })
})
