import type { ConnectionTestResult, TestConnectionOptions } from '../remote/probe.ts'
import { createBodyReader } from '../sync/body-reader.ts'

export type TryConnectionOptions = Pick<TestConnectionOptions, 'gate' | 'settings' | 'secret'> & {
  readonly signal?: AbortSignal | undefined
  readonly proxyFor: (address: string) => Promise<string | null>
}

/** Tests settings of a connection that need not exist. Nothing outlives the call; see `testConnection`. */
export async function tryConnection({
  gate,
  settings,
  secret,
  signal,
  proxyFor,
}: TryConnectionOptions): Promise<ConnectionTestResult> {
  const proxyUrl = await proxyFor(settings.baseUrl)
  const { testConnection } = await import('../remote/probe.ts')
  const reader = createBodyReader()
  return testConnection({
    gate,
    settings,
    secret,
    proxyUrl,
    readPage: (body) => reader.readPage(body),
    ...(signal !== undefined && { signal }),
  }).finally(() => reader.close())
}
