import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'

/** An account of a service. */
type Account = { readonly baseUrl: string; readonly accountId: string }

export function accountKey({ baseUrl, accountId }: Account): string {
  return `${accountId} ${baseUrl}`
}

/**
 * The stored secret signs for the address and account that it was entered for. A page that something got hold of could
 * otherwise have requests signed and sent to an address of its choice, where they could be sent on to the service.
 * Fails with `secret-missing`.
 */
export async function assertSameAccount(
  registry: Pick<ConnectionRegistry, 'get'>,
  id: ConnectionId,
  wanted: Account,
): Promise<void> {
  if (accountKey(await registry.get(id)) === accountKey(wanted)) return
  throw new DeskError(
    'secret-missing',
    'The address or the account is another one than the secret was entered for. Enter the secret for it.',
  )
}
