import { DeskError, type ErrorCode, type Failure } from '../../contract/model/errors.ts'
import type { ChangeId, SendingStatus } from '../../contract/model/outbox.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { PostCalls } from '../remote/remote-client.ts'
import type { BatchAddress, BatchOutcome, BatchToBegin } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import { outcomeInDoubt, outcomeOf } from './outcome.ts'

/** How long the service may ask to wait before a batch is sent again in the same run, and how often. */
const LONGEST_WAIT_MS = 60_000
const MOST_WAITS = 10
/** A repeatable batch whose answer was lost is sent again at most so often in one run. */
const MOST_REPEATS = 2
const RECORD_AGAIN_MS = 2000
/** How long an answer is waited for when the app ends. */
const ANSWER_PATIENCE_MS = 5000

export type SenderOptions = {
  readonly outbox: Pick<Store['outbox'], 'staged' | 'begin' | 'end'>
  readonly post: PostCalls['post']
  readonly now: () => InstantMs
  /** Waits so many milliseconds, or until the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onProgress: (status: SendingStatus | null) => void
}

/** How a run ended: with a failure where a batch stopped it. */
export type SendingResult = { readonly sent: number; readonly failure: Failure | null }

export type Sender = {
  status(): SendingStatus | null
  /**
   * Sends the staged batches of a change, or of all with `null`, one after the other, and returns when it ends. The first
   * batch that is not answered ends the run of its change; later ones of it stay staged. One that is `elsewhere` is never
   * sent: `another-account`. Runs follow one another.
   */
  run(change: ChangeId | null): Promise<SendingResult>
  /**
   * Ends all runs after the batch that is being sent. With `patienceMs`, its request is cut off where it has no answer after
   * so many milliseconds; the batch is unknown then.
   */
  stop(patienceMs?: number): Promise<void>
  /** The same with some seconds of patience, for good. */
  close(): Promise<void>
}

/**
 * Sends what is staged. Each batch is recorded as sent, durably, before its request leaves; a batch that is recorded so
 * is never sent again by itself, except repeatable ones within the run in which the user sent them.
 */
export function createSender({ outbox, post, now, wait, onProgress }: SenderOptions): Sender {
  let current: SendingStatus | null = null
  let runs: Promise<unknown> = Promise.resolve()
  let stopping = new AbortController()
  /** Cuts off the request of the run that is under way. */
  let cutting = new AbortController()
  let isClosed = false

  function tell(status: SendingStatus | null): void {
    current = status
    onProgress(status)
  }

  /** Sends a batch until it has an outcome that another attempt of this run cannot change. */
  async function send(batch: BatchAddress, tellWaiting: (until: InstantMs | null) => void, stop: AbortSignal) {
    let [lost, waits] = [0, 0]
    let last: BatchOutcome | null = null
    for (;;) {
      const made = await attempt({ outbox, post, wait }, { ...batch, isRepeat: lost > 0 }, cutting)
      if (made === null) return last
      const { outcome } = made
      last = made.isInDoubt ? outcomeInDoubt(outcome) : outcome
      if (outcome.kind === 'answered' || stop.aborted) return last
      if (outcome.kind === 'unknown' && made.isRepeatable && lost < MOST_REPEATS) {
        lost += 1
        continue
      }
      const waitMs = waitAsked(outcome)
      if (waitMs === null || waits === MOST_WAITS) return last
      waits += 1
      tellWaiting(now() + waitMs)
      await wait(waitMs, stop)
      tellWaiting(null)
      if (stop.aborted) return last
    }
  }

  async function sendAll(change: ChangeId | null, stop: AbortSignal): Promise<SendingResult> {
    const staged = (await outbox.staged()).filter((batch) => change === null || batch.change === change)
    const ended = new Set<ChangeId>()
    let [sent, at] = [0, 0]
    let failure: Failure | null = null
    for (const batch of staged) {
      at += 1
      if (stop.aborted) break
      if (ended.has(batch.change)) continue
      if (batch.state === 'elsewhere') {
        failure ??= anotherAccount()
        ended.add(batch.change)
        continue
      }
      const status = { change: batch.change, batch: at, of: staged.length, waitsUntil: null }
      tell(status)
      const outcome = await send(batch, (waitsUntil) => tell({ ...status, waitsUntil }), stop)
      if (outcome?.kind === 'answered') sent += 1
      else if (outcome !== null) {
        failure ??= outcome.failure
        ended.add(batch.change)
        // Without a network, or without being admitted, the other changes fare no better.
        if (outcome.kind === 'notSent' || outcome.failure.code === 'forbidden') break
      }
    }
    return { sent, failure }
  }

  async function stop(patienceMs?: number): Promise<void> {
    const ending = stopping
    // A run that is asked for while the last batch of this one is on its way is not meant.
    stopping = new AbortController()
    if (isClosed) stopping.abort()
    ending.abort()
    const timer = patienceMs === undefined ? undefined : setTimeout(() => cutting.abort(), patienceMs)
    await runs.finally(() => clearTimeout(timer))
  }

  return {
    status: () => current,
    run(change) {
      const { signal } = stopping
      const begin = () => {
        cutting = new AbortController()
        return sendAll(change, signal)
      }
      const run = runs.then(begin).finally(() => tell(null))
      runs = run.catch(() => undefined)
      return run
    },
    stop,
    async close() {
      isClosed = true
      await stop(ANSWER_PATIENCE_MS)
    },
  }
}

type Attempt = {
  readonly outcome: BatchOutcome
  readonly isRepeatable: boolean
  readonly isInDoubt: boolean
}

/** One attempt; `null` where the batch does not wait to be sent. A repeat is one after a lost answer of the same run. */
async function attempt(
  { outbox, post, wait }: Pick<SenderOptions, 'outbox' | 'post' | 'wait'>,
  batch: BatchToBegin,
  { signal }: AbortController,
): Promise<Attempt | null> {
  const sent = await outbox.begin(batch)
  if (sent === null) return null
  const outcome = await post(sent.path, sent.body, { signal }).then(
    (answer): BatchOutcome => ({ kind: 'answered', answer }),
    (error: unknown) => outcomeOf(error),
  )
  // What the user has not decided to send again stays unknown where it did not leave.
  const recorded = batch.isRepeat === true && outcome.kind === 'notSent' ? outcomeInDoubt(outcome) : outcome
  await keepTrying(() => outbox.end(batch, sent.attempt, recorded), wait, signal)
  return { outcome, isRepeatable: sent.isRepeatable, isInDoubt: sent.isInDoubt }
}

/** What the service answered must not be lost to a disk that is full for a while, so it is written until that works. */
async function keepTrying(act: () => Promise<unknown>, wait: SenderOptions['wait'], end: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await act()
      return
    } catch (error) {
      if (end.aborted || !isPassing(error)) throw error
      log('warn', 'outbox.not-recorded', { error })
      await wait(RECORD_AGAIN_MS, end)
    }
  }
}

/** A disk may be full, the database held by another program, and a thread of the store stopped, for a while. */
function isPassing(error: unknown): boolean {
  return error instanceof DeskError && PASSING.has(error.code)
}

const PASSING: ReadonlySet<ErrorCode> = new Set(['disk-full', 'disk-error', 'store-locked', 'worker-stopped'])

/** Milliseconds that the service asks to wait for, where that is worth it. */
function waitAsked(outcome: BatchOutcome): number | null {
  if (outcome.kind !== 'notSent') return null
  const { code, details } = outcome.failure
  if (code !== 'rate-limited' && code !== 'server') return null
  const ms = (details?.retryAfter ?? Number.POSITIVE_INFINITY) * 1000
  return ms <= LONGEST_WAIT_MS ? ms : null
}

function anotherAccount(): Failure {
  const message =
    'Some changes were staged for the account at another address. Mark them to be sent again, or withdraw them.'
  return { code: 'another-account', message }
}
