import type PQueue from 'p-queue'
import { toFailure, type Failure } from '../../contract/model/errors.ts'
import { nameOfSession, type SessionKey } from '../../contract/model/ids.ts'
import { untilStopped } from '../support/until-stopped.ts'
import { reachOf } from './outcome.ts'

/** Most failed downloads for one session until the next start. */
const MOST_FAILURES = 3

/** Counts of the sessions whose reports were downloaded or failed. */
export type Tally = ReturnType<typeof createTally>

export function createTally() {
  const failures = new Map<string, number>()
  let fetched = 0
  let failed = 0
  let putOffBy: Failure | null = null
  return {
    fetched: () => void (fetched += 1),
    failed(key: SessionKey): void {
      failed += 1
      const name = nameOfSession(key)
      failures.set(name, (failures.get(name) ?? 0) + 1)
    },
    /**
     * The store leaves out failed sessions until they are modified. This limit is for sessions that are wanted all the
     * same.
     */
    mayTry: (key: SessionKey) => (failures.get(nameOfSession(key)) ?? 0) < MOST_FAILURES,
    putOff: (failure: Failure) => void (putOffBy = failure),
    /** What put everything off last. */
    putOffBy: () => putOffBy,
    forgetFailures(): void {
      failures.clear()
      putOffBy = null
    },
    counts: () => ({ fetched, failed }),
  }
}

export type RoundOptions = {
  readonly queue: PQueue
  readonly tally: Tally
  /** The keys that are wanted most; empty when all reports are there. */
  readonly nextKeys: () => Promise<readonly SessionKey[]>
  /** Whether more may be wanted since the last call of `nextKeys`. */
  readonly isAskedAgain: () => boolean
  readonly fetch: (key: SessionKey, signal: AbortSignal) => Promise<void>
  /** Called for a failure that every session would have now. Aborts the round and puts the rest off. */
  readonly putOff: (failure: Failure) => void
  readonly emitProgress: () => void
  readonly onUnexpected: ((error: unknown) => void) | undefined
}

/** Downloads reports until none is wanted or the round is aborted. A failure of one session is only counted. */
export async function fetchWanted(signal: AbortSignal, options: RoundOptions): Promise<void> {
  const { queue, tally, emitProgress } = options

  async function fetchOne(key: SessionKey): Promise<void> {
    if (signal.aborted) return
    try {
      await options.fetch(key, signal)
      tally.fetched()
    } catch (error) {
      if (!signal.aborted) takeFailure(key, error)
    }
    emitProgress()
  }

  function takeFailure(key: SessionKey, error: unknown): void {
    const failure = toFailure(error)
    if (failure.code === 'internal') options.onUnexpected?.(error)
    if (reachOf(failure.code) === 'center') tally.failed(key)
    else options.putOff(failure)
  }

  while (!signal.aborted) {
    const keys = (await options.nextKeys()).filter(tally.mayTry)
    if (keys.length === 0) {
      if (options.isAskedAgain()) continue
      return
    }
    const jobs = keys.map((key) => queue.add(() => fetchOne(key)))
    emitProgress()
    await untilStopped(signal, Promise.all(jobs)).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
  await queue.onIdle()
}
