import { createNanoEvents } from 'nanoevents'
import { DeskError, isUsersChoice, toFailure, type Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReportQueueStatus, SyncStatus } from '../../contract/model/sync.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { Store } from '../store/store.ts'
import type { BodyReader } from './body-reader.ts'
import type { FeedLimits } from './feed-guard.ts'
import { reachOf, type SyncFailure, type SyncOutcome } from './outcome.ts'
import {
  NO_PROGRESS,
  outcomesOf,
  progressed,
  runningTotals,
  statusOf,
  type ProgressEvent,
  type Totals,
} from './progress.ts'
import { runCenter, type RunOptions } from './run.ts'
import { createThrottle, systemTimers, type Timers } from './throttle.ts'

export type SyncEngineOptions = {
  readonly connectionId: ConnectionId
  /** Synced one after the other. */
  readonly centers: readonly string[]
  readonly store: Pick<Store, 'feed'> & { readonly sessions: Pick<Store['sessions'], 'count'> }
  readonly client: Pick<RemoteClient, 'sessionsBody' | 'listTests' | 'clockOffsetMs'>
  /** Outlives the runs; its creator closes it. */
  readonly reader: BodyReader
  /** Where a center's first run starts. Default: the year 2000. */
  readonly syncFrom?: string
  /** State of the report queue, for the status. */
  readonly reports?: () => ReportQueueStatus
  /** Whether no request leaves the app, for the status. */
  readonly worksOffline?: () => boolean
  /** Called at the start of a run to pause work that can wait. The returned function is called at its end. */
  readonly hold?: () => () => void
  /** Called with errors that are no expected failures, for the log. */
  readonly onUnexpected?: (error: unknown) => void
  readonly now?: () => InstantMs
  readonly timers?: Timers
  /** Milliseconds that a cancelled run may take to write the current page. Default: 3000. */
  readonly cancelGraceMs?: number
  readonly limits?: Partial<FeedLimits>
}

export type SyncEngine = {
  /**
   * Syncs the feed of every center. Resolves when the run has ended, also when it failed; rejects with `sync-running`
   * while another run of this connection goes on.
   */
  start(): Promise<SyncOutcome>
  /**
   * As `start`, but every center lists all of its sessions again, after which those that are no longer at the service are
   * marked. The cache is kept meanwhile. If it fails, the next run does the same for the centers that are left.
   */
  startOver(): Promise<SyncOutcome>
  /**
   * Ends the run after the current page, and resolves when it has ended. The next run continues after that page, unless
   * it took too long. Does nothing without a run.
   */
  cancel(): Promise<void>
  status(): Promise<SyncStatus>
  /** Calls back at most ten times a second, and at the end of a run. Returns the function that unsubscribes. */
  onProgress(callback: (status: SyncStatus) => void): () => void
  /** Forgets what the service said of failures; the store keeps that of each center's last run. */
  forgetWords(): void
  /** Makes a center's next run start at `modifiedSince`. Fails with `sync-running` during a run. */
  setStart(center: string, modifiedSince: string): Promise<void>
}

const PROGRESS_INTERVAL_MS = 100
const NO_REPORTS: ReportQueueStatus = { waiting: 0, fetched: 0, failed: 0 }

type Run = {
  readonly stop: AbortController
  readonly abort: AbortController
  /** Resolves when the totals before the run are known. */
  readonly ready: Promise<void>
  ended: Promise<SyncOutcome> | null
  callOffAbort?: () => void
}

/**
 * Syncs one connection: one run over all centers at a time, which can be cancelled (docs/architecture.md).
 * `progress.ts` keeps its counts.
 */
