import type { ConnectionId } from '../../contract/model/ids.ts'

/** Name of the API secret of a connection in a SecretStore. */
export function apiSecretName(id: ConnectionId): string {
  return `connection/${id}/api-secret`
}

/** Name of the key (64 hex digits) of a connection's encrypted files. */
export function cacheKeyName(id: ConnectionId): string {
  return `connection/${id}/cache-key`
}

/** Name of the address and account that a connection's API secret was entered for. */
export function secretAddressName(id: ConnectionId): string {
  return `connection/${id}/api-secret-for`
}
