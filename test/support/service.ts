import { createHmac } from 'node:crypto'
import { onTestFinished } from 'vitest'
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

type SignedFetchOptions = {
  readonly method?: 'GET' | 'POST'
  readonly date?: string | null
  readonly authorization?: string | null
  readonly accountId?: string
  readonly secret?: string
  /** The signed Content-Length; `0` by default. */
  readonly signedLength?: string
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
  const text = `${method} ${url.pathname.toLowerCase()} ${date ?? ''} ${options.signedLength ?? '0'}`
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
  return fetch(url, { method, headers, redirect: 'manual' })
}