export function createSyncEngine(options: SyncEngineOptions): SyncEngine {
  const { connectionId, centers, store, now = Date.now, timers = systemTimers, cancelGraceMs = 3000 } = options
  const events = createNanoEvents<{ progress: (status: SyncStatus) => void }>()
  const throttle = createThrottle(announce, PROGRESS_INTERVAL_MS, timers)
  let run: Run | null = null
  let progress = NO_PROGRESS

  function note(event: ProgressEvent): void {
    progress = progressed(progress, event)
  }

  function statusWith(totals: Totals): SyncStatus {
    const reports = options.reports?.() ?? NO_REPORTS
    const worksOffline = options.worksOffline?.() ?? false
    return statusOf(progress, { connectionId, centersTotal: centers.length, totals, reports, worksOffline, now: now() })
  }

  function announce(): void {
    if (run !== null) events.emit('progress', statusWith(runningTotals(progress)))
  }

  function noteAndAnnounce(event: ProgressEvent): void {
    note(event)
    // No event for the end of a center, since another one follows at once.
    if (event.kind !== 'center-done') throttle.request()
  }

  async function readTotals(): Promise<Totals> {
    const [stored, rejectedTotal, cursors] = await Promise.all([
      store.sessions.count(),
      store.feed.rejectedCount(),
      store.feed.cursors(),
    ])
    return { stored, rejectedTotal, ...outcomesOf(centers, cursors) }
  }

  async function perform({ ready, stop, abort }: Run): Promise<SyncOutcome> {
    const letGo = options.hold?.()
    const signals = { stop: stop.signal, abort: abort.signal }
    let outcome: SyncOutcome
    try {
      await ready
      outcome = await runCenters({ ...options, now, ...signals, note: noteAndAnnounce })
    } catch (error) {
      const failure = { ...describe(error, stop.signal, options.onUnexpected), center: null }
      outcome = { kind: reachOf(failure.code) === 'passing' ? 'deferred' : 'failed', failure }
    }
    const totals = await readTotals().catch(() => runningTotals(progress))
    note({ kind: 'ended', at: now(), failure: outcome.kind === 'applied' ? null : outcome.failure })
    run = null
    throttle.dispose()
    letGo?.()
    events.emit('progress', statusWith(totals))
    return outcome
  }

  async function start(prepare: () => Promise<void> = async () => undefined): Promise<SyncOutcome> {
    if (run !== null) throw new DeskError('sync-running', 'A sync is already running.')
    note({ kind: 'begun', at: now() })
    const ready = prepare()
      .then(readTotals)
      .then((totals) => note({ kind: 'totals-read', totals }))
    const begun: Run = { stop: new AbortController(), abort: new AbortController(), ready, ended: null }
    run = begun
    begun.ended = perform(begun)
    return begun.ended
  }

  async function cancel(): Promise<void> {
    const current = run
    if (current === null) return
    if (!current.stop.signal.aborted) {
      current.stop.abort()
      note({ kind: 'cancelled' })
      announce()
      current.callOffAbort = timers.after(cancelGraceMs, () => current.abort.abort())
    }
    await current.ended
    current.callOffAbort?.()
  }

  return {
    start: () => start(),
    startOver: () => start(() => dropCursors(store.feed, centers)),
    cancel,
    async status() {
      // A failure is reported by the run itself; here its counts so far are enough.
      await run?.ready.catch(() => undefined)
      return statusWith(run === null ? await readTotals() : runningTotals(progress))
    },
    onProgress: (callback) => events.on('progress', callback),
    forgetWords: () => note({ kind: 'blind-switched' }),
    async setStart(center, modifiedSince) {
      if (run !== null) throw new DeskError('sync-running', 'The start date of a center can’t change during a sync.')
      await store.feed.setStart(center, modifiedSince)
      note({ kind: 'start-set', center })
    },
  }
}

async function dropCursors(feed: Store['feed'], centers: readonly string[]): Promise<void> {
  for (const center of centers) await feed.startOver(center, true)
}

type CentersOptions = Pick<
  SyncEngineOptions,
  'centers' | 'client' | 'reader' | 'syncFrom' | 'limits' | 'onUnexpected'
> &
  Pick<RunOptions, 'stop' | 'abort' | 'now'> & {
    readonly store: Pick<Store, 'feed'>
    readonly note: (event: ProgressEvent) => void
  }

/** Syncs one center after the other. A failure that concerns only one center does not stop the others. */
async function runCenters({ centers, store, note, onUnexpected, ...options }: CentersOptions): Promise<SyncOutcome> {
  const { client, reader, stop, abort, now, limits, syncFrom = '2000-01-01T00:00:00Z' } = options
  let first: SyncFailure | null = null
  for (const center of centers) {
    note({ kind: 'center-begun', center })
    try {
      const onPage: RunOptions['onPage'] = (counts, received) => note({ kind: 'page-stored', counts, received })
      const onTrouble: RunOptions['onTrouble'] = (failure) => note({ kind: 'trouble', failure })
      const onAhead: RunOptions['onAhead'] = (timestamp) => note({ kind: 'time-ahead', center, timestamp })
      await runCenter({
        center,
        syncFrom,
        feed: store.feed,
        client,
        reader,
        stop,
        abort,
        onPage,
        onTrouble,
        onAhead,
        now,
        limits,
      })
      note({ kind: 'center-done' })
    } catch (error) {
      const described = describe(error, stop, onUnexpected)
      // A store that takes nothing is what failed then, and that is told by the failure itself.
      if (!isUsersChoice(described)) await store.feed.noteFailure(center, described).catch(() => undefined)
      const failure = { ...described, center }
      const reach = reachOf(failure.code)
      if (reach === 'passing') return { kind: 'deferred', failure }
      if (reach === 'connection') return { kind: 'failed', failure }
      first ??= failure
    }
  }
  return first === null ? { kind: 'applied' } : { kind: 'failed', failure: first }
}

function describe(error: unknown, stop: AbortSignal, onUnexpected: SyncEngineOptions['onUnexpected']): Failure {
  const failure = toFailure(error)
  if (failure.code === 'internal') onUnexpected?.(error)
  if (!stop.aborted || failure.code !== 'cancelled') return failure
  return { ...failure, message: 'Sync canceled. Everything read so far is stored.' }
}
