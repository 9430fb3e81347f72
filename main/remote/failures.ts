import type { IncomingHttpHeaders } from 'node:http'
import { errors } from 'undici'
import { DeskError, type ErrorDetails, type NetworkTrouble } from '../../contract/model/errors.ts'
import { tooLarge } from './answer-limits.ts'
import { safeExcerpt } from './excerpt.ts'
import type { ExchangeError } from './exchange.ts'

const NOT_FOUND_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_NODATA'])
const CERTIFICATE_CODES =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH|CRL_|INVALID_(CA|PURPOSE))/
const NO_TLS_CODES = /^(EPROTO|ERR_SSL_)/

/** What a request that got no complete answer fails with. */
export function failureOfExchange(error: ExchangeError, method: 'GET' | 'POST', limit: number): DeskError {
  const cause = { cause: error }
  if (method === 'POST' && error.sent) {
    return new DeskError(
      'unknown-outcome',
      'The answer was lost: it is not known whether the service carried out the request. Look there before you send it again.',
      {},
      cause,
    )
  }
  switch (error.reason) {
    case 'aborted':
      return new DeskError('cancelled', 'Cancelled.', {}, cause)
    case 'timeout':
      return new DeskError('timeout', 'The service did not answer in time.', {}, cause)
    case 'too-large':
      return tooLarge(limit, cause)
    case 'network':
      return networkFailure(error)
  }
}

function networkFailure(error: ExchangeError): DeskError {
  const code = systemCode(error.cause)
  const cause = { cause: error }
  if (speaksAnotherProtocol(error)) {
    return new DeskError('not-this-service', 'What answers at this address does not speak HTTP.', {}, cause)
  }
  const trouble = troubleOf(code)
  return new DeskError('network', networkMessage(code, error.sent), trouble ? { network: trouble } : {}, cause)
}

function troubleOf(code: string): NetworkTrouble | null {
  if (NOT_FOUND_CODES.has(code)) return 'address'
  if (code === 'ECONNREFUSED') return 'refused'
  if (CERTIFICATE_CODES.test(code)) return 'certificate'
  return NO_TLS_CODES.test(code) ? 'no-tls' : null
}

function networkMessage(code: string, sent: boolean): string {
  if (NOT_FOUND_CODES.has(code)) return "The service's address could not be found. Check the address and your network."
  if (code === 'ECONNREFUSED') return "Nothing answers at the service's address and port."
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'The service could not be reached in time.'
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH')
    return 'The network does not lead to the service. Are you online?'
  if (CERTIFICATE_CODES.test(code)) return `The service's certificate is not trusted on this computer (${code}).`
  if (NO_TLS_CODES.test(code)) return 'No secure connection could be made. Does the service speak https at this port?'
  return sent ? 'The connection broke off before the answer was complete.' : 'The service could not be reached.'
}

/** Whether trying again could help: an untrusted certificate stays one. */
export function isLastingNetworkFailure(error: ExchangeError): boolean {
  const code = systemCode(error.cause)
  return CERTIFICATE_CODES.test(code) || NO_TLS_CODES.test(code) || speaksAnotherProtocol(error)
}

/** Not even a status line came that could be read. Later on the same error is a broken answer. */
function speaksAnotherProtocol(error: ExchangeError): boolean {
  return !error.answered && error.cause instanceof errors.HTTPParserError
}

/** The code of an error or of the one beneath it: undici and Node's happy eyeballs wrap them. */
function systemCode(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return ''
  if (error instanceof AggregateError && error.errors.length > 0) return systemCode(error.errors[0], depth + 1)
  const inner = 'cause' in error ? systemCode(error.cause, depth + 1) : ''
  if (inner !== '') return inner
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export type RefusedAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly method: 'GET' | 'POST'
  readonly bodyText: string
  /** Texts that we sent and that no excerpt may repeat. */
  readonly hidden: readonly string[]
  readonly clockOffsetMs: number | null
  readonly now: number
}

/** What an answer with another status than 200 means (API document, section 7). */
export function failureOfStatus(answer: RefusedAnswer): DeskError {
  const { status, method } = answer
  const excerpt = safeExcerpt(answer.bodyText, { keepTexts: true, hidden: answer.hidden })
  const details: ErrorDetails = { status, ...(excerpt === '' ? {} : { excerpt }) }
  if (status >= 300 && status < 400) {
    return new DeskError(
      'redirect',
      'The address leads elsewhere. A redirect would carry the signature there, so it was not followed.',
      {
        status,
      },
    )
  }
  if (status === 401 || status === 403) {
    const offset = answer.clockOffsetMs === null ? {} : { clockOffsetMs: answer.clockOffsetMs }
    return new DeskError('forbidden', 'The service refused the account id or the secret.', { ...details, ...offset })
  }
  if (status === 404) return new DeskError('not-found', 'The service has nothing at this address.', details)
  if (status === 429) {
    return new DeskError('rate-limited', 'The service wants to be asked less often.', {
      ...details,
      ...retryAfter(answer),
    })
  }
  if (status === 407) return new DeskError('network', 'The proxy wants a user name and password.', { status })
  if (status === 408) return new DeskError('timeout', 'The service gave up waiting for the request.', details)
  if (status >= 400 && status < 500) return new DeskError('bad-request', 'The service refused the request.', details)
  if (method === 'POST' && (status === 502 || status === 504)) {
    return new DeskError(
      'unknown-outcome',
      'A gateway lost the answer: it is not known whether the service carried out the request.',
      details,
    )
  }
  if (status >= 500) {
    return new DeskError('server', `The service failed (status ${status}).`, { ...details, ...retryAfter(answer) })
  }
  return new DeskError('malformed', `The service answered with status ${status}, which it should not.`, details)
}

/** Seconds of a `Retry-After` header, which may be a number or a date by the service's clock. */
function retryAfter(answer: RefusedAnswer): ErrorDetails {
  const text = answer.headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return { retryAfter: Number(text) }
  const date = Date.parse(text)
  if (text === '' || Number.isNaN(date)) return {}
  return { retryAfter: Math.max(0, Math.ceil((date - (answer.now + (answer.clockOffsetMs ?? 0))) / 1000)) }
}

/** After the corrected repetition was refused too. */
export function clockSkewFailure(refusal: DeskError, clockOffsetMs: number): DeskError {
  const minutes = Math.round(Math.abs(clockOffsetMs) / 60_000)
  const direction = clockOffsetMs > 0 ? 'behind' : 'ahead of'
  return new DeskError(
    'clock-skew',
    `This computer's clock is ${minutes} minutes ${direction} the service's, and the service refused the corrected time as well. Set the clock; if that does not help, check the account id and the secret.`,
    { ...refusal.details, clockOffsetMs },
  )
}
