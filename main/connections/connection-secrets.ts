import type { ConnectionId } from '../../contract/model/ids.ts'
import { createMemoryStore } from '../secrets/memory-store.ts'
import { apiSecretName, cacheKeyName, secretAddressName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { log } from '../support/log.ts'
import type { ConnectionEntry } from './connections-file.ts'
import type { Keep } from './registry-type.ts'

export type HeldSecret = { readonly value: string; readonly state: 'keychain' | 'memory' }

/**
 * The API secrets of connections: until the program ends in memory, for good in the lasting store. A call may fail with
 * `keychain-unavailable`.
 */
export type ConnectionSecrets = {
  /** `null` where it is not here, or was entered for another address or account than the entry's. */
  find(entry: ConnectionEntry): Promise<HeldSecret | null>
  /** Where a secret that takes the place of the present one belongs. */
  placeOf(entry: ConnectionEntry): Promise<Keep>
  /** Keeps a secret, with what it was entered for. What the other place has stays. */
  put(entry: ConnectionEntry, secret: string, place: Keep): Promise<void>
  /** The entry has another address now, by the program itself; its secret goes on to sign for it. */
  follow(before: ConnectionEntry, after: ConnectionEntry): Promise<void>
  forgetHeld(id: ConnectionId): Promise<void>
  /** What the lasting store keeps of a connection, the key of its store too. */
  forgetKept(entry: ConnectionEntry): Promise<void>
  forget(entry: ConnectionEntry): Promise<void>
}

export function createConnectionSecrets(secrets: SecretStore): ConnectionSecrets {
  const memory = createMemoryStore()
  /** The environment stands for every connection, and is changed by whoever starts the program. */
  const isEnvironment = secrets.kind === 'environment'

  function asksStore(entry: ConnectionEntry): boolean {
    return entry.keep === 'keychain' || isEnvironment
  }

  /**
   * `connections.json` can be changed by whatever writes to the folder, a synchronisation say, and would then have the
   * secret sign for a host of its choice. What it was entered for is in the keychain with it.
   */
  async function isFor(entry: ConnectionEntry): Promise<boolean> {
    if (isEnvironment || (await secrets.get(secretAddressName(entry.id))) === addressOf(entry)) return true
    log('warn', 'connections.another-address', { connectionId: entry.id })
    return false
  }

  async function find(entry: ConnectionEntry): Promise<HeldSecret | null> {
    const name = apiSecretName(entry.id)
    const held = await memory.get(name)
    if (held !== null) return { value: held, state: 'memory' }
    const kept = asksStore(entry) ? await secrets.get(name) : null
    if (kept === null || !(await isFor(entry))) return null
    return { value: kept, state: secrets.kind === 'keychain' ? 'keychain' : 'memory' }
  }

  const forgetHeld = (id: ConnectionId) => memory.delete(apiSecretName(id))

  async function forgetKept(entry: ConnectionEntry): Promise<void> {
    if (!asksStore(entry)) return
    for (const name of [apiSecretName, secretAddressName, cacheKeyName]) await secrets.delete(name(entry.id))
  }

  return {
    find,
    async placeOf(entry) {
      const isHeld = (await memory.get(apiSecretName(entry.id))) !== null
      return isHeld || !asksStore(entry) ? 'memory' : 'keychain'
    },
    async put(entry, secret, place) {
      const holder = place === 'memory' ? memory : secrets
      await holder.set(apiSecretName(entry.id), secret)
      if (place === 'keychain' && !isEnvironment) await secrets.set(secretAddressName(entry.id), addressOf(entry))
    },
    async follow(before, after) {
      if (isEnvironment || !asksStore(before) || addressOf(before) === addressOf(after)) return
      if ((await secrets.get(secretAddressName(before.id))) !== addressOf(before)) return
      await secrets.set(secretAddressName(after.id), addressOf(after))
    },
    forgetHeld,
    forgetKept,
    async forget(entry) {
      await forgetHeld(entry.id)
      await forgetKept(entry)
    },
  }
}

function addressOf({ baseUrl, accountId }: ConnectionEntry): string {
  return `${accountId} ${baseUrl}`
}
