import type { DownloadHold } from '../../contract/model/downloads.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { Entry } from './board.ts'
import { holdOf } from './held.ts'

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Rounds after which a host that does not answer is one of the session, while other sessions are downloaded. */
const MOST_FAILURES = 4
/** Sessions that fail one after the other until nothing is tried for a while: one host alone may be down. */
const MOST_IN_A_ROW = 3

/** What follows a session's failure: it is tried again later, or given up, or nothing is downloaded for a while. */
export type Consequence = 'later' | 'given-up' | 'held'

/** When what failed is tried again. */
export type Patience = {
  /** Why nothing is downloaded for a while, and until when; `null` where something is. */
  held(): { readonly hold: DownloadHold; readonly until: InstantMs } | null
  succeeded(entry: Entry): void
  failed(entry: Entry, error: unknown): Consequence
  /** Everything may be tried at once. */
  forget(entries: readonly Entry[]): void
}

export function createPatience(now: () => InstantMs): Patience {
  let held: { readonly hold: DownloadHold; readonly until: InstantMs } | null = null
  let holds = 0
  let inARow = 0
  let lastSuccess: InstantMs = 0

  function holdAll(hold: DownloadHold): Consequence {
    holds += 1
    inARow = 0
    held = { hold, until: now() + waitAfter(holds) }
    return 'held'
  }

  return {
    held() {
      if (held !== null && held.until <= now()) held = null
      return held
    },
    succeeded(entry) {
      lastSuccess = now()
      entry.failures = 0
      entry.failing = null
      entry.notBefore = 0
      holds = 0
      inARow = 0
    },
    failed(entry, error) {
      const hold = holdOf(error)
      const since = entry.failing?.since ?? now()
      entry.failing = { since, hold }
      entry.failures += 1
      entry.notBefore = now() + waitAfter(entry.failures)
      if (hold === null) return 'given-up'
      if (hold !== 'no-network' && hold !== 'service') return holdAll(hold)
      inARow += 1
      if (entry.failures >= MOST_FAILURES && lastSuccess > since) return 'given-up'
      return inARow < MOST_IN_A_ROW ? 'later' : holdAll(hold)
    },
    forget(entries) {
      held = null
      holds = 0
      for (const entry of entries) entry.notBefore = 0
    },
  }
}

function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
}
