import { assertNever, isUsersChoice, type Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReportQueueStatus, SyncStatus } from '../../contract/model/sync.ts'
import { withoutServiceWords } from '../store/common/service-words.ts'
import type { FeedCursor, PageCounts } from '../store/records.ts'
import { conditionOf } from './condition.ts'
import { reachOf, type SyncFailure } from './outcome.ts'

/** Totals of a connection in the store, and how its centers' last runs ended. */
export type Totals = Pick<SyncStatus, 'stored' | 'rejectedTotal' | 'lastCompletedAt' | 'centersSynced'> & {
  /** Of the center whose failure ended the last run, else of the first that failed. */
  readonly keptFailure: SyncFailure | null
}

/** Progress of the current run, or the result of the last one. */
export type Progress = Pick<
  SyncStatus,
  'state' | 'center' | 'centersDone' | 'pages' | 'received' | 'created' | 'changed' | 'unchanged' | 'rejected'
> & {
  readonly startedAt: InstantMs | null
  readonly endedAt: InstantMs | null
  readonly failure: SyncFailure | null
  readonly retrying: Failure | null
  readonly timeAhead: SyncStatus['timeAhead']
  /** Totals before the run. */
  readonly before: Totals
}

export type ProgressEvent =
  | { readonly kind: 'begun'; readonly at: InstantMs }
  | { readonly kind: 'totals-read'; readonly totals: Totals }
  | { readonly kind: 'center-begun'; readonly center: string }
  | { readonly kind: 'center-done' }
  /** `received` is the number of items on the page. */
  | { readonly kind: 'page-stored'; readonly counts: PageCounts; readonly received: number }
  /** A request is sent again; `null` once one was answered. */
  | { readonly kind: 'trouble'; readonly failure: Failure | null }
  /** A time of the service that lies in its own future. */
  | { readonly kind: 'time-ahead'; readonly center: string; readonly timestamp: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'ended'; readonly at: InstantMs; readonly failure: SyncFailure | null }
  /** The user changed the start of a center, as its failure had asked for. */
  | { readonly kind: 'start-set'; readonly center: string }
  /** Blind mode was switched: what the service said before may name somebody. */
  | { readonly kind: 'blind-switched' }

const NO_COUNTS = { pages: 0, received: 0, created: 0, changed: 0, unchanged: 0, rejected: 0 }

export const NO_PROGRESS: Progress = {
  state: 'idle',
  center: null,
  centersDone: 0,
  ...NO_COUNTS,
  startedAt: null,
  endedAt: null,
  failure: null,
  retrying: null,
  timeAhead: null,
  before: { stored: 0, rejectedTotal: 0, lastCompletedAt: null, centersSynced: 0, keptFailure: null },
}

/** Returns the progress after an event. */
export function progressed(progress: Progress, event: ProgressEvent): Progress {
  switch (event.kind) {
    case 'begun':
      return { ...NO_PROGRESS, state: 'running', startedAt: event.at }
    case 'totals-read':
      return { ...progress, before: event.totals }
    case 'center-begun':
      return { ...progress, center: event.center, retrying: null }
    case 'center-done':
      return { ...progress, centersDone: progress.centersDone + 1 }
    case 'page-stored':
      return { ...progress, ...addPage(progress, event.counts, event.received) }
    case 'trouble':
      // It is read only while it lasts, and may be of before blind mode was turned on.
      return { ...progress, retrying: withoutServiceWords(event.failure) }
    case 'time-ahead':
      return { ...progress, timeAhead: { center: event.center, timestamp: event.timestamp } }
    case 'cancelled':
      return progress.state === 'running' ? { ...progress, state: 'cancelling' } : progress
    case 'ended':
      return { ...progress, state: 'idle', center: null, endedAt: event.at, failure: event.failure, retrying: null }
    case 'start-set':
      return progress.failure?.center === event.center ? { ...progress, failure: null } : progress
    case 'blind-switched':
      return {
        ...progress,
        failure: withoutServiceWords(progress.failure),
        before: { ...progress.before, keptFailure: withoutServiceWords(progress.before.keptFailure) },
      }
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

/** Totals during a run: those before it plus its own counts, so that no query is needed. */
export function runningTotals({ before, created, rejected }: Progress): Totals {
  return {
    stored: before.stored + created,
    rejectedTotal: before.rejectedTotal + rejected,
    lastCompletedAt: before.lastCompletedAt,
    centersSynced: before.centersSynced,
    keptFailure: before.keptFailure,
  }
}

/** The status of a run for the windows. */
export function statusOf(
  progress: Progress,
  known: {
    readonly connectionId: ConnectionId
    readonly centersTotal: number
    readonly totals: Totals
    readonly reports: ReportQueueStatus
    readonly worksOffline: boolean
    readonly now: InstantMs
  },
): SyncStatus {
  const { startedAt, endedAt, received, state, retrying } = progress
  const { keptFailure, ...totals } = known.totals
  const failure = progress.failure ?? (state === 'idle' ? keptFailure : null)
  const { centersTotal, worksOffline } = known
  const seconds = startedAt === null ? 0 : ((endedAt ?? known.now) - startedAt) / 1000
  return {
    connectionId: known.connectionId,
    state,
    condition: conditionOf({
      state,
      retrying,
      centersTotal,
      ...totals,
      failure: progress.failure,
      keptFailure,
      worksOffline,
    }),
    center: progress.center,
    centersDone: progress.centersDone,
    centersTotal,
    pages: progress.pages,
    received,
    created: progress.created,
    changed: progress.changed,
    unchanged: progress.unchanged,
    rejected: progress.rejected,
    rate: seconds > 0 ? Math.round(received / seconds) : 0,
    startedAt,
    retrying,
    timeAhead: progress.timeAhead,
    failure,
    reason: failure !== null && isUsersChoice(failure) ? keptFailure : failure,
    ...totals,
    reports: known.reports,
  }
}

/** How the last run of each center ended, taken together. */
export function outcomesOf(
  centers: readonly string[],
  cursors: readonly FeedCursor[],
): Pick<Totals, 'lastCompletedAt' | 'centersSynced' | 'keptFailure'> {
  const own = centers.flatMap((name) => cursors.find(({ center }) => center === name) ?? [])
  const failures = own.filter(({ failure }) => failure !== null)
  // A run stops at the first failure that is not of one center alone, and goes on past the others.
  const failed = failures.find(({ failure }) => failure && reachOf(failure.code) !== 'center') ?? failures[0]
  return {
    lastCompletedAt: lastCompleteRun(centers, own),
    centersSynced: own.filter(({ failure, lastCompletedAt }) => failure === null && lastCompletedAt !== null).length,
    keptFailure: failed?.failure ? { ...failed.failure, center: failed.center } : null,
  }
}

/** The earliest of the centers' last complete syncs; `null` while a center was never synced completely. */
function lastCompleteRun(centers: readonly string[], cursors: readonly FeedCursor[]): InstantMs | null {
  const ends = centers.map((name) => cursors.find((cursor) => cursor.center === name)?.lastCompletedAt ?? null)
  return ends.reduce<InstantMs | null>(
    (oldest, end, index) => (index === 0 ? end : oldest === null || end === null ? null : Math.min(oldest, end)),
    null,
  )
}
