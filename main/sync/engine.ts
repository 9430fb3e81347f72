import { createNanoEvents } from 'nanoevents'
import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReportQueueStatus, SyncStatus } from '../../contract/model/sync.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { FeedCursor, PageCounts } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { BodyReader } from './body-reader.ts'
import type { FeedLimits } from './feed-guard.ts'
import { reachOf, type SyncFailure, type SyncOutcome } from './outcome.ts'
import { runCenter } from './run.ts'
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
const NO_TOTALS: Totals = { stored: 0, rejectedTotal: 0, lastCompletedAt: null }
const NO_COUNTS = { pages: 0, received: 0, created: 0, changed: 0, unchanged: 0, rejected: 0 }

type Totals = { readonly stored: number; readonly rejectedTotal: number; readonly lastCompletedAt: InstantMs | null }
type Run = {
  readonly stop: AbortController
  readonly abort: AbortController
  /** As they were before the run. */
  totals: Totals
  /** When `totals` are known. */
  ready: Promise<void> | null
  ended: Promise<SyncOutcome> | null
  callOffAbort?: () => void
}

/** The sync of one connection: a run over its centers at a time, with progress and cancelling (docs/architecture.md). */
export function createSyncEngine(options: SyncEngineOptions): SyncEngine {
  const { connectionId, centers, store, client, reader } = options
  const { now = Date.now, timers = systemTimers, syncFrom = '2000-01-01T00:00:00Z', cancelGraceMs = 3000 } = options
  const events = createNanoEvents<{ progress: (status: SyncStatus) => void }>()
  const throttle = createThrottle(announce, PROGRESS_INTERVAL_MS, timers)
  let run: Run | null = null
  let counts = { ...NO_COUNTS }
  let center: string | null = null
  let centersDone = 0
  let startedAt: InstantMs | null = null
  let endedAt: InstantMs | null = null
  let failure: SyncFailure | null = null

  function snapshot(totals: Totals): SyncStatus {
    const seconds = startedAt === null ? 0 : ((endedAt ?? now()) - startedAt) / 1000
    return {
      connectionId,
      state: run === null ? 'idle' : run.stop.signal.aborted ? 'cancelling' : 'running',
      center,
      centersDone,
      centersTotal: centers.length,
      ...counts,
      rate: seconds > 0 ? Math.round(counts.received / seconds) : 0,
      startedAt,
      failure,
      ...totals,
      reports: options.reports?.() ?? NO_REPORTS,
    }
  }

  /** What the store held before the run and what the run added: no query on the way. */
  function runningTotals({ totals }: Run): Totals {
    return {
      stored: totals.stored + counts.created,
      rejectedTotal: totals.rejectedTotal + counts.rejected,
      lastCompletedAt: totals.lastCompletedAt,
    }
  }

  function announce(): void {
    if (run !== null) tell(snapshot(runningTotals(run)))
  }

  function tell(status: SyncStatus): void {
    events.emit('progress', status)
  }

  function addPage(page: PageCounts, received: number): void {
    counts = {
      pages: counts.pages + 1,
      received: counts.received + received,
      created: counts.created + page.created,
      changed: counts.changed + page.changed,
      // An older version that arrives late changes nothing either.
      unchanged: counts.unchanged + page.unchanged + page.stale,
      rejected: counts.rejected + page.rejected,
    }
    throttle.request()
  }

  async function runAll(stop: AbortSignal, abort: AbortSignal): Promise<SyncOutcome> {
    let first: SyncFailure | null = null
    for (const name of centers) {
      center = name
      throttle.request()
      try {
        const { feed } = store
        const { limits } = options
        await runCenter({ center, syncFrom, feed, client, reader, stop, abort, onPage: addPage, now, limits })
        centersDone += 1
      } catch (error) {
        const problem = { ...describe(error, stop), center: name }
        const reach = reachOf(problem.code)
        if (reach === 'passing') return { kind: 'deferred', failure: problem }
        if (reach === 'connection') return { kind: 'failed', failure: problem }
        first ??= problem
      }
    }
    return first === null ? { kind: 'applied' } : { kind: 'failed', failure: first }
  }

  function describe(error: unknown, stop: AbortSignal) {
    const problem = toFailure(error)
    if (problem.code === 'internal') options.onUnexpected?.(error)
    if (!stop.aborted || problem.code !== 'cancelled') return problem
    return { ...problem, message: 'The sync was cancelled. Everything read so far is stored.' }
  }

  async function readTotals(): Promise<Totals> {
    const [stored, rejectedTotal, cursors] = await Promise.all([
      store.sessions.count(),
      store.feed.rejectedCount(),
      store.feed.cursors(),
    ])
    return { stored, rejectedTotal, lastCompletedAt: lastCompleteRun(centers, cursors) }
  }

  async function perform(current: Run): Promise<SyncOutcome> {
    const letGo = options.hold?.()
    let outcome: SyncOutcome
    try {
      await current.ready
      outcome = await runAll(current.stop.signal, current.abort.signal)
    } catch (error) {
      const problem = { ...describe(error, current.stop.signal), center: null }
      outcome = { kind: reachOf(problem.code) === 'passing' ? 'deferred' : 'failed', failure: problem }
    }
    const totals = await readTotals().catch(() => runningTotals(current))
    failure = outcome.kind === 'applied' ? null : outcome.failure
    center = null
    endedAt = now()
    run = null
    throttle.dispose()
    letGo?.()
    tell(snapshot(totals))
    return outcome
  }

  async function start(): Promise<SyncOutcome> {
    if (run !== null) throw new DeskError('sync-running', 'A sync of this connection is running already.')
    counts = { ...NO_COUNTS }
    centersDone = 0
    failure = null
    startedAt = now()
    endedAt = null
    const current: Run = {
      stop: new AbortController(),
      abort: new AbortController(),
      totals: NO_TOTALS,
      ready: null,
      ended: null,
    }
    run = current
    current.ready = readTotals().then((totals) => {
      current.totals = totals
    })
    current.ended = perform(current)
    return current.ended
  }

  async function cancel(): Promise<void> {
    const current = run
    if (current === null) return
    if (!current.stop.signal.aborted) {
      current.stop.abort()
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
      await run?.ready?.catch(() => undefined)
      return run === null ? snapshot(await readTotals()) : snapshot(runningTotals(run))
    },
    onProgress: (callback) => events.on('progress', callback),
    async setStart(name, modifiedSince) {
      if (run !== null) {
        throw new DeskError('sync-running', 'The start of a center cannot be changed during a sync.')
      }
      await store.feed.setStart(name, modifiedSince)
      if (failure?.center === name) failure = null
    },
  }
}

/** The end of the center that was completed longest ago; `null` while one never was. */
function lastCompleteRun(centers: readonly string[], cursors: readonly FeedCursor[]): InstantMs | null {
  const ends = centers.map((name) => cursors.find((cursor) => cursor.center === name)?.lastCompletedAt ?? null)
  return ends.reduce<InstantMs | null>(
    (oldest, end, index) => (index === 0 ? end : oldest === null || end === null ? null : Math.min(oldest, end)),
    null,
  )
}
