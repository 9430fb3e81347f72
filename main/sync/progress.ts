import { assertNever } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReportQueueStatus, SyncStatus } from '../../contract/model/sync.ts'
import type { FeedCursor, PageCounts } from '../store/records.ts'
import type { SyncFailure } from './outcome.ts'

/** What the store holds of a connection. */
export type Totals = Pick<SyncStatus, 'stored' | 'rejectedTotal' | 'lastCompletedAt'>

/** How far the present run is, or how the last one ended. */
export type Progress = Pick<
  SyncStatus,
  'state' | 'center' | 'centersDone' | 'pages' | 'received' | 'created' | 'changed' | 'unchanged' | 'rejected'
> & {
  readonly startedAt: InstantMs | null
  readonly endedAt: InstantMs | null
  readonly failure: SyncFailure | null
  /** As they were before the run. */
  readonly before: Totals
}

export type ProgressEvent =
  | { readonly kind: 'begun'; readonly at: InstantMs }
  | { readonly kind: 'totals-read'; readonly totals: Totals }
  | { readonly kind: 'center-begun'; readonly center: string }
  | { readonly kind: 'center-done' }
  /** `received` counts the items that the page had. */
  | { readonly kind: 'page-stored'; readonly counts: PageCounts; readonly received: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'ended'; readonly at: InstantMs; readonly failure: SyncFailure | null }
  /** The start of a center was changed, which is what its failure asked for. */
  | { readonly kind: 'start-set'; readonly center: string }

const NO_COUNTS = { pages: 0, received: 0, created: 0, changed: 0, unchanged: 0, rejected: 0 }

export const NO_PROGRESS: Progress = {
  state: 'idle',
  center: null,
  centersDone: 0,
  ...NO_COUNTS,
  startedAt: null,
  endedAt: null,
  failure: null,
  before: { stored: 0, rejectedTotal: 0, lastCompletedAt: null },
}

/** The progress after an event. */
export function progressed(progress: Progress, event: ProgressEvent): Progress {
  switch (event.kind) {
    case 'begun':
      return { ...NO_PROGRESS, state: 'running', startedAt: event.at }
    case 'totals-read':
      return { ...progress, before: event.totals }
    case 'center-begun':
      return { ...progress, center: event.center }
    case 'center-done':
      return { ...progress, centersDone: progress.centersDone + 1 }
    case 'page-stored':
      return { ...progress, ...addPage(progress, event.counts, event.received) }
    case 'cancelled':
      return progress.state === 'running' ? { ...progress, state: 'cancelling' } : progress
    case 'ended':
      return { ...progress, state: 'idle', center: null, endedAt: event.at, failure: event.failure }
    case 'start-set':
      return progress.failure?.center === event.center ? { ...progress, failure: null } : progress
    default:
      return assertNever(event)
  }
}

function addPage(progress: Progress, page: PageCounts, received: number): typeof NO_COUNTS {
  return {
    pages: progress.pages + 1,
    received: progress.received + received,
    created: progress.created + page.created,
    changed: progress.changed + page.changed,
    // An older version that arrives late changes nothing either.
    unchanged: progress.unchanged + page.unchanged + page.stale,
    rejected: progress.rejected + page.rejected,
  }
}

/** What the store held before the run and what the run added: no query on the way. */
export function runningTotals({ before, created, rejected }: Progress): Totals {
  return {
    stored: before.stored + created,
    rejectedTotal: before.rejectedTotal + rejected,
    lastCompletedAt: before.lastCompletedAt,
  }
}

/** What is told of a run. */
export function statusOf(
  progress: Progress,
  known: {
    readonly connectionId: ConnectionId
    readonly centersTotal: number
    readonly totals: Totals
    readonly reports: ReportQueueStatus
    readonly now: InstantMs
  },
): SyncStatus {
  const { startedAt, endedAt, received } = progress
  const seconds = startedAt === null ? 0 : ((endedAt ?? known.now) - startedAt) / 1000
  return {
    connectionId: known.connectionId,
    state: progress.state,
    center: progress.center,
    centersDone: progress.centersDone,
    centersTotal: known.centersTotal,
    pages: progress.pages,
    received,
    created: progress.created,
    changed: progress.changed,
    unchanged: progress.unchanged,
    rejected: progress.rejected,
    rate: seconds > 0 ? Math.round(received / seconds) : 0,
    startedAt,
    failure: progress.failure,
    ...known.totals,
    reports: known.reports,
  }
}

/** The end of the center that was completed longest ago; `null` while one never was. */
export function lastCompleteRun(centers: readonly string[], cursors: readonly FeedCursor[]): InstantMs | null {
  const ends = centers.map((name) => cursors.find((cursor) => cursor.center === name)?.lastCompletedAt ?? null)
  return ends.reduce<InstantMs | null>(
    (oldest, end, index) => (index === 0 ? end : oldest === null || end === null ? null : Math.min(oldest, end)),
    null,
  )
}
