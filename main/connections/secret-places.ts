import { accountKey, addressOfKey, isSameAccount } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { createMemoryStore } from '../secrets/memory-store.ts'
import { apiSecretName, cacheKeyName, secretAddressName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { log } from '../support/log.ts'
import type { ConnectionEntry } from './connections-file.ts'
import type { Keep } from './registry-type.ts'

export type HeldSecret = { readonly value: string; readonly state: 'keychain' | 'memory' }

/** Where API secrets are kept: in memory until the app ends, or permanently in the keychain or the environment. */
export type SecretPlaces = {
  /** `null` where there is none, or where it was entered for another address or account than the entry's. */
  look(entry: ConnectionEntry): Promise<HeldSecret | null>
  /** Where a secret that replaces the current one must be kept. */
  placeOf(entry: ConnectionEntry): Promise<Keep>
  /** Stores a secret together with the address and account that it was entered for. A copy in the other place stays. */
  put(entry: ConnectionEntry, secret: string, place: Keep): Promise<void>
  /** Whether the stored address and account have to be updated for this change. */
  mustFollow(before: ConnectionEntry, after: ConnectionEntry): boolean
  /** Updates the stored address after the app itself has changed the entry's address. The secret stays valid. */
  follow(before: ConnectionEntry, after: ConnectionEntry): Promise<void>
  forgetHeld(id: ConnectionId): Promise<void>
  /** Deletes everything that the keychain has of a connection, including the store's key. */
  forgetKept(entry: ConnectionEntry): Promise<void>
  /**
   * Deletes from the keychain what was stored for a change that failed, now or when the keychain answers again. The
   * copy in memory stays: until the change is done, it opens the store.
   */
  discard(entry: ConnectionEntry): Promise<void>
  discardOwed(): Promise<void>
}

export function createSecretPlaces(secrets: SecretStore): SecretPlaces {
  const memory = createMemoryStore()
  /** Names of secrets that {@link SecretPlaces.discard} could not delete yet. */
  const owed = new Set<string>()
  /** The environment has one secret for all connections, and the app cannot change it. */
  const isEnvironment = secrets.kind === 'environment'

  function asksStore(entry: ConnectionEntry): boolean {
    return entry.keep === 'keychain' || isEnvironment
  }

  function namesOf(entry: ConnectionEntry): readonly string[] {
    return asksStore(entry) ? [apiSecretName, secretAddressName, cacheKeyName].map((name) => name(entry.id)) : []
  }

  /**
   * Whether the secret was entered for this entry. Anything that writes to the folder, such as a file synchronizer,
   * could change `connections.json` and have requests signed for a host of its choice. So the keychain also has the
   * address and account that the secret was entered for.
   */
  async function isFor(entry: ConnectionEntry): Promise<boolean> {
    if (isEnvironment || (await isStoredFor(entry))) return true
    log('warn', 'connections.another-address', { connectionId: entry.id })
    return false
  }

  async function isStoredFor({ id, ...entry }: ConnectionEntry): Promise<boolean> {
    const stored = await secrets.get(secretAddressName(id))
    // Earlier versions stored the address as it was typed.
    return stored !== null && isSameAccount(addressOfKey(stored), entry)
  }

  async function discardOwed(): Promise<void> {
    for (const name of [...owed]) {
      await secrets.delete(name)
      owed.delete(name)
    }
  }

  return {
    async look(entry) {
      const name = apiSecretName(entry.id)
      const held = await memory.get(name)
      if (held !== null) return { value: held, state: 'memory' }
      const kept = asksStore(entry) ? await secrets.get(name) : null
      if (kept === null || !(await isFor(entry))) return null
      return { value: kept, state: secrets.kind === 'keychain' ? 'keychain' : 'memory' }
    },
    async placeOf(entry) {
      const isHeld = (await memory.get(apiSecretName(entry.id))) !== null
      return isHeld || !asksStore(entry) ? 'memory' : 'keychain'
    },
    async put(entry, secret, place) {
      for (const name of namesOf(entry)) owed.delete(name)
      const holder = place === 'memory' ? memory : secrets
      await holder.set(apiSecretName(entry.id), secret)
      if (place === 'keychain' && !isEnvironment) await secrets.set(secretAddressName(entry.id), accountKey(entry))
    },
    mustFollow: (before, after) => !isEnvironment && asksStore(before) && !isSameAccount(before, after),
    async follow(before, after) {
      if (!(await isStoredFor(before))) return
      await secrets.set(secretAddressName(after.id), accountKey(after))
    },
    forgetHeld: (id) => memory.delete(apiSecretName(id)),
    async forgetKept(entry) {
      for (const name of namesOf(entry)) await secrets.delete(name)
    },
    async discard(entry) {
      for (const name of namesOf(entry)) owed.add(name)
      await discardOwed().catch(() => undefined)
    },
    discardOwed,
  }
}
