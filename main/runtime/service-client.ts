import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { RemoteClientOptions } from '../remote/remote-client.ts'
import { log } from '../support/log.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import type { OpenedClient } from './lazy-client.ts'

export type ServiceClientOptions = {
  readonly gate: NetworkGate
  readonly registry: Pick<ConnectionRegistry, 'get' | 'secret' | 'secretAccepted'>
  /** URL of the HTTP proxy for an address; `null` for a direct connection. */
  readonly proxyFor: (address: string) => Promise<string | null>
  /** Timeouts and retries of calls; defaults to those of the client. */
  readonly patience?: Pick<RemoteClientOptions, 'retries' | 'retryBaseMs' | 'timeoutMs'> | undefined
}

/**
 * Creates a client with the current address and secret. Fails with `working-offline`, `secret-missing`, `store-sealed` and
 * the keychain's codes.
 */
export async function openServiceClient(
  id: ConnectionId,
  { gate, registry, proxyFor, patience }: ServiceClientOptions,
): Promise<OpenedClient> {
  const { baseUrl, accountId, bodilessLength } = await registry.get(id)
  const secret = await registry.secret(id)
  const proxyUrl = await proxyFor(baseUrl)
  // Imported at the first call to a service: the HTTP library takes longer to load than all that the first rows need.
  const { createRemoteClient } = await import('../remote/client.ts')
  return {
    client: createRemoteClient({ ...patience, gate, baseUrl, accountId, secret, bodilessLength, proxyUrl }),
    onAccepted: () => {
      registry
        .secretAccepted(id, secret)
        .catch((error: unknown) => log('warn', 'connections.secret-accepted', { connectionId: id, error }))
    },
  }
}
