import pRetry from 'p-retry'
import { setTimeout as sleep } from 'node:timers/promises'
import { DeskError, type Failure } from '../../contract/model/errors.ts'
import { LIMITS } from '../../contract/remote/limits.ts'
import { log } from '../support/log.ts'
import { hideFromLogs } from '../support/redact.ts'
import { MOST_ERROR_BYTES, type AnswerLimits } from './answer-limits.ts'
import { createServerClock } from './clock.ts'
import { createDispatcher } from './dispatcher.ts'
import { exchange, ExchangeError, type ExchangeResponse } from './exchange.ts'
import { clockSkewFailure, failureOfExchange, failureOfStatus, isLastingNetworkFailure } from './failures.ts'
import { bodyStart, parseJsonBody, readBody } from './reading.ts'
import type { RemoteClientOptions } from './remote-client.ts'
import { authorizationHeader, formatHttpDate } from './signing.ts'

/** Longest wait between two attempts, and the longest `Retry-After` that is waited for instead of reported. */
const MAX_WAIT_MS = 60_000
const MEDIA_TYPE = 'application/json; charset=utf-8'

export type Call = {
  readonly method: 'GET' | 'POST'
  /** Path below the base address, in the notation of the API document. */
  readonly path: string
  readonly query?: readonly (readonly [name: string, value: string | undefined])[]
  /** JSON in UTF-8. */
  readonly body?: Uint8Array
  /** Limits of the answer's size. */
  readonly limits: AnswerLimits
  readonly signal?: AbortSignal | undefined
  /** Called with what went wrong before each wait for another attempt. */
  readonly onRetry?: ((failure: Failure) => void) | undefined
  /** The request uses something up (a continuation token): once it may have arrived, it is not repeated. */
  readonly once?: boolean
}

export type Caller = {
  /** Returns the answer's JSON. Fails with the first group of error codes. */
  readonly call: (call: Call) => Promise<unknown>
  /** Returns the answer's uncompressed bytes, which the caller parses. */
  readonly body: (call: Call) => Promise<Uint8Array>
  readonly clockOffsetMs: () => number | null
  readonly close: () => Promise<void>
}

