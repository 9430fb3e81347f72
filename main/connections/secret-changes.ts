import type { ConnectionId } from '../../contract/model/ids.ts'
import { cacheKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { ConnectionList } from './connection-list.ts'
import type { ConnectionSecrets } from './connection-secrets.ts'
import type { ConnectionEntry } from './connections-file.ts'
import type { Keep } from './registry-type.ts'
import type { StoreKeys } from './store-keys.ts'

export type SecretChangesOptions = {
  readonly list: Pick<ConnectionList, 'replace'>
  readonly apiSecrets: ConnectionSecrets
  readonly keys: StoreKeys
  readonly secrets: Pick<SecretStore, 'get'>
}

/**
 * Changes of secrets together with the store's key, in an order in which a failure loses nothing. Each returns the
 * resulting entry.
 */
export type SecretChanges = {
  /** Saves changed settings together with a new secret, which is kept where the old one was. */
  replaceWith(changed: ConnectionEntry, before: ConnectionEntry, secret: string): Promise<ConnectionEntry>
  /** Gives a connection its secret (again). */
  provide(entry: ConnectionEntry, secret: string, keep: Keep): Promise<ConnectionEntry>
  /** The service has accepted this secret, so that earlier secrets need not open the store any more. */
  accepted(entry: ConnectionEntry, secret: string): Promise<void>
  /** Forgets what is in memory of a connection. */
  forget(id: ConnectionId): Promise<void>
}

export function createSecretChanges({ list, apiSecrets, keys, secrets }: SecretChangesOptions): SecretChanges {
  async function forget(id: ConnectionId): Promise<void> {
    await apiSecrets.forgetHeld(id)
    keys.forget(id)
  }

  async function keepInMemory(entry: ConnectionEntry, secret: string): Promise<ConnectionEntry> {
    // Here the keychain locks the store, not the secret. If the keychain does not answer, this fails, because a
    // connection that still cannot be opened must not look unlocked.
    if (entry.keep === 'keychain') await secrets.get(cacheKeyName(entry.id))
    const changed = await keys.withSecret(entry, secret)
    if (changed.wrappedKey !== entry.wrappedKey) await list.replace(changed)
    await apiSecrets.put(changed, secret, 'memory')
    return changed
  }

  async function keepInKeychain(entry: ConnectionEntry, secret: string): Promise<ConnectionEntry> {
    const moves = entry.keep === 'memory'
    const changed = moves ? await keys.moveToKeychain(entry, secret) : entry
    try {
      await apiSecrets.put(changed, secret, 'keychain')
      if (moves) await list.replace(changed)
    } catch (error) {
      // Until the file is written, the secret still opens the store. What was put into the keychain would never be
      // removed.
      if (moves) await apiSecrets.discard(changed)
      throw error
    }
    await forget(entry.id)
    return changed
  }

  return {
    forget,
    async replaceWith(changed, before, secret) {
      const place = await apiSecrets.placeOf(before)
      const rewrapped = await keys.withSecret(changed, secret)
      // If the keychain refuses, the entry must stay as it was. Memory does not refuse.
      if (place === 'keychain') await apiSecrets.put(rewrapped, secret, place)
      await list.replace(rewrapped)
      if (place === 'memory') await apiSecrets.put(rewrapped, secret, place)
      return rewrapped
    },
    provide: (entry, secret, keep) =>
      keep === 'keychain' ? keepInKeychain(entry, secret) : keepInMemory(entry, secret),
    async accepted(entry, secret) {
      // A call that was signed before a change says nothing about the current secret.
      if (entry.wrappedKey === null || (await apiSecrets.find(entry))?.value !== secret) return
      const changed = await keys.withOnlySecret(entry, secret)
      if (changed.wrappedKey !== entry.wrappedKey) await list.replace(changed)
    },
  }
}
