import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { FeedCursor, PageCounts } from '../../../../main/store/records.ts'
import {
  lastCompleteRun,
  NO_PROGRESS,
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
  const totals = { stored: 100, rejectedTotal: 7, lastCompletedAt: 500 }
  const progress = after(BEGUN, { kind: 'totals-read', totals }, STORED)
  expect(status(progress)).toMatchObject({ stored: 103, rejectedTotal: 12, lastCompletedAt: 500 })
})

test('a run that is cancelled says so until it has ended', () => {
  const cancelling = after(BEGUN, { kind: 'cancelled' }, STORED)
  expect(status(cancelling).state).toBe('cancelling')
  const ended = progressed(cancelling, { kind: 'ended', at: 4000, failure: null })
  expect(status(ended).state).toBe('idle')
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

test('the last complete run is that of the center that was completed longest ago', () => {
  const cursor = (center: string, lastCompletedAt: number | null) => ({ center, lastCompletedAt }) as FeedCursor
  expect(lastCompleteRun(['a', 'b'], [cursor('a', 5), cursor('b', 3), cursor('gone', 1)])).toBe(3)
  expect(lastCompleteRun(['a', 'b'], [cursor('a', 5), cursor('b', null)])).toBeNull()
  expect(lastCompleteRun(['a', 'b'], [cursor('b', 3)])).toBeNull()
  expect(lastCompleteRun([], [])).toBeNull()
})
