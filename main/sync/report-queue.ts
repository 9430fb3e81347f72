import { createNanoEvents } from 'nanoevents'
import PQueue from 'p-queue'
import { toFailure } from '../../contract/model/errors.ts'
import { formatSessionKey, type SessionKey } from '../../contract/model/ids.ts'
import type { ReportQueueStatus } from '../../contract/model/sync.ts'
import type { Store } from '../store/store.ts'
import { reachOf } from './outcome.ts'
import type { Timers } from './throttle.ts'

type ReportQueueOptions = {
  readonly store: Pick<Store, 'reports' | 'onChanged'>
  readonly fetch: (key: SessionKey, signal: AbortSignal) => Promise<void>
  readonly concurrency: number
  readonly retryMs: number
  readonly onUnexpected?: (error: unknown) => void
  readonly timers: Timers
}

/** Keys taken from the store at a time: few, so that what is wanted most comes first as that changes. */
const BATCH = 40

/** Failed fetches of one session until the next start. */
const MOST_FAILURES = 3

/**
 * Fetches in the background what the store wants, in its order. The store is the memory of what is left to do, so a
 * restart goes on by itself. A failure of one session is noted there; a passing one puts everything off.
 */
export function createReportQueue(options: ReportQueueOptions) {
  const { store, fetch, concurrency, retryMs, timers } = options
  const queue = new PQueue({ concurrency })
  const events = createNanoEvents<{ progress: (status: ReportQueueStatus) => void }>()
  const failures = new Map<string, number>()
  const holders = new Set<symbol>()
  let current: AbortController | null = null
  let working: Promise<void> = Promise.resolve()
  let busy = false
  let askedAgain = false
  let fetched = 0
  let failed = 0
  let callOffRetry: (() => void) | null = null
  let endWatch: (() => void) | null = null

  const status = (): ReportQueueStatus => ({ waiting: queue.size + queue.pending, fetched, failed })
  const tell = () => events.emit('progress', status())

  async function fetchOne(key: SessionKey, round: AbortController): Promise<void> {
    if (round.signal.aborted) return
    try {
      await fetch(key, round.signal)
      fetched += 1
    } catch (error) {
      if (round.signal.aborted) return
      const failure = toFailure(error)
      if (failure.code === 'internal') options.onUnexpected?.(error)
      if (reachOf(failure.code) !== 'center') {
        putOff(round)
        return
      }
      failed += 1
      const name = formatSessionKey(key)
      failures.set(name, (failures.get(name) ?? 0) + 1)
    } finally {
      tell()
    }
  }

  function putOff(round: AbortController): void {
    round.abort()
    queue.clear()
    callOffRetry ??= timers.after(retryMs, retry)
  }

  async function work(round: AbortController): Promise<void> {
    const roundAborted = aborted(round.signal)
    while (!round.signal.aborted) {
      askedAgain = false
      const wanted = await store.reports.wanted(BATCH)
      // The store leaves out what failed until it is modified; the bound is for one that is wanted all the same.
      const keys = wanted.filter((key) => (failures.get(formatSessionKey(key)) ?? 0) < MOST_FAILURES)
      if (keys.length === 0) {
        if (askedAgain) continue
        return
      }
      const jobs = keys.map((key) => queue.add(() => fetchOne(key, round)))
      tell()
      await Promise.race([Promise.all(jobs), roundAborted])
    }
    await queue.onIdle()
  }

  function begin(): void {
    if (current === null || busy) {
      askedAgain = true
      return
    }
    busy = true
    current = new AbortController()
    const round = current
    working = work(round)
      .catch((error: unknown) => {
        if (toFailure(error).code === 'internal') options.onUnexpected?.(error)
        putOff(round)
      })
      .finally(() => {
        busy = false
        tell()
        if (askedAgain && current !== null && callOffRetry === null) begin()
      })
  }

  function retry(): void {
    callOffRetry?.()
    callOffRetry = null
    if (current !== null) begin()
  }

  function start(): void {
    if (current !== null) return
    current = new AbortController()
    failures.clear()
    endWatch = store.onChanged((tables) => {
      if (tables.includes('sessions') && callOffRetry === null) begin()
    })
    begin()
  }

  async function stop(): Promise<void> {
    endWatch?.()
    callOffRetry?.()
    callOffRetry = null
    current?.abort()
    current = null
    queue.clear()
    await working
    await queue.onIdle()
  }

  /** Lets something else go first: a user's request, a sync. Returns the function that ends the pause. */
  function hold(): () => void {
    const holder = Symbol('holder')
    holders.add(holder)
    queue.pause()
    return () => {
      holders.delete(holder)
      if (holders.size === 0) queue.start()
    }
  }

  function onProgress(callback: (status: ReportQueueStatus) => void): () => void {
    return events.on('progress', callback)
  }

  return { start, stop, retry, status, onProgress, hold }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
