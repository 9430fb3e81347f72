import type { Connection } from '../../contract/model/connection.ts'
import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { ConnectionEntry } from './connections-file.ts'
import { addressOf, createSecretPlaces, type HeldSecret, type SecretPlaces } from './secret-places.ts'

export type SecretState = Connection['secretState']

/**
 * The API secrets of connections, and what is known of where each is. A call may fail with `keychain-unavailable`.
 */
export type ConnectionSecrets = Omit<SecretPlaces, 'look' | 'mustFollow'> & {
  /** `null` where it is not here, or was entered for another address or account than the entry's. */
  find(entry: ConnectionEntry): Promise<HeldSecret | null>
  /**
   * What {@link find} last came to, without asking the lasting store again once it has answered. `silent` where the
   * keychain does not answer; the next call asks it anew.
   */
  stateOf(entry: ConnectionEntry): Promise<SecretState>
  /** Looks again for secrets that were missing when they were last looked for: the user may have brought them back. */
  lookAgain(entries: readonly ConnectionEntry[]): Promise<void>
}

/** `onStateChanged` is called where a secret is found to be elsewhere than was told before. */
export function createConnectionSecrets(
  secrets: SecretStore,
  onStateChanged?: (id: ConnectionId) => void,
): ConnectionSecrets {
  const places = createSecretPlaces(secrets)
  const states = new Map<ConnectionId, { readonly address: string; readonly state: SecretState }>()
  /** What looks for a secret at the moment: several windows may ask at once. */
  const looking = new Map<ConnectionId, Promise<HeldSecret | null>>()

  async function find(entry: ConnectionEntry): Promise<HeldSecret | null> {
    const { id } = entry
    const found = places.look(entry)
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