/** Signs and sends calls, retries them where that is safe, and corrects for the service's clock. */
export function createCaller(options: RemoteClientOptions): Caller {
  const { gate, secret, now = Date.now, timeoutMs = 30_000, retries = 4, retryBaseMs = 500 } = options
  const base = new URL(options.baseUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  const dispatcher = createDispatcher(gate, base.origin, options.proxyUrl ?? null)
  const clock = createServerClock()
  hideFromLogs(secret)

  async function send(call: Call, path: string, correction: number): Promise<ExchangeResponse> {
    const body = call.body ?? null
    const headers = signedHeaders({ ...options, date: formatHttpDate(now() + correction) }, call.method, path, body)
    const sentAt = performance.now()
    try {
      return await exchange(
        dispatcher,
        {
          origin: base.origin,
          path,
          method: call.method,
          headers,
          body,
          timeoutMs,
          maxBodyBytes: call.limits.bytes,
          maxErrorBytes: MOST_ERROR_BYTES,
          signal: call.signal,
        },
        // Uses the duration on the monotonic clock, because this computer's clock may be set during the call.
        (received) => clock.observe(received.date, now() - (performance.now() - sentAt), now()),
      )
    } catch (error) {
      if (error instanceof ExchangeError) throw failureOfExchange(error, call.method, call.limits.bytes)
      throw error
    }
  }

  /** One attempt. A refusal that the clock may have caused is repeated once with the corrected time. */
  async function attempt(call: Call, path: string): Promise<Uint8Array> {
    const correction = clock.correctionMs()
    let response = await send(call, path, correction)
    // The correction, if the clock was corrected after this refusal; `null` otherwise.
    const corrected = response.status === 403 && clock.correct(correction) ? clock.correctionMs() : null
    if (corrected !== null) {
      log('warn', 'remote.clock-corrected', { path: call.path, clockOffsetMs: corrected })
      response = await send(call, path, corrected)
      if (response.status === 403) clock.withdraw(correction)
    }
    if (response.status === 200) return readBody(response, call.limits.bytes)
    const clockOffsetMs = clock.offsetMs()
    const failure = failureOfStatus({
      status: response.status,
      headers: response.headers,
      method: call.method,
      bodyText: await bodyStart(response),
      hidden: [secret, ...personalValues(bodyOf(call))],
      clockOffsetMs,
      now: now(),
    })
    // If the clock was within the allowed request age, it was not the reason: the account was refused.
    const beyondAge = corrected !== null && Math.abs(corrected) > LIMITS.requestAgeMs
    if (failure.code === 'forbidden' && beyondAge) throw clockSkewFailure(failure, corrected)
    throw failure
  }

  async function fetchBody(call: Call): Promise<Uint8Array> {
    const path = prefix + call.path + formatQuery(call.query ?? [])
    if (call.method === 'POST') return attempt(call, path)
    const closing = gate.closing()
    // A wait for another attempt ends too when the gate closes.
    const waiting = call.signal ? AbortSignal.any([call.signal, closing]) : closing
    try {
      return await pRetry(() => attempt(call, path), {
        retries,
        // shouldRetry waits by itself, because it takes Retry-After into account.
        minTimeout: 0,
        shouldRetry: async ({ error, attemptNumber }) => {
          const wait = waitBefore(error, attemptNumber, call, retryBaseMs)
          if (wait === null) return false
          if (error instanceof DeskError) call.onRetry?.(error.toFailure())
          log('info', 'remote.retry', { path: call.path, attemptNumber, waitMs: wait, error })
          await sleep(wait, undefined, { signal: waiting })
          return true
        },
        ...(call.signal ? { signal: call.signal } : {}),
      })
    } catch (error) {
      if (error instanceof DeskError) throw error
      if (call.signal?.aborted) throw new DeskError('cancelled', 'Canceled.')
      closing.throwIfAborted()
      throw error
    }
  }

  return {
    call: async (call) => parseJsonBody(await fetchBody(call), call.limits.values),
    body: fetchBody,
    clockOffsetMs: () => clock.offsetMs(),
    // Not close(), which would wait for pending answers.
    close: () => dispatcher.destroy(),
  }
}

type Signing = Pick<RemoteClientOptions, 'accountId' | 'secret' | 'bodilessLength' | 'userAgent'> & {
  readonly date: string
}

function signedHeaders(
  { accountId, secret, bodilessLength = '0', userAgent = 'ProctorDesk', date }: Signing,
  method: Call['method'],
  path: string,
  body: Uint8Array | null,
): Readonly<Record<string, string>> {
  const contentLength = body === null ? bodilessLength : String(body.length)
  return {
    date,
    authorization: authorizationHeader(accountId, secret, { method, path, date, contentLength }),
    accept: MEDIA_TYPE,
    'accept-encoding': 'gzip',
    'user-agent': userAgent,
    ...(body === null ? {} : { 'content-type': MEDIA_TYPE }),
  }
}

/** Milliseconds to wait before the next attempt; `null` where there is none. */
function waitBefore(error: Error, attemptNumber: number, call: Call, retryBaseMs: number): number | null {
  if (!(error instanceof DeskError) || !isPassing(error, attemptNumber)) return null
  if (error.cause instanceof ExchangeError) {
    if (isLastingNetworkFailure(error.cause)) return null
    if (call.once === true && error.cause.sent) return null
  }
  const backoff = Math.min(MAX_WAIT_MS, retryBaseMs * 2 ** (attemptNumber - 1)) * (0.5 + Math.random() / 2)
  const asked = (error.details.retryAfter ?? 0) * 1000
  return asked > MAX_WAIT_MS ? null : Math.max(backoff, asked)
}

/** Whether a retry may succeed. A timeout has taken its time already, so it is retried only once. */
function isPassing(error: DeskError, attemptNumber: number): boolean {
  if (error.code === 'timeout') return attemptNumber === 1
  return error.code === 'network' || error.code === 'rate-limited' || error.code === 'server'
}

function formatQuery(query: readonly (readonly [string, string | undefined])[]): string {
  const given = query.filter((pair): pair is readonly [string, string] => pair[1] !== undefined)
  if (given.length === 0) return ''
  // A comma separates values (section 4.9), and is allowed unencoded in a query.
  return `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`
}

function bodyOf({ body }: Call): unknown {
  return body === undefined ? null : JSON.parse(new TextDecoder().decode(body))
}

/** Personal data in a request's body. The service's error may quote them, but our errors must not. */
function personalValues(body: unknown): readonly string[] {
  if (Array.isArray(body)) return body.flatMap(personalValues)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    name === 'value' && typeof value === 'string' ? [value] : personalValues(value),
  )
}
