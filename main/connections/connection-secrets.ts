import type { Connection } from '../../contract/model/connection.ts'
import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { createMemoryStore } from '../secrets/memory-store.ts'
import { apiSecretName, cacheKeyName, secretAddressName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { log } from '../support/log.ts'
import type { ConnectionEntry } from './connections-file.ts'
import type { Keep } from './registry-type.ts'

export type HeldSecret = { readonly value: string; readonly state: 'keychain' | 'memory' }

export type SecretState = Connection['secretState']

/**
 * The API secrets of connections: until the program ends in memory, for good in the lasting store. A call may fail with
 * `keychain-unavailable`.
 */
export type ConnectionSecrets = {
  /** `null` where it is not here, or was entered for another address or account than the entry's. */
  find(entry: ConnectionEntry): Promise<HeldSecret | null>
  /**
   * What {@link find} last came to, without asking the lasting store again once it has answered. `silent` where the
   * keychain does not answer; the next call asks it anew.
   */
  stateOf(entry: ConnectionEntry): Promise<SecretState>
  /** Looks again for secrets that were missing when they were last looked for: the user may have brought them back. */
  lookAgain(entries: readonly ConnectionEntry[]): Promise<void>
  /** Where a secret that takes the place of the present one belongs. */
  placeOf(entry: ConnectionEntry): Promise<Keep>
  /** Keeps a secret, with what it was entered for. What the other place has stays. */
  put(entry: ConnectionEntry, secret: string, place: Keep): Promise<void>
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

/** `onStateChanged` is called where a secret is found to be elsewhere than was told before. */
export function createConnectionSecrets(
  secrets: SecretStore,
  onStateChanged?: (id: ConnectionId) => void,
): ConnectionSecrets {
  const memory = createMemoryStore()
  const states = new Map<ConnectionId, { readonly address: string; readonly state: SecretState }>()
  /** What looks for a secret at the moment: several windows may ask at once. */
  const looking = new Map<ConnectionId, Promise<HeldSecret | null>>()
  /** Names in the lasting store that {@link ConnectionSecrets.discard} could not remove. */
  const owed = new Set<string>()
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

  async function look(entry: ConnectionEntry): Promise<HeldSecret | null> {
    const name = apiSecretName(entry.id)
    const held = await memory.get(name)
    if (held !== null) return { value: held, state: 'memory' }
    const kept = asksStore(entry) ? await secrets.get(name) : null
    if (kept === null || !(await isFor(entry))) return null
    return { value: kept, state: secrets.kind === 'keychain' ? 'keychain' : 'memory' }
  }

  async function find(entry: ConnectionEntry): Promise<HeldSecret | null> {
    const { id } = entry
    const found = look(entry)
    looking.set(id, found)
    try {
      const held = await found
      // A change in the meantime has made this answer old.
      if (looking.get(id) === found) remember(entry, held?.state ?? 'missing')
      return held
    } finally {
      if (looking.get(id) === found) looking.delete(id)
    }
  }

  function remember(entry: ConnectionEntry, state: SecretState): void {
    const before = states.get(entry.id)
    states.set(entry.id, { address: addressOf(entry), state })
    if (before !== undefined && before.state !== state) onStateChanged?.(entry.id)
  }

  /** What was known is told until the change is over, and what was found meanwhile may be of before. */
  async function changing(id: ConnectionId, act: () => Promise<void>): Promise<void> {
    looking.delete(id)
    try {
      await act()
    } finally {
      states.delete(id)
      looking.delete(id)
    }
  }

  async function stateOf(entry: ConnectionEntry): Promise<SecretState> {
    const known = states.get(entry.id)
    if (known?.address === addressOf(entry)) return known.state
    try {
      return (await (looking.get(entry.id) ?? find(entry)))?.state ?? 'missing'
    } catch (error) {
      return toFailure(error).code === 'keychain-unavailable' ? 'silent' : 'missing'
    }
  }

  const forgetHeld = (id: ConnectionId) => changing(id, () => memory.delete(apiSecretName(id)))

  function namesOf(entry: ConnectionEntry): readonly string[] {
    return asksStore(entry) ? [apiSecretName, secretAddressName, cacheKeyName].map((name) => name(entry.id)) : []
  }

  const forgetKept = (entry: ConnectionEntry) =>
    changing(entry.id, async () => {
      for (const name of namesOf(entry)) await secrets.delete(name)
    })

  async function discardOwed(): Promise<void> {
    for (const name of [...owed]) {
      await secrets.delete(name)
      owed.delete(name)
    }
  }

  return {
    find,
    stateOf,
    async lookAgain(entries) {
      const missing = entries.filter(({ id }) => states.get(id)?.state === 'missing')
      for (const entry of missing) await find(entry)
    },
    async placeOf(entry) {
      const isHeld = (await memory.get(apiSecretName(entry.id))) !== null
      return isHeld || !asksStore(entry) ? 'memory' : 'keychain'
    },
    put: (entry, secret, place) =>
      changing(entry.id, async () => {
        for (const name of namesOf(entry)) owed.delete(name)
        const holder = place === 'memory' ? memory : secrets
        await holder.set(apiSecretName(entry.id), secret)
        if (place === 'keychain' && !isEnvironment) await secrets.set(secretAddressName(entry.id), addressOf(entry))
      }),
    async follow(before, after) {
      if (isEnvironment || !asksStore(before) || addressOf(before) === addressOf(after)) return
      await changing(after.id, async () => {
        if ((await secrets.get(secretAddressName(before.id))) !== addressOf(before)) return
        await secrets.set(secretAddressName(after.id), addressOf(after))
      })
    },
    forgetHeld,
    forgetKept,
    async discard(entry) {
      for (const name of namesOf(entry)) owed.add(name)
      await discardOwed().catch(() => undefined)
    },
    discardOwed,
  }
}

function addressOf({ baseUrl, accountId }: ConnectionEntry): string {
  return `${accountId} ${baseUrl}`
}
