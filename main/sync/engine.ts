import { createNanoEvents } from 'nanoevents'
import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReportQueueStatus, SyncStatus } from '../../contract/model/sync.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { Store } from '../store/store.ts'
import type { BodyReader } from './body-reader.ts'
import type { FeedLimits } from './feed-guard.ts'
import { reachOf, type SyncFailure, type SyncOutcome } from './outcome.ts'
import {
  lastCompleteRun,
  NO_PROGRESS,
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
  /** Read one after the other. */
  readonly centers: readonly string[]
  readonly store: Pick<Store, 'feed'> & { readonly sessions: Pick<Store['sessions'], 'count'> }
  readonly client: Pick<RemoteClient, 'sessionsBody' | 'listTests' | 'clockOffsetMs'>
  /** Outlives the runs: whoever made it closes it. */
  readonly reader: BodyReader
  /** Where a center's first run starts; the year 2000 unless told. */
  readonly syncFrom?: string
  /** What the status says of the report queue. */
  readonly reports?: () => ReportQueueStatus
  /** Called when a run begins, and what it returns when the run has ended: holds back what can wait. */
  readonly hold?: () => () => void
  /** Handed what was thrown and is no expected failure, for the log. */
  readonly onUnexpected?: (error: unknown) => void
  readonly now?: () => InstantMs
  readonly timers?: Timers
  /** Milliseconds that a cancelled run may take to bring in the page under way; 3000 unless told. */
  readonly cancelGraceMs?: number
  readonly limits?: Partial<FeedLimits>
}

export type SyncEngine = {
  /**
   * Runs the feed of every center. Resolves when the run has ended, however it ended; rejects with `sync-running` while
   * another run of this connection goes on.
   */
  start(): Promise<SyncOutcome>
  /**
   * Ends the run after the page under way and resolves when it has ended. The next run goes on behind that page, unless
   * it took too long. Without a run it does nothing.
   */
  cancel(): Promise<void>
  status(): Promise<SyncStatus>
  /** Calls back at most ten times a second, and at the end of a run. Returns the function that ends it. */
  onProgress(callback: (status: SyncStatus) => void): () => void
  /** Makes a center's next run start at `modifiedSince`. Fails with `sync-running` during a run. */
  setStart(center: string, modifiedSince: string): Promise<void>
}

const PROGRESS_INTERVAL_MS = 100
const NO_REPORTS: ReportQueueStatus = { waiting: 0, fetched: 0, failed: 0 }

type Run = {
  readonly stop: AbortController
  readonly abort: AbortController
  /** When what the store held before is known. */
  readonly ready: Promise<void>
  ended: Promise<SyncOutcome> | null
  callOffAbort?: () => void
}

/**
 * The sync of one connection: a run over its centers at a time, with cancelling (docs/architecture.md). What it tells is
 * kept by `progress.ts`.
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
    return statusOf(progress, { connectionId, centersTotal: centers.length, totals, reports, now: now() })
  }

  function announce(): void {
    if (run !== null) events.emit('progress', statusWith(runningTotals(progress)))
  }

  function noteAndAnnounce(event: ProgressEvent): void {
    note(event)
    // That a center is done is told with what comes next.
    if (event.kind !== 'center-done') throttle.request()
  }

  async function readTotals(): Promise<Totals> {
    const [stored, rejectedTotal, cursors] = await Promise.all([
      store.sessions.count(),
      store.feed.rejectedCount(),
      store.feed.cursors(),
    ])
    return { stored, rejectedTotal, lastCompletedAt: lastCompleteRun(centers, cursors) }
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

  async function start(): Promise<SyncOutcome> {
    if (run !== null) throw new DeskError('sync-running', 'A sync of this connection is running already.')
    note({ kind: 'begun', at: now() })
    const ready = readTotals().then((totals) => note({ kind: 'totals-read', totals }))
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
    start,
    cancel,
    async status() {
      // The run itself says what failed; here its counts so far do.
      await run?.ready.catch(() => undefined)
      return statusWith(run === null ? await readTotals() : runningTotals(progress))
    },
    onProgress: (callback) => events.on('progress', callback),
    async setStart(center, modifiedSince) {
      if (run !== null) {
        throw new DeskError('sync-running', 'The start of a center cannot be changed during a sync.')
      }
      await store.feed.setStart(center, modifiedSince)
      note({ kind: 'start-set', center })
    },
  }
}

type CentersOptions = Pick<
  SyncEngineOptions,
  'centers' | 'client' | 'reader' | 'syncFrom' | 'limits' | 'onUnexpected'
> &
  Pick<RunOptions, 'stop' | 'abort' | 'now'> & {
    readonly store: Pick<Store, 'feed'>
    readonly note: (event: ProgressEvent) => void
  }

/** Reads one center after the other. One that fails by itself does not keep the others from being read. */
async function runCenters({ centers, store, note, onUnexpected, ...options }: CentersOptions): Promise<SyncOutcome> {
  const { client, reader, stop, abort, now, limits, syncFrom = '2000-01-01T00:00:00Z' } = options
  let first: SyncFailure | null = null
  for (const center of centers) {
    note({ kind: 'center-begun', center })
    try {
      const onPage: RunOptions['onPage'] = (counts, received) => note({ kind: 'page-stored', counts, received })
      await runCenter({ center, syncFrom, feed: store.feed, client, reader, stop, abort, onPage, now, limits })
      note({ kind: 'center-done' })
    } catch (error) {
      const failure = { ...describe(error, stop, onUnexpected), center }
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
  return { ...failure, message: 'The sync was cancelled. Everything read so far is stored.' }
}
