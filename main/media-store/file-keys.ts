import { hkdfSync, randomBytes } from 'node:crypto'
import { BOX_BYTES, ID_BYTES, KEY_BYTES, openBox, sealBox, type ContainerKey } from './boxes.ts'
import { DamagedMedia } from './damaged-media.ts'

/** Makes the derived key another than any that is derived from the store's key for something else. */
const CONTEXT = 'proctor-desk media wrapping key 1'
const WRAPPED_BYTES = KEY_BYTES + BOX_BYTES

/** The identity and key of a new container. */
export function createContainerKey(): ContainerKey {
  return { id: randomBytes(ID_BYTES), key: randomBytes(KEY_BYTES) }
}

/** The key that wraps the keys of a connection's containers, derived from the 32 bytes of its store's key. */
export function createWrappingKey(storeKey: Uint8Array): Uint8Array {
  if (storeKey.length !== KEY_BYTES) throw new Error('a store has a key of 32 bytes')
  return new Uint8Array(hkdfSync('sha256', storeKey, new Uint8Array(), CONTEXT, KEY_BYTES))
}

/** A container's key as a file or a database may hold it: 60 bytes. */
export function wrapFileKey(wrappingKey: Uint8Array, { id, key }: ContainerKey): Uint8Array {
  const wrapped = Buffer.alloc(WRAPPED_BYTES)
  sealBox(wrappingKey, associatedData(id), key, wrapped, 0)
  return wrapped
}

/**
 * The container's key. Whoever takes it overwrites it once the container is open. Fails with `media-damaged` where the
 * key was wrapped by another one, for another container, or was changed.
 */
export function unwrapFileKey(wrappingKey: Uint8Array, id: Uint8Array, wrapped: Uint8Array): ContainerKey {
  const key = wrapped.length === WRAPPED_BYTES ? openBox(wrappingKey, associatedData(id), wrapped) : null
  if (key === null) throw new DamagedMedia(null)
  return { id, key }
}

function associatedData(id: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${CONTEXT}\0`), id])
}
