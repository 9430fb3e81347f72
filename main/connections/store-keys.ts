import { createHmac, randomBytes } from 'node:crypto'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { cacheKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { addSecret, keepOnlySecret, unwrapKey, wrapKey } from '../secrets/wrapped-key.ts'
import { hideFromLogs } from '../support/redact.ts'
import type { ConnectionEntry } from './connections-file.ts'

export type StoreKeysOptions = {
  readonly secrets: SecretStore
  /** Writes a changed entry to the file, durably. */
  readonly save: (entry: ConnectionEntry) => Promise<void>
  /** Cost of wrapping a key, as scrypt's N; there is a safe default. */
  readonly wrapCost?: number | undefined
}

/**
 * The keys of the connections' stores, 32 random bytes each: in the keychain, or wrapped by the API secret in
 * `connections.json`. An existing store never gets a new key, and a wrong key never reaches it: to the store a wrong
 * key looks like damage, which would set the cache aside.
 */
export type StoreKeys = {
  /** The key from the keychain or the environment, created at the first use. Fails with `store-key-missing`. */
  kept(entry: ConnectionEntry): Promise<Uint8Array>
  /**
   * The key that the secret unwraps, created at the first use. Fails with `store-sealed` without a secret and with
   * `secret-wrong` for a wrong one.
   */
  wrapped(entry: ConnectionEntry, secret: string | null): Promise<Uint8Array>
  /**
   * Returns the entry with the key wrapped by this secret too; the caller saves it. While the store is locked the
   * secret must already open it, otherwise this fails with `secret-wrong`.
   */
  withSecret(entry: ConnectionEntry, secret: string): Promise<ConnectionEntry>
  /** Returns the entry with the key wrapped by this secret alone; the caller saves it. */
  withOnlySecret(entry: ConnectionEntry, secret: string): Promise<ConnectionEntry>
  /**
   * Puts a wrapped key into the keychain. Returns the entry without it, which the caller saves. Fails with
   * `secret-wrong`.
   */
  moveToKeychain(entry: ConnectionEntry, secret: string): Promise<ConnectionEntry>
  forget(id: ConnectionId): void
}

export function createStoreKeys({ secrets, save, wrapCost }: StoreKeysOptions): StoreKeys {
  /** Unwrapped keys, so that a new secret can wrap them. */
  const opened = new Map<ConnectionId, Buffer>()

  function remember(id: ConnectionId, key: Buffer): Buffer {
    hideFromLogs(key.toString('hex'))
    opened.set(id, key)
    return key
  }

  async function unlock(entry: ConnectionEntry, secret: string): Promise<Buffer> {
    const known = opened.get(entry.id)
    if (known !== undefined) return known
    const key = entry.wrappedKey === null ? null : await unwrapKey(entry.wrappedKey, secret, entry.id)
    if (key === null) {
      throw new DeskError(
        'secret-wrong',
        'This secret key doesn’t unlock the data on this computer. If the key changed, the old one unlocks it.',
      )
    }
    assertFits(entry, key)
    return remember(entry.id, key)
  }

  return {
    async kept(entry) {
      const name = cacheKeyName(entry.id)
      const found = await secrets.get(name)
      if (found === null && entry.keyCheck !== null) {
        throw keyMissing("This connection's encryption key is no longer in the keychain.")
      }
      const hex = found ?? randomBytes(32).toString('hex')
      if (!/^[0-9a-f]{64}$/.test(hex)) {
        throw keyMissing("This connection's entry in the keychain is not an encryption key.")
      }
      const key = Buffer.from(hex, 'hex')
      assertFits(entry, key)
      if (found === null) await secrets.set(name, hex)
      if (entry.keyCheck === null) await save({ ...entry, keyCheck: keyCheckOf(key) })
      return key
    },
    async wrapped(entry, secret) {
      const known = opened.get(entry.id)
      if (known !== undefined) return known
      if (secret === null) throw storeSealed()
      if (entry.wrappedKey !== null) return unlock(entry, secret)
      if (entry.keyCheck !== null) {
        throw keyMissing("This connection's wrapped encryption key is no longer in connections.json.")
      }
      const key = randomBytes(32)
      // Saved before the key is used: a store whose key is not saved could never be opened again.
      await save({ ...entry, keyCheck: keyCheckOf(key), wrappedKey: await wrapKey(key, secret, entry.id, wrapCost) })
      return remember(entry.id, key)
    },
    async withSecret(entry, secret) {
      const { wrappedKey } = entry
      if (wrappedKey === null) return entry
      const key = await unlock(entry, secret)
      return { ...entry, wrappedKey: await addSecret(wrappedKey, key, secret, entry.id) }
    },
    async withOnlySecret(entry, secret) {
      const { wrappedKey } = entry
      if (wrappedKey === null || wrappedKey.boxes.length === 1) return entry
      return { ...entry, wrappedKey: await keepOnlySecret(wrappedKey, secret, entry.id) }
    },
    async moveToKeychain(entry, secret) {
      if (entry.wrappedKey === null) return { ...entry, keep: 'keychain' }
      const key = await unlock(entry, secret)
      await secrets.set(cacheKeyName(entry.id), key.toString('hex'))
      return { ...entry, keep: 'keychain', wrappedKey: null }
    },
    forget: (id) => void opened.delete(id),
  }
}

export function storeSealed(): DeskError {
  return new DeskError('store-sealed', 'This connection is locked. Enter its secret key.')
}

function keyMissing(message: string): DeskError {
  return new DeskError('store-key-missing', message)
}

function assertFits(entry: ConnectionEntry, key: Uint8Array): void {
  if (entry.keyCheck === null || entry.keyCheck === keyCheckOf(key)) return
  throw keyMissing("This is not the encryption key of this connection's data.")
}

/** A one-way digest of a key: it recognizes the key without revealing it. */
function keyCheckOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('proctor-desk cache key').digest('hex').slice(0, 16)
}
