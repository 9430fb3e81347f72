import { randomBytes } from 'node:crypto'
import type { InstantMicros } from '../contract/model/instants.ts'
import type { FeedPosition } from './data/center-feed.ts'

/** The state behind a continuation token: the rest of one run through a center's feed. */
export type Continuation = {
  readonly center: string
  /** As sent: a token is valid only with the same `modifiedSince`. */
  readonly modifiedSince: string
  /** The end of the run; later changes are not part of it. */
  readonly until: InstantMicros
  readonly position: FeedPosition
}

/** Tokens that were issued and not used yet (API document, section 4.2, rule 2). */
export type ContinuationTokens = {
  issue(continuation: Continuation): string
  /** Returns the state behind the token and invalidates it; `null` if it is unknown, used, or of another run. */
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
