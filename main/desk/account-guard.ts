import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'

type Account = { readonly baseUrl: string; readonly accountId: string }

export function accountKey({ baseUrl, accountId }: Account): string {
  return `${accountId} ${baseUrl}`
}

/**
 * Checks that `wanted` has the address and account that the stored secret was entered for. Otherwise a compromised page
 * could have requests signed, sent to an address of its choice and replayed to the service. Fails with
 * `secret-missing`.
 */
export async function assertSameAccount(
  registry: Pick<ConnectionRegistry, 'get'>,
  id: ConnectionId,
  wanted: Account,
): Promise<void> {
  if (accountKey(await registry.get(id)) === accountKey(wanted)) return
  throw new DeskError('secret-missing', 'The address or account changed. Enter its secret key.')
}
