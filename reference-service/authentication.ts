import { createHmac, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '../contract/remote/limits.ts'
import type { BodilessLengthRule } from './options.ts'

/**
 * The API document says that a wrong Authorization header gives 403 or 400 "depending on the error subtype" (sections 5
 * and 7) and does not name the subtypes. This service answers 400 to a header that cannot be parsed and 403 to a wrong
 * one.
 */
export const AUTHENTICATION_FAILURES = {
  'date-missing': { status: 400, message: 'The Date header is missing.' },
  'date-malformed': { status: 400, message: 'The Date header is not a date in RFC 1123 format.' },
  'date-too-old': { status: 403, message: 'The request is older than 15 minutes.' },
  'date-in-future': { status: 403, message: 'The request is dated more than 15 minutes ahead.' },
  'authorization-missing': { status: 403, message: 'The Authorization header is missing.' },
  'authorization-malformed': {
    status: 400,
    message: 'The Authorization header is not "SharedKey <AccountId>:<Signature>".',
  },
  'account-unknown': { status: 403, message: 'The account is not known.' },
  'signature-wrong': { status: 403, message: 'The signature does not fit the request.' },
} as const satisfies Record<string, { readonly status: 400 | 403; readonly message: string }>

export type AuthenticationFailure = keyof typeof AUTHENTICATION_FAILURES

export type Credentials = {
  readonly accountId: string
  readonly secret: string
  readonly bodilessLength: BodilessLengthRule
}

export type SignedRequest = {
  readonly method: string
  /** Path as sent, with the prefix and without the query. */
  readonly path: string
  readonly date: string | undefined
  readonly authorization: string | undefined
  readonly contentLength: string | undefined
}

const RFC_1123 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/
const SHARED_KEY = /^SharedKey (\d{1,19}):([A-Za-z0-9+/]{43}=)$/

/** Checks a request against section 5 of the API document; `null` if it is valid. `now` is in milliseconds. */
export function checkAuthentication(
  request: SignedRequest,
  credentials: Credentials,
  now: number,
): AuthenticationFailure | null {
  const { date, authorization } = request
  if (date === undefined || date === '') return 'date-missing'
  const dated = readRfc1123(date)
  if (dated === null) return 'date-malformed'
  if (authorization === undefined || authorization === '') return 'authorization-missing'
  const match = SHARED_KEY.exec(authorization)
  if (match === null) return 'authorization-malformed'
  // The header has whole seconds, so a request of exactly 15 minutes may appear up to a second older.
  if (now - dated >= LIMITS.requestAgeMs + 1000) return 'date-too-old'
  if (dated - now > LIMITS.requestAgeMs) return 'date-in-future'
  if (match[1] !== credentials.accountId) return 'account-unknown'
  const given = Buffer.from(match[2]!, 'base64')
  const fits = acceptedLengths(request.contentLength, credentials.bodilessLength).some((length) =>
    timingSafeEqual(given, signatureOf(request, date, length, credentials.secret)),
  )
  return fits ? null : 'signature-wrong'
}

function acceptedLengths(contentLength: string | undefined, rule: BodilessLengthRule): readonly string[] {
  if (contentLength !== undefined && contentLength !== '0') return [contentLength]
  switch (rule) {
    case 'zero':
      return ['0']
    case 'empty':
      return ['']
    case 'either':
      return ['0', '']
  }
}

function signatureOf(request: SignedRequest, date: string, contentLength: string, secret: string): Buffer {
  const path = request.path.toLowerCase()
  return createHmac('sha256', secret)
    .update(`${request.method.toUpperCase()} ${path} ${date} ${contentLength}`, 'utf8')
    .digest()
}

/** Milliseconds since the epoch; `null` if the text is not such a date or its weekday is wrong. */
function readRfc1123(text: string): number | null {
  if (!RFC_1123.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) || new Date(instant).toUTCString() !== text ? null : instant
}
