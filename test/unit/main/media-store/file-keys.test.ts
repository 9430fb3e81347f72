import { expect, test } from 'vitest'
import {
  createContainerKey,
  createWrappingKey,
  unwrapFileKey,
  wrapFileKey,
} from '../../../../main/media-store/file-keys.ts'

const storeKey = new Uint8Array(32).fill(7)
const wrapping = createWrappingKey(storeKey)

test('a wrapped key is unwrapped by the same store’s key alone', () => {
  const container = createContainerKey()
  const wrapped = wrapFileKey(wrapping, container)
  expect(unwrapFileKey(createWrappingKey(storeKey), container.id, wrapped)).toEqual(container)
  const other = createWrappingKey(new Uint8Array(32).fill(8))
  expect(() => unwrapFileKey(other, container.id, wrapped)).toThrow(expect.objectContaining({ code: 'media-damaged' }))
})

test('guard: a wrapped key of another container, a changed one and a cut one are refused', () => {
  const [one, other] = [createContainerKey(), createContainerKey()]
  const wrapped = wrapFileKey(wrapping, one)
  const refused = expect.objectContaining({ code: 'media-damaged', range: null }) as Error
  expect(() => unwrapFileKey(wrapping, other.id, wrapped)).toThrow(refused)
  for (let at = 0; at < wrapped.length; at += 1) {
    const changed = Uint8Array.from(wrapped)
    changed[at]! ^= 1
    expect(() => unwrapFileKey(wrapping, one.id, changed)).toThrow(refused)
    expect(() => unwrapFileKey(wrapping, one.id, wrapped.subarray(0, at))).toThrow(refused)
  }
  expect(() => unwrapFileKey(wrapping, one.id, Buffer.concat([wrapped, Buffer.alloc(1)]))).toThrow(refused)
})

test('keys, IDs and wrapped keys are new each time, and hold neither the key nor the store’s', () => {
  const container = createContainerKey()
  const [first, second] = [wrapFileKey(wrapping, container), wrapFileKey(wrapping, container)]
  expect(Buffer.from(first).equals(second)).toBe(false)
  expect(Buffer.from(first).includes(Buffer.from(container.key))).toBe(false)
  expect(Buffer.from(wrapping).equals(storeKey)).toBe(false)
  const another = createContainerKey()
  expect([another.id, another.key]).not.toEqual([container.id, container.key])
  expect([container.id.length, container.key.length, first.length]).toEqual([16, 32, 60])
})

test('the wrapping key is what HKDF gives for the documented context', () => {
  // Computed by another implementation: docs/media-store.md describes it for other readers.
  expect(Buffer.from(wrapping).toString('hex')).toBe('a131c673a4e5cf05a61fb9085c4457e6cd28f2dbd1e96f45b3e6074bc29d7b7e')
  expect(() => createWrappingKey(new Uint8Array(16))).toThrow('32 bytes')
})
