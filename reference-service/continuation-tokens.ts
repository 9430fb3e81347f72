import { randomBytes } from 'node:crypto'
import type { InstantMicros } from '../contract/model/instants.ts'
import type { FeedPosition } from './data/center-feed.ts'

/** What a continuation token stands for: the rest of one reading of one center's feed. */
export type Continuation = {
  readonly center: string
  /** As it was sent: a token goes with the very same `modifiedSince`. */
  readonly modifiedSince: string
  /** The reading ends here, whatever changes while it goes on. */
  readonly until: InstantMicros
  readonly position: FeedPosition
}

/** Tokens that were given out and not yet used (API document, section 4.2, rule 2). */
export type ContinuationTokens = {
  issue(continuation: Continuation): string
  /** What the token stands for, once; `null` for a token that is unknown, used, or meant for another reading. */
  spend(token: string, center: string, modifiedSince: string): Continuation | null
}

const KEPT = 10_000

export function createContinuationTokens(): ContinuationTokens {
  const unused = new Map<string, Continuation>()
  return {
    issue: (continuation) => {
      const token = randomBytes(24).toString('base64url')
      unused.set(token, continuation)
      const oldest = unused.size > KEPT ? unused.keys().next().value : undefined
      if (oldest !== undefined) unused.delete(oldest)
      return token
    },
    spend: (token, center, modifiedSince) => {
      const continuation = unused.get(token)
      if (continuation?.center !== center || continuation.modifiedSince !== modifiedSince) return null
      unused.delete(token)
      return continuation
    },
  }
}
