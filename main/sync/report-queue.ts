import { createNanoEvents } from 'nanoevents'
import PQueue from 'p-queue'
import { toFailure, type Failure } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { ReportQueueStatus } from '../../contract/model/sync.ts'
import type { Store } from '../store/store.ts'
import { createTally, fetchWanted } from './report-round.ts'
import type { Timers } from './throttle.ts'

type ReportQueueOptions = {
  readonly store: Pick<Store, 'reports' | 'onChanged'>
  readonly fetch: (key: SessionKey, signal: AbortSignal) => Promise<void>
  readonly concurrency: number
  readonly retryMs: number
  readonly onUnexpected?: (error: unknown) => void
  readonly timers: Timers
}

/** Keys taken from the store at a time. Few, because the order in which reports are wanted may change. */
const BATCH = 40

/**
 * Downloads the wanted reports in the background, in the store's order. The store remembers what is left, so a restart
 * continues by itself. A permanent failure of one session is stored there; a temporary one puts everything off.
 */
export function createReportQueue(options: ReportQueueOptions) {
  const { store, fetch, concurrency, retryMs, timers } = options
  const queue = new PQueue({ concurrency })
  const events = createNanoEvents<{ progress: (status: ReportQueueStatus) => void }>()
  const tally = createTally()
  const hold = createHolds(queue)
  let current: AbortController | null = null
  let working: Promise<void> = Promise.resolve()
  let busy = false
  let askedAgain = false
  let callOffRetry: (() => void) | null = null
  let endWatch: (() => void) | null = null

  /** What the store wanted when it was last asked, and what was done until then; `null` while no round runs. */
  let wanted: { readonly count: number; readonly doneBefore: number } | null = null

  const done = () => tally.counts().fetched + tally.counts().failed
  const status = (): ReportQueueStatus => {
    const left = wanted === null ? 0 : wanted.count - (done() - wanted.doneBefore)
    return { waiting: Math.max(queue.size + queue.pending, left), ...tally.counts() }
  }
  const emitProgress = () => events.emit('progress', status())

  function putOff(round: AbortController, failure: Failure): void {
    tally.putOff(failure)
    round.abort()
    queue.clear()
    callOffRetry ??= timers.after(retryMs, retry)
  }

  function work(round: AbortController): Promise<void> {
    return fetchWanted(round.signal, {
      queue,
      tally,
      async nextKeys() {
        const isCounted = wanted !== null && !askedAgain
        askedAgain = false
        if (!isCounted) wanted = { doneBefore: done(), count: await store.reports.countWanted() }
        return store.reports.wanted(BATCH)
      },
      isAskedAgain: () => askedAgain,
      fetch,
      putOff: (failure) => putOff(round, failure),
      emitProgress,
      onUnexpected: options.onUnexpected,
    })
  }

  function startRound(): void {
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
        putOff(round, toFailure(error))
      })
      .finally(() => {
        busy = false
        wanted = null
        emitProgress()
        if (askedAgain && current !== null && callOffRetry === null) startRound()
      })
  }

  function retry(): void {
    callOffRetry?.()
    callOffRetry = null
    if (current !== null) startRound()
  }

  function start(): void {
    if (current !== null) return
    current = new AbortController()
    tally.forgetFailures()
    endWatch = store.onChanged((tables) => {
      if (tables.includes('sessions') && callOffRetry === null) startRound()
    })
    startRound()
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

  const onProgress = (callback: (status: ReportQueueStatus) => void) => events.on('progress', callback)

  return { start, stop, retry, status, putOffBy: tally.putOffBy, onProgress, hold }
}

/**
 * Creates the function that pauses the queue for something more urgent, such as a user's request or a sync. It returns
 * the function that ends the pause; the queue continues when all pauses have ended.
 */
function createHolds(queue: Pick<PQueue, 'pause' | 'start'>): () => () => void {
  const holders = new Set<symbol>()
  return () => {
    const holder = Symbol('holder')
    holders.add(holder)
    queue.pause()
    return () => {
      holders.delete(holder)
      if (holders.size === 0) queue.start()
    }
  }
}
