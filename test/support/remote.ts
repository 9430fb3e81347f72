import { expect, onTestFinished } from 'vitest'
import { DeskError } from '../../contract/model/errors.ts'
import { createRemoteClient } from '../../main/remote/client.ts'
import type { RemoteClient, RemoteClientOptions } from '../../main/remote/remote-client.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'

/** A client for one test with short waits, closed with the test. */
export function connect(
  service: { readonly baseUrl: string; readonly accountId?: string; readonly secret?: string },
  options: Partial<RemoteClientOptions> = {},
): RemoteClient {
  const client = createRemoteClient({
    gate: createNetworkGate(),
    baseUrl: service.baseUrl,
    accountId: service.accountId ?? '1001',
    secret: service.secret ?? 'test-secret',
    retryBaseMs: 5,
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

/** The failure of a call that must fail; an unexpected error or success fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<DeskError> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(DeskError)
  return outcome as DeskError
}

export const FEED = { center: 'spring-intake', modifiedSince: '2000-01-01T00:00:00Z' }
