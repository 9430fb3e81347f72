import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import { nameOfSession, type SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReportQueueStatus } from '../../contract/model/sync.ts'
import type { ReportState } from '../../contract/model/report.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { ReportRecord } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { BodyReader } from './body-reader.ts'
import { reachOf } from './outcome.ts'
import { createReportQueue } from './report-queue.ts'
import { fromReportRecord } from './report-reading.ts'
import { systemTimers, type Timers } from './throttle.ts'

/** `cached`: only the stored report. `stored-first`: downloads where nothing is stored. `fetch`: always downloads. */
export type ReportMode = 'cached' | 'stored-first' | 'fetch'

export type ReportFetcherOptions = {
  readonly store: Pick<Store, 'reports' | 'onChanged'> & { readonly sessions: Pick<Store['sessions'], 'row'> }
  readonly client: Pick<RemoteClient, 'sessionBody' | 'listTests'>
  readonly reader: Pick<BodyReader, 'readReport'>
  /** Parallel requests of the background queue. Default: 4. */
  readonly concurrency?: number
  /** Milliseconds before the background queue retries after a temporary failure. Default: 60 000. */
  readonly retryMs?: number
  readonly onUnexpected?: (error: unknown) => void
  readonly now?: () => InstantMs
  readonly timers?: Timers
}

export type ReportFetcher = {
  /**
   * A session's report. A failed download is returned as `problem` beside the stored report. Fails with
   * `no-such-session` for a session that is not in the cache, and with the store's codes.
   */
  get(key: SessionKey, mode: ReportMode): Promise<ReportState>
  /** Starts to download wanted reports in the background, and continues as the store changes. */
  start(): void
  /** Stops the background queue, and resolves when no download is pending. `start` continues. */
  stop(): Promise<void>
  /** Pauses the background queue until the returned function is called. Pending downloads are not aborted. */
  hold(): () => void
  /** Retries at once what a temporary failure put off: the network is back, or the secret is available again. */
  retry(): void
  status(): ReportQueueStatus
  /** What put off all that the background queue has left; `null` for nothing since the start. */
  putOffBy(): Failure | null
  /** Calls back when {@link status} has changed. Returns the function that unsubscribes. */
  onProgress(callback: (status: ReportQueueStatus) => void): () => void
}

/** Downloads reports on demand and in the background (API document, section 4.4). */
export function createReportFetcher(options: ReportFetcherOptions): ReportFetcher {
  const { store, client, reader, now = Date.now, timers = systemTimers } = options
  const fetches = new Map<string, Promise<ReportRecord>>()
  /** Number of downloads that the user has requested, by session. */
  const askedByUser = new Map<string, number>()
  const queue = createReportQueue({
    store,
    fetch: fetchForBackground,
    concurrency: options.concurrency ?? 4,
    retryMs: options.retryMs ?? 60_000,
    onUnexpected: options.onUnexpected,
    timers,
  })

  /** Downloads a report. A permanent failure is recorded in the store, with the body if it could not be parsed. */
  async function fetchRecord(key: SessionKey, signal?: AbortSignal): Promise<ReportRecord> {
    const row = await store.sessions.row(key)
    if (row === null) throw notInCache()
    // The row's time has only milliseconds; the latest possible microsecond is assumed.
    const sessionModified = row.modified * 1000 + 999
    const read = await client
      .sessionBody(key.participantId, signal ? { signal } : {})
      .then((body) => reader.readReport(body, key, now()))
      .catch((error: unknown) => explainFailure(client, error))
    if (!(read instanceof DeskError) && read.kind === 'read') return { ...read.record, sessionModified }
    const [failure, unread] =
      read instanceof DeskError ? [read, undefined] : [DeskError.from(read.failure), read.raw ?? undefined]
    if (reachOf(failure.code) === 'center') {
      await store.reports.markFailed(key, { reason: failure.message, raw: unread, sessionModified })
    }
    throw failure
  }

  /** Drops the download if the user has requested the same report meanwhile, because that one is newer. */
  async function fetchForBackground(key: SessionKey, signal: AbortSignal): Promise<void> {
    const name = nameOfSession(key)
    const asked = askedByUser.get(name)
    const record = await fetchRecord(key, signal)
    if (askedByUser.get(name) === asked) await store.reports.save(record)
  }

  /** Simultaneous requests for one session share a download. */
  async function fetchForUser(key: SessionKey): Promise<ReportRecord> {
    const name = nameOfSession(key)
    const known = fetches.get(name)
    if (known) return known
    const resume = queue.hold()
    askedByUser.set(name, (askedByUser.get(name) ?? 0) + 1)
    const fetching = fetchRecord(key).finally(() => {
      fetches.delete(name)
      resume()
    })
    fetches.set(name, fetching)
    return fetching
  }

  async function readState(key: SessionKey): Promise<ReportState> {
    const [row, record] = await Promise.all([store.sessions.row(key), store.reports.get(key)])
    if (row === null) throw notInCache()
    if (record === null) return { row, report: null, source: 'none', problem: null }
    return { row, report: fromReportRecord(record), source: 'cache', problem: null }
  }

  async function get(key: SessionKey, mode: ReportMode): Promise<ReportState> {
    const state = await readState(key)
    if (mode === 'cached' || (mode === 'stored-first' && state.report !== null)) return state
    let fetched: ReportRecord | null = null
    try {
      fetched = await fetchForUser(key)
      await store.reports.save(fetched)
      return { ...(await readState(key)), source: 'service' }
    } catch (error) {
      const problem = toFailure(error)
      if (problem.code === 'internal') options.onUnexpected?.(error)
      // A report that was downloaded but could not be stored (a full disk) is shown all the same.
      if (fetched === null) return { ...state, problem }
      const report = fromReportRecord(await store.reports.masked(fetched))
      return { ...state, report, source: 'service', problem }
    }
  }

  return {
    get,
    start: queue.start,
    stop: queue.stop,
    hold: queue.hold,
    retry: queue.retry,
    status: queue.status,
    putOffBy: queue.putOffBy,
    onProgress: queue.onProgress,
  }
}

function notInCache(): DeskError {
  return new DeskError('no-such-session', 'This session is not on this computer.')
}

/**
 * Finds out what a failure means. The API document has no status for a deleted session, and a 400 may also be about the
 * Authorization header (section 7). The list of deleted tests needs only the account, so it tells the two apart:
 * otherwise a wrong secret would mark all sessions as deleted.
 */
async function explainFailure(client: ReportFetcherOptions['client'], error: unknown): Promise<DeskError> {
  if (!(error instanceof DeskError)) throw error
  if (error.code === 'bad-request') {
    const other = await client.listTests({ status: 'deleted' }).then(
      () => null,
      (problem: unknown) => problem,
    )
    if (other !== null) return accountFailure(other)
  } else if (error.code !== 'not-found') {
    return error
  }
  return new DeskError(
    'no-such-session',
    `The service has no report of this session (HTTP ${error.details.status ?? 400}). Stored data stays.`,
    error.details,
    { cause: error },
  )
}

function accountFailure(error: unknown): DeskError {
  if (!(error instanceof DeskError)) throw error
  if (error.code !== 'bad-request') return error
  return new DeskError('forbidden', 'Account ID or secret key not accepted.', error.details, {
    cause: error,
  })
}
