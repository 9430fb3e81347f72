import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { ServiceOptions } from '../../reference-service/options.ts'
import { startService, type RunningService } from '../../reference-service/service.ts'
import { TEST_UNTIL } from './service-data.ts'

export { TEST_UNTIL }

/** Starts a reference service for one test and closes it with the test. Small, with fixed data by default. */
export async function startTestService(options: ServiceOptions = {}): Promise<RunningService> {
  const service = await startService({ sessions: 120, seed: 7, until: TEST_UNTIL, secret: 'test-secret', ...options })
  onTestFinished(() => service.close())
  return service
}

/**
 * One service for all tests of a file, which returns it once they run. Their data must not disturb each other: what a test
 * adds has ids of its own.
 */
export function serviceOfFile(options: ServiceOptions = {}): () => RunningService {
  let service: RunningService | null = null
  beforeAll(async () => {
    service = await startService({ sessions: 120, seed: 7, until: TEST_UNTIL, secret: 'test-secret', ...options })
  })
  afterAll(() => service?.close())
  return () => service!
}

type SignedFetchOptions = {
  readonly method?: 'GET' | 'POST'
  readonly date?: string | null
  readonly authorization?: string | null
  readonly accountId?: string
  readonly secret?: string
  /** The signed Content-Length; that of the body by default, `0` without one. */
  readonly signedLength?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls an endpoint with a signature made here, independently of the app's client: two implementations of section 5 of
 * the API document must agree. `date` and `authorization` replace the headers; `null` omits them.
 */
export async function signedFetch(
  service: Pick<RunningService, 'baseUrl' | 'accountId' | 'secret'>,
  path: string,
  options: SignedFetchOptions = {},
): Promise<Response> {
  const url = new URL(service.baseUrl + path)
  const method = options.method ?? 'GET'
  const date = options.date === undefined ? new Date().toUTCString() : options.date
  const length = options.signedLength ?? String(Buffer.byteLength(options.body ?? ''))
  const text = `${method} ${url.pathname.toLowerCase()} ${date ?? ''} ${length}`
  const signature = createHmac('sha256', options.secret ?? service.secret)
    .update(text)
    .digest('base64')
  const authorization =
    options.authorization === undefined
      ? `SharedKey ${options.accountId ?? service.accountId}:${signature}`
      : options.authorization
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json; charset=utf-8')
  if (date !== null) headers.set('Date', date)
  if (authorization !== null) headers.set('Authorization', authorization)
  if (options.body !== undefined && !headers.has('Content-Type')) {
    headers.set('Content-Type', 'application/json; charset=utf-8')
  }
  return fetch(url, { method, headers, redirect: 'manual', body: options.body ?? null })
}

/** The status and JSON of a POST, which is signed here. */
export async function post(
  service: Pick<RunningService, 'baseUrl' | 'accountId' | 'secret'>,
  path: string,
  body: unknown,
): Promise<{ readonly status: number; readonly json: unknown }> {
  const response = await signedFetch(service, path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, json: await response.json() }
}

/** Like {@link post}, where the service must accept; returns the answer. */
export async function accepted<Answer>(...call: Parameters<typeof post>): Promise<Answer> {
  const { status, json } = await post(...call)
  if (status !== 200) throw new Error(`${call[1]} was answered with ${status}: ${JSON.stringify(json)}`)
  return json as Answer
}

/** Like {@link post}, where the service must refuse; returns the status and the code, as "400 field-unknown". */
export async function refused(...call: Parameters<typeof post>): Promise<string> {
  const { status, json } = await post(...call)
  if (status === 200) throw new Error(`${call[1]} was accepted: ${JSON.stringify(json)}`)
  return `${status} ${(json as { error: { code: string } }).error.code}`
}
