import { isSameAccount, type AccountAddress } from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'

/**
 * Checks that `wanted` has the address and account that the stored secret was entered for. Otherwise a compromised page
 * could have requests signed, sent to an address of its choice and replayed to the service. Fails with
 * `secret-missing`.
 */
export async function assertSameAccount(
  registry: Pick<ConnectionRegistry, 'get'>,
  id: ConnectionId,
  wanted: AccountAddress,
): Promise<void> {
  if (isSameAccount(await registry.get(id), wanted)) return
  throw new DeskError('secret-missing', 'The address or account changed. Enter its secret key.')
}
