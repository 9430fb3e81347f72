import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { FeedCursor, PageCounts } from '../../../../main/store/records.ts'
import {
  NO_PROGRESS,
  outcomesOf,
  progressed,
  runningTotals,
  statusOf,
  type Progress,
  type ProgressEvent,
} from '../../../../main/sync/progress.ts'

const CONNECTION = 'connection' as ConnectionId
const PAGE: PageCounts = { created: 3, changed: 2, unchanged: 4, stale: 1, rejected: 5 }
const REFUSED = { code: 'sync-start-refused', message: 'Refused.', center: 'North' } as const

const after = (...events: readonly ProgressEvent[]): Progress => events.reduce(progressed, NO_PROGRESS)
const status = (progress: Progress, now = 2000) =>
  statusOf(progress, {
    connectionId: CONNECTION,
    centersTotal: 2,
    totals: runningTotals(progress),
    reports: { waiting: 0, fetched: 0, failed: 0 },
    worksOffline: false,
    now,
  })

const BEGUN: ProgressEvent = { kind: 'begun', at: 1000 }
const STORED: ProgressEvent = { kind: 'page-stored', counts: PAGE, received: 15 }

test('before the first run there is nothing to tell', () => {
  expect(status(NO_PROGRESS)).toMatchObject({ state: 'idle', center: null, startedAt: null, rate: 0, failure: null })
})

test('pages add up, and what came late or again counts as unchanged', () => {
  const progress = after(BEGUN, { kind: 'center-begun', center: 'North' }, STORED, STORED)
  expect(status(progress)).toMatchObject({
    state: 'running',
    center: 'North',
    centersDone: 0,
    pages: 2,
    received: 30,
    created: 6,
    changed: 4,
    unchanged: 10,
    rejected: 10,
    rate: 30,
  })
})

test('the store is counted once: what a run adds is added to what was there', () => {
  const totals = { ...NO_PROGRESS.before, stored: 100, rejectedTotal: 7, lastCompletedAt: 500 }
  const progress = after(BEGUN, { kind: 'totals-read', totals }, STORED)
  expect(status(progress)).toMatchObject({ stored: 103, rejectedTotal: 12, lastCompletedAt: 500 })
})

test('a cancelled run is shown as cancelling until it has ended', () => {
  const cancelling = after(BEGUN, { kind: 'cancelled' }, STORED)
  expect(status(cancelling).state).toBe('cancelling')
  const ended = progressed(cancelling, { kind: 'ended', at: 4000, failure: null })
  expect(status(ended).state).toBe('idle')
})

test('a run that was cancelled leaves the reason of the one before', () => {
  const keptFailure = { ...REFUSED, code: 'forbidden' } as const
  const cancelled = { code: 'cancelled', message: '', center: null } as const
  const totals = { ...NO_PROGRESS.before, keptFailure }
  const ended = after(BEGUN, { kind: 'totals-read', totals }, { kind: 'ended', at: 4000, failure: cancelled })
  expect(status(ended)).toMatchObject({ failure: cancelled, reason: keptFailure, condition: 'attention' })
  const before = after(BEGUN, { kind: 'ended', at: 4000, failure: cancelled })
  expect(status(before)).toMatchObject({ failure: cancelled, reason: null })
})

test('a request of another center is not one that is tried again', () => {
  const trouble: ProgressEvent = { kind: 'trouble', failure: { code: 'timeout', message: '' } }
  expect(status(after(BEGUN, trouble)).condition).toBe('retrying')
  expect(status(after(BEGUN, trouble, { kind: 'center-begun', center: 'South' })).condition).toBe('syncing')
})

test('nothing is cancelled while nothing runs', () => {
  expect(after({ kind: 'cancelled' })).toEqual(NO_PROGRESS)
})

test('once it has ended, a run keeps its counts and its rate, whatever the time is', () => {
  const progress = after(
    BEGUN,
    { kind: 'center-begun', center: 'North' },
    STORED,
    { kind: 'center-done' },
    { kind: 'ended', at: 4000, failure: null },
  )
  expect(status(progress, 900_000)).toMatchObject({ center: null, centersDone: 1, received: 15, rate: 5 })
})

test('a new run forgets the counts and the failure of the one before', () => {
  const failed = after(BEGUN, STORED, { kind: 'center-done' }, { kind: 'ended', at: 4000, failure: REFUSED })
  expect(status(failed).failure).toEqual(REFUSED)
  expect(progressed(failed, { kind: 'begun', at: 9000 })).toEqual({
    ...NO_PROGRESS,
    state: 'running',
    startedAt: 9000,
  })
})

test('a new start for the center that failed takes its failure back, and no other', () => {
  const failed = after(BEGUN, { kind: 'ended', at: 4000, failure: REFUSED })
  expect(progressed(failed, { kind: 'start-set', center: 'South' }).failure).toEqual(REFUSED)
  expect(progressed(failed, { kind: 'start-set', center: 'North' }).failure).toBeNull()
})

test('a retried request is reported until one is answered or the run has ended', () => {
  const trouble = { code: 'network', message: 'Refused.' } as const
  const retrying = after(BEGUN, { kind: 'trouble', failure: trouble })
  expect(status(retrying)).toMatchObject({ condition: 'retrying', retrying: trouble })
  expect(status(progressed(retrying, { kind: 'trouble', failure: null })).condition).toBe('syncing')
  expect(status(progressed(retrying, { kind: 'ended', at: 3000, failure: null })).retrying).toBeNull()
})

const cursor = (center: string, lastCompletedAt: number | null, failure: FeedCursor['failure'] = null) =>
  ({ center, lastCompletedAt, failure }) as FeedCursor

test('the last complete run is that of the center that was completed longest ago', () => {
  const lastOf = (centers: readonly string[], cursors: readonly FeedCursor[]) =>
    outcomesOf(centers, cursors).lastCompletedAt
  expect(lastOf(['a', 'b'], [cursor('a', 5), cursor('b', 3), cursor('gone', 1)])).toBe(3)
  expect(lastOf(['a', 'b'], [cursor('a', 5), cursor('b', null)])).toBeNull()
  expect(lastOf(['a', 'b'], [cursor('b', 3)])).toBeNull()
  expect(lastOf([], [])).toBeNull()
})

test('a center counts as synced when its last run was complete; one that the connection lost does not count', () => {
  const refused = { code: 'bad-request', message: 'Refused.' } as const
  const cursors = [cursor('a', 5), cursor('b', 3, refused), cursor('c', null), cursor('gone', null, refused)]
  expect(outcomesOf(['a', 'b', 'c'], cursors)).toMatchObject({
    centersSynced: 1,
    keptFailure: { ...refused, center: 'b' },
  })
  expect(outcomesOf(['a'], cursors)).toMatchObject({ centersSynced: 1, keptFailure: null })
  const ended = { code: 'forbidden', message: 'Refused.' } as const
  expect(outcomesOf(['b', 'd'], [...cursors, cursor('d', 3, ended)]).keptFailure).toEqual({ ...ended, center: 'd' })
})

test('the failure of an earlier start of the app is reported until a run starts', () => {
  const kept = { ...NO_PROGRESS.before, keptFailure: REFUSED }
  const told = (progress: Progress) =>
    statusOf(progress, {
      connectionId: CONNECTION,
      centersTotal: 2,
      totals: kept,
      reports: { waiting: 0, fetched: 0, failed: 0 },
      worksOffline: false,
      now: 2000,
    })
  expect(told(NO_PROGRESS)).toMatchObject({ failure: REFUSED, condition: 'attention' })
  expect(told(after(BEGUN)).failure).toBeNull()
})
