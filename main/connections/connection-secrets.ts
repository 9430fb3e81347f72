import { accountKey, type Connection } from '../../contract/model/connection.ts'
import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { ConnectionEntry } from './connections-file.ts'
import { createSecretPlaces, type HeldSecret, type SecretPlaces } from './secret-places.ts'

export type SecretState = Connection['secretState']

/**
 * The API secrets of connections, with a cache of where each is stored. A call may fail with `keychain-unavailable`.
 */
export type ConnectionSecrets = Omit<SecretPlaces, 'look' | 'mustFollow'> & {
  /** `null` where there is none, or where it was entered for another address or account than the entry's. */
  find(entry: ConnectionEntry): Promise<HeldSecret | null>
  /**
   * The last result of {@link find}; the keychain or environment is not asked again after it has answered. `silent`
   * where the keychain does not answer; the next call asks again.
   */
  stateOf(entry: ConnectionEntry): Promise<SecretState>
  /** Looks again for secrets that were missing: the user may have put them back. */
  lookAgain(entries: readonly ConnectionEntry[]): Promise<void>
}

/** `onStateChanged` is called when a secret is found elsewhere than the last state said. */
export function createConnectionSecrets(
  secrets: SecretStore,
  onStateChanged?: (id: ConnectionId) => void,
): ConnectionSecrets {
  const places = createSecretPlaces(secrets)
  const states = new Map<ConnectionId, { readonly address: string; readonly state: SecretState }>()
  /** Pending look-ups. Several windows may ask at once and share one. */
  const looking = new Map<ConnectionId, Promise<HeldSecret | null>>()

  async function find(entry: ConnectionEntry): Promise<HeldSecret | null> {
    const { id } = entry
    const found = places.look(entry)
    looking.set(id, found)
    try {
      const held = await found
      // Skipped if a change has made this answer outdated.
      if (looking.get(id) === found) remember(entry, held?.state ?? 'missing')
      return held
    } finally {
      if (looking.get(id) === found) looking.delete(id)
    }
  }

  function remember(entry: ConnectionEntry, state: SecretState): void {
    const before = states.get(entry.id)
    states.set(entry.id, { address: accountKey(entry), state })
    if (before !== undefined && before.state !== state) onStateChanged?.(entry.id)
  }

  /**
   * Runs a change of a secret. Until it is done the cached state is returned, and look-ups during it are not cached.
   */
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
    if (known?.address === accountKey(entry)) return known.state
    try {
      return (await (looking.get(entry.id) ?? find(entry)))?.state ?? 'missing'
    } catch (error) {
      return toFailure(error).code === 'keychain-unavailable' ? 'silent' : 'missing'
    }
  }

  return {
    ...places,
    find,
    stateOf,
    async lookAgain(entries) {
      const missing = entries.filter(({ id }) => states.get(id)?.state === 'missing')
      for (const entry of missing) await find(entry)
    },
    put: (entry, secret, place) => changing(entry.id, () => places.put(entry, secret, place)),
    async follow(before, after) {
      if (places.mustFollow(before, after)) await changing(after.id, () => places.follow(before, after))
    },
    forgetHeld: (id) => changing(id, () => places.forgetHeld(id)),
    forgetKept: (entry) => changing(entry.id, () => places.forgetKept(entry)),
  }
}
