import type { ConnectionId } from '../../contract/model/ids.ts'
import { createMemoryStore } from '../secrets/memory-store.ts'
import { apiSecretName, cacheKeyName, secretAddressName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { log } from '../support/log.ts'
import type { ConnectionEntry } from './connections-file.ts'
import type { Keep } from './registry-type.ts'

export type HeldSecret = { readonly value: string; readonly state: 'keychain' | 'memory' }

/** Where API secrets are: until the program ends in memory, for good in the lasting store. */
export type SecretPlaces = {
  /** `null` where it is not here, or was entered for another address or account than the entry's. */
  look(entry: ConnectionEntry): Promise<HeldSecret | null>
  /** Where a secret that takes the place of the present one belongs. */
  placeOf(entry: ConnectionEntry): Promise<Keep>
  /** Keeps a secret, with what it was entered for. What the other place has stays. */
  put(entry: ConnectionEntry, secret: string, place: Keep): Promise<void>
  /** Whether what a secret was entered for is kept, and is another than before. */
  mustFollow(before: ConnectionEntry, after: ConnectionEntry): boolean
  /** The entry has another address now, by the program itself; its secret goes on to sign for it. */
  follow(before: ConnectionEntry, after: ConnectionEntry): Promise<void>
  forgetHeld(id: ConnectionId): Promise<void>
  /** What the lasting store keeps of a connection, the key of its store too. */
  forgetKept(entry: ConnectionEntry): Promise<void>
  /**
   * Removes from the lasting store what was put for a change that failed, now or when the keychain answers again. What is
   * held in memory stays: until the change is done, it is what opens the store.
   */
  discard(entry: ConnectionEntry): Promise<void>
  discardOwed(): Promise<void>
}

export function createSecretPlaces(secrets: SecretStore): SecretPlaces {
  const memory = createMemoryStore()
  /** Names in the lasting store that {@link SecretPlaces.discard} could not remove. */
  const owed = new Set<string>()
  /** The environment stands for every connection, and is changed by whoever starts the program. */
  const isEnvironment = secrets.kind === 'environment'

  function asksStore(entry: ConnectionEntry): boolean {
    return entry.keep === 'keychain' || isEnvironment
  }

  function namesOf(entry: ConnectionEntry): readonly string[] {
    return asksStore(entry) ? [apiSecretName, secretAddressName, cacheKeyName].map((name) => name(entry.id)) : []
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
      if (place === 'keychain' && !isEnvironment) await secrets.set(secretAddressName(entry.id), addressOf(entry))
    },
    mustFollow: (before, after) => !isEnvironment && asksStore(before) && addressOf(before) !== addressOf(after),
    async follow(before, after) {
      if ((await secrets.get(secretAddressName(before.id))) !== addressOf(before)) return
      await secrets.set(secretAddressName(after.id), addressOf(after))
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

/** What a secret is entered for. */
export function addressOf({ baseUrl, accountId }: ConnectionEntry): string {
  return `${accountId} ${baseUrl}`
}
