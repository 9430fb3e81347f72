import type { BodilessLength, ConnectionSettings } from '../../contract/model/connection.ts'
import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import { formatTimestamp } from '../../contract/model/instants.ts'
import type { ConnectionTest } from '../../contract/model/sync.ts'
import { createRemoteClient } from './client.ts'
import type { RemoteClient, RemoteClientOptions } from './remote-client.ts'

export type TestConnectionOptions = Pick<
  RemoteClientOptions,
  'gate' | 'timeoutMs' | 'retries' | 'retryBaseMs' | 'now' | 'proxyUrl'
> & {
  readonly settings: Pick<ConnectionSettings, 'baseUrl' | 'accountId' | 'centers'>
  readonly secret: string
  /** Parses a page of the feed; fails where it is none. */
  readonly readPage: (body: Uint8Array) => Promise<unknown>
  readonly signal?: AbortSignal
}

export type ConnectionTestResult = {
  readonly test: ConnectionTest
  /**
   * The Content-Length that the service expects in the signature of a request without a body; `null` when neither form
   * was accepted.
   */
  readonly bodilessLength: BodilessLength | null
}

/** How far back the feed is requested: a plausible request with a short answer. */
const FEED_WINDOW_MS = 10 * 60_000

/**
 * Tests a connection in this order: network, kind of service, account and secret, clock, form of Content-Length, then
 * each center. Never rejects: a failure is part of the result, with a code of its own.
 */
export async function testConnection(options: TestConnectionOptions): Promise<ConnectionTestResult> {
  const { settings, now = Date.now } = options
  let failure: Failure | null = null
  let clockOffsetMs: number | null = null
  for (const bodilessLength of ['0', ''] as const) {
    const client = createRemoteClient({
      gate: options.gate,
      baseUrl: settings.baseUrl,
      accountId: settings.accountId,
      secret: options.secret,
      bodilessLength,
      timeoutMs: options.timeoutMs ?? 15_000,
      retries: options.retries ?? 1,
      retryBaseMs: options.retryBaseMs ?? 300,
      proxyUrl: options.proxyUrl ?? null,
      now,
    })
    try {
      const attempt = await tryAccount(client, options.signal, now)
      clockOffsetMs = client.clockOffsetMs() ?? clockOffsetMs
      if (attempt.failure === null) {
        const centers = await tryCenters(client, settings.centers, options)
        return {
          test: {
            ok: centers.failure === null && centers.refusedCenters.length === 0,
            failure: centers.failure,
            refusedCenters: centers.refusedCenters,
            clockOffsetMs,
            roundTripMs: attempt.roundTripMs,
          },
          bodilessLength,
        }
      }
      failure ??= attempt.failure
      if (!mayBeTheSignature(attempt.failure)) {
        failure = attempt.failure
        break
      }
    } finally {
      await client.close()
    }
  }
  return {
    test: { ok: false, failure, refusedCenters: [], clockOffsetMs, roundTripMs: null },
    bodilessLength: null,
  }
}

type AccountAttempt = { readonly failure: Failure | null; readonly roundTripMs: number | null }

/**
 * Requests the list of deleted tests, which needs only the account and is mostly short. Since nothing else can be wrong
 * with this request, a 400 is about the Authorization header (API document, section 5, point 5).
 */
async function tryAccount(
  client: RemoteClient,
  signal: AbortSignal | undefined,
  now: () => number,
): Promise<AccountAttempt> {
  const startedAt = now()
  try {
    await client.listTests({ status: 'deleted' }, signal ? { signal } : {})
    return { failure: null, roundTripMs: now() - startedAt }
  } catch (error) {
    // The answer is a list of tests with one malformed test, so the account was accepted.
    if (error instanceof DeskError && error.code === 'malformed' && error.details.field?.startsWith('tests[')) {
      return { failure: null, roundTripMs: now() - startedAt }
    }
    return { failure: accountFailure(error), roundTripMs: null }
  }
}

function accountFailure(error: unknown): Failure {
  const failure = toFailure(error)
  if (!(error instanceof DeskError)) return failure
  if (error.code === 'bad-request') {
    return { ...failure, code: 'forbidden', message: 'Account ID or secret key not accepted.' }
  }
  if (error.code === 'not-found') {
    return {
      ...failure,
      code: 'not-this-service',
      message: 'The Assessment Service is not at this address. Check its path.',
    }
  }
  return failure
}

function mayBeTheSignature(failure: Failure): boolean {
  return failure.code === 'forbidden' || failure.code === 'clock-skew'
}

type CentersAttempt = Pick<ConnectionTest, 'failure' | 'refusedCenters'>

/** Requests each center's latest sessions. The account was accepted, so a refusal is about the center. */
async function tryCenters(
  client: RemoteClient,
  centers: readonly string[],
  { now = Date.now, readPage, signal }: TestConnectionOptions,
): Promise<CentersAttempt> {
  const refusedCenters: { center: string; failure: Failure }[] = []
  for (const center of centers) {
    const modifiedSince = formatTimestamp(now() + (client.clockOffsetMs() ?? 0) - FEED_WINDOW_MS)
    try {
      await readPage(await client.sessionsBody({ center, modifiedSince }, signal ? { signal } : {}))
    } catch (error) {
      const failure = toFailure(error)
      if (!isRefusal(failure)) return { failure, refusedCenters }
      const details = { ...failure.details, field: 'center', value: center }
      refusedCenters.push({
        center,
        failure: { code: failure.code, message: `Unknown center "${center}".`, details },
      })
    }
  }
  return { failure: null, refusedCenters }
}

function isRefusal(failure: Failure): boolean {
  return ['bad-request', 'forbidden', 'not-found'].includes(failure.code)
}
