import { DeskError, type ErrorCode } from '../../contract/model/errors.ts'
import type { BatchOutcome } from '../store/records.ts'

/**
 * What a failed call means for its batch. Only a refusal, and a request that surely did not reach the service or that it
 * was too busy for, are known not to have changed anything; all else may have. An answer of success that cannot be read is
 * among those: the service has acted, and what it said is lost.
 */
export function outcomeOf(error: unknown): Exclude<BatchOutcome, { readonly kind: 'answered' }> {
  if (!(error instanceof DeskError)) {
    const failure = new DeskError('internal', 'Sending ended with an error of the app.').toFailure()
    return { kind: 'unknown', failure }
  }
  const failure = error.toFailure()
  return { kind: kindOf(error), failure }
}

/**
 * What an attempt means after one of which nobody knows whether the service acted on it. A refusal, or a request that did not
 * leave, tells nothing of that one.
 */
export function outcomeInDoubt(outcome: BatchOutcome): BatchOutcome {
  if (outcome.kind === 'answered' || outcome.kind === 'unknown') return outcome
  const { details } = outcome.failure
  const message =
    outcome.kind === 'refused'
      ? 'The service refused it when it was sent again. It may have carried it out the first time; decide about it.'
      : 'The answer was lost, and it could not be sent again. The service may have carried it out; decide about it.'
  return { kind: 'unknown', failure: new DeskError('unknown-outcome', message, details).toFailure() }
}

/** The service has read the request and did not take it. */
const REFUSED: ReadonlySet<ErrorCode> = new Set([
  'bad-request',
  'forbidden',
  'not-found',
  'clock-skew',
  'redirect',
  'limit-exceeded',
  'invalid-argument',
])

/** The request did not leave: the client tells one that may have arrived by `unknown-outcome`. Or it came too soon. */
const NOT_SENT: ReadonlySet<ErrorCode> = new Set([
  'network',
  'cancelled',
  'working-offline',
  'secret-missing',
  'secret-wrong',
  'no-such-connection',
  'keychain-unavailable',
  'store-sealed',
  'rate-limited',
])

/** Statuses by which a server says that it has not taken the request: it gave up waiting for it, or is not ready. */
const NOT_TAKEN: ReadonlySet<number | undefined> = new Set([408, 501, 503])

function kindOf({ code, details }: DeskError): 'refused' | 'notSent' | 'unknown' {
  if (REFUSED.has(code)) return 'refused'
  const isNotTaken = (code === 'server' || code === 'timeout') && NOT_TAKEN.has(details.status)
  return NOT_SENT.has(code) || isNotTaken ? 'notSent' : 'unknown'
}
