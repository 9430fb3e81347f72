import type { IncomingHttpHeaders } from 'node:http'
import { errors } from 'undici'
import { DeskError, type ErrorDetails } from '../../contract/model/errors.ts'
import { isLastingTrouble, networkCode, troubleOf } from '../support/network-trouble.ts'
import { tooLarge } from './answer-limits.ts'
import { safeExcerpt } from './excerpt.ts'
import type { ExchangeError } from './exchange.ts'

/** The failure for a request without a complete answer. */
export function failureOfExchange(error: ExchangeError, method: 'GET' | 'POST', limit: number): DeskError {
  const cause = { cause: error }
  if (method === 'POST' && error.sent) {
    return new DeskError(
      'unknown-outcome',
      'Connection lost; the change may have gone through. Check the result in the service before you repeat it.',
      {},
      cause,
    )
  }
  // The network gate refused the request or cut it off.
  if (error.cause instanceof DeskError) return error.cause
  switch (error.reason) {
    case 'aborted':
      return new DeskError('cancelled', 'Canceled.', {}, cause)
    case 'timeout':
      return new DeskError('timeout', 'The service didn’t respond in time.', {}, cause)
    case 'too-large':
      return tooLarge(limit, cause)
    case 'network':
      return networkFailure(error)
  }
}

function networkFailure(error: ExchangeError): DeskError {
  const code = networkCode(error.cause)
  const cause = { cause: error }
  if (speaksAnotherProtocol(error)) {
    return new DeskError('not-this-service', 'Nothing at this address speaks HTTP.', {}, cause)
  }
  const trouble = troubleOf(code)
  return new DeskError('network', networkMessage(code, error.sent), trouble ? { network: trouble } : {}, cause)
}

function networkMessage(code: string, sent: boolean): string {
  const trouble = troubleOf(code)
  if (trouble === 'address') return 'Address not found. Check for typos and check the network.'
  if (trouble === 'refused') return "Nothing responds at the service's address and port."
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'Couldn’t reach the service in time.'
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH') return 'No network route to the service. Check the network.'
  if (trouble === 'certificate') return `This computer doesn't trust the service's certificate (${code}).`
  if (trouble === 'no-tls') return 'Couldn’t make a secure connection. Check that this port uses https, or use http://.'
  return sent ? 'Connection lost before the response was complete.' : 'Couldn’t reach the service.'
}

/** Whether a retry cannot help, as with an untrusted certificate. */
export function isLastingNetworkFailure(error: ExchangeError): boolean {
  const code = networkCode(error.cause)
  return isLastingTrouble(troubleOf(code)) || speaksAnotherProtocol(error)
}

/** True when not even a valid status line arrived. Later in an answer the same error means a broken answer. */
function speaksAnotherProtocol(error: ExchangeError): boolean {
  return !error.answered && error.cause instanceof errors.HTTPParserError
}

export type RefusedAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly method: 'GET' | 'POST'
  readonly bodyText: string
  /** Strings that we sent and that no excerpt may repeat. */
  readonly hidden: readonly string[]
  readonly clockOffsetMs: number | null
  readonly now: number
}

/** The failure that a status other than 200 means (API document, section 7). */
export function failureOfStatus(answer: RefusedAnswer): DeskError {
  const { status, method } = answer
  const excerpt = safeExcerpt(answer.bodyText, { keepTexts: true, hidden: answer.hidden })
  const details: ErrorDetails = { status, ...(excerpt === '' ? {} : { excerpt }) }
  if (status >= 300 && status < 400) {
    return new DeskError('redirect', 'This address redirects; signed requests aren’t forwarded.', {
      status,
    })
  }
  if (status === 401 || status === 403) {
    const offset = answer.clockOffsetMs === null ? {} : { clockOffsetMs: answer.clockOffsetMs }
    return new DeskError('forbidden', 'Account ID or secret key not accepted.', { ...details, ...offset })
  }
  if (status === 404) return new DeskError('not-found', 'Not found on the service.', details)
  if (status === 429) {
    return new DeskError('rate-limited', 'Too many requests.', {
      ...details,
      ...retryAfter(answer),
    })
  }
  if (status === 407) return new DeskError('network', 'The proxy requires a user name and password.', { status })
  if (status === 408) return new DeskError('timeout', 'The service timed out waiting for the request.', details)
  if (status >= 400 && status < 500) return new DeskError('bad-request', 'The service rejected the request.', details)
  if (method === 'POST' && (status === 502 || status === 504)) {
    return new DeskError('unknown-outcome', 'Connection lost at a gateway; the change may have gone through.', details)
  }
  if (status >= 500) {
    return new DeskError('server', `The service failed (status ${status}).`, { ...details, ...retryAfter(answer) })
  }
  return new DeskError('malformed', `Unexpected status ${status} from the service.`, details)
}

/** Seconds of a `Retry-After` header, which is a number or a date of the service's clock. */
function retryAfter(answer: RefusedAnswer): ErrorDetails {
  const text = answer.headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return { retryAfter: Number(text) }
  const date = Date.parse(text)
  if (text === '' || Number.isNaN(date)) return {}
  return { retryAfter: Math.max(0, Math.ceil((date - (answer.now + (answer.clockOffsetMs ?? 0))) / 1000)) }
}

/** The failure after a repetition with the corrected time was refused too. */
export function clockSkewFailure(refusal: DeskError, clockOffsetMs: number): DeskError {
  const minutes = Math.round(Math.abs(clockOffsetMs) / 60_000)
  const direction = clockOffsetMs > 0 ? 'behind' : 'ahead of'
  return new DeskError(
    'clock-skew',
    `This computer's clock is ${minutes} minutes ${direction} the service's, and the service rejected the corrected time too. Set the clock; if that doesn't help, check account ID and secret key.`,
    { ...refusal.details, clockOffsetMs },
  )
}
