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
  /** What wrapping a key costs, as scrypt's N; as is safe unless told. */
  readonly wrapCost?: number | undefined
}

/**
 * The keys of the connections' stores, 32 random bytes each: kept in the keychain, or wrapped by the API secret in
 * `connections.json`. A store that exists never gets a new key, and a key that does not fit never reaches it: to the
 * store a wrong key looks like damage, and damage would set the cache aside.
 */
export type StoreKeys = {
  /** The key that the keychain or the environment keeps; made on first use. Fails with `store-key-missing`. */
  kept(entry: ConnectionEntry): Promise<Uint8Array>
  /**
   * The key that the secret opens; made on first use. Fails with `store-sealed` without a secret and `secret-wrong` with
   * another one.
   */
  wrapped(entry: ConnectionEntry, secret: string | null): Promise<Uint8Array>
  /**
   * The entry whose key this secret opens as well; to be saved. While the store is closed the secret must be one that
   * opens it: else `secret-wrong`.
   */
  withSecret(entry: ConnectionEntry, secret: string): Promise<ConnectionEntry>
  /** The entry whose key only this secret opens; to be saved. */
  withOnlySecret(entry: ConnectionEntry, secret: string): Promise<ConnectionEntry>
  /** Puts a wrapped key into the keychain. The entry without it is to be saved then. Fails with `secret-wrong`. */
  moveToKeychain(entry: ConnectionEntry, secret: string): Promise<ConnectionEntry>
  forget(id: ConnectionId): void
}

export function createStoreKeys({ secrets, save, wrapCost }: StoreKeysOptions): StoreKeys {
  /** Unwrapped keys, so that a changed secret can wrap them anew. */
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
        'This secret does not open what is stored on this computer. If the service has a new secret since, the former one opens it.',
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
        throw keyMissing("The key of this connection's cache and reviews is not in the keychain any more.")
      }
      const hex = found ?? randomBytes(32).toString('hex')
      if (!/^[0-9a-f]{64}$/.test(hex)) {
        throw keyMissing("What the keychain holds as the key of this connection's cache is no key.")
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
        throw keyMissing("The wrapped key of this connection's cache and reviews is not in connections.json any more.")
      }
      const key = randomBytes(32)
      // On disk before the store is: what nobody can open again must not be written.
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
  return new DeskError(
    'store-sealed',
    'What is stored of this connection is locked with its secret, which is not here. Enter the secret to open it.',
  )
}

function keyMissing(message: string): DeskError {
  return new DeskError('store-key-missing', message)
}

function assertFits(entry: ConnectionEntry, key: Uint8Array): void {
  if (entry.keyCheck === null || entry.keyCheck === keyCheckOf(key)) return
  throw keyMissing("This is not the key that this connection's cache and reviews were written with.")
}

/** A one-way mark of a key: enough to know it again, too little to find it by. */
function keyCheckOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('proctor-desk cache key').digest('hex').slice(0, 16)
}
