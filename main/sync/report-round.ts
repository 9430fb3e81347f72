import type PQueue from 'p-queue'
import { toFailure } from '../../contract/model/errors.ts'
import { formatSessionKey, type SessionKey } from '../../contract/model/ids.ts'
import { reachOf } from './outcome.ts'

/** Failed fetches of one session until the next start. */
const MOST_FAILURES = 3

/** What became of the sessions whose reports were fetched. */
export type Tally = ReturnType<typeof createTally>

export function createTally() {
  const failures = new Map<string, number>()
  let fetched = 0
  let failed = 0
  return {
    fetched: () => void (fetched += 1),
    failed(key: SessionKey): void {
      failed += 1
      const name = formatSessionKey(key)
      failures.set(name, (failures.get(name) ?? 0) + 1)
    },
    /** The store leaves out what failed until it is modified; the bound is for one that is wanted all the same. */
    mayTry: (key: SessionKey) => (failures.get(formatSessionKey(key)) ?? 0) < MOST_FAILURES,
    forgetFailures: () => failures.clear(),
    counts: () => ({ fetched, failed }),
  }
}

export type RoundOptions = {
  readonly queue: PQueue
  readonly tally: Tally
  /** What is wanted most; nothing when all is there. */
  readonly nextKeys: () => Promise<readonly SessionKey[]>
  /** Whether more may be wanted since `nextKeys` was called. */
  readonly isAskedAgain: () => boolean
  readonly fetch: (key: SessionKey, signal: AbortSignal) => Promise<void>
  /** Puts off what is left: what failed would fail for every session now. Aborts the round. */
  readonly putOff: () => void
  readonly tell: () => void
  readonly onUnexpected: ((error: unknown) => void) | undefined
}

/** Fetches until nothing is wanted any more, or the round is aborted. A failure of one session is counted alone. */
export async function fetchWanted(signal: AbortSignal, options: RoundOptions): Promise<void> {
  const { queue, tally, tell } = options

  async function fetchOne(key: SessionKey): Promise<void> {
    if (signal.aborted) return
    try {
      await options.fetch(key, signal)
      tally.fetched()
    } catch (error) {
      if (!signal.aborted) takeFailure(key, error)
    }
    tell()
  }

  function takeFailure(key: SessionKey, error: unknown): void {
    const { code } = toFailure(error)
    if (code === 'internal') options.onUnexpected?.(error)
    if (reachOf(code) === 'center') tally.failed(key)
    else options.putOff()
  }

  const whenAborted = aborted(signal)
  while (!signal.aborted) {
    const keys = (await options.nextKeys()).filter(tally.mayTry)
    if (keys.length === 0) {
      if (options.isAskedAgain()) continue
      return
    }
    const jobs = keys.map((key) => queue.add(() => fetchOne(key)))
    tell()
    await Promise.race([Promise.all(jobs), whenAborted])
  }
  await queue.onIdle()
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
