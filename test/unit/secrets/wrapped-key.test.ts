import crypto, { createDecipheriv, scryptSync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test, vi } from 'vitest'
import {
  addSecret,
  keepOnlySecret,
  unwrapKey,
  wrapKey,
  wrappedKeySchema,
  type WrappedKey,
} from '../../../main/secrets/wrapped-key.ts'

const OWNER = 'connection-1'
const KEY = Buffer.alloc(32, 0x5a)
/** As wrapping makes it, at a cost that tests can pay many times. */
const cheap = () => wrapKey(KEY, 'first', OWNER, 2 ** 14)

test('opens with its secret, by AES-256-GCM under a key of scrypt, as the file says', async () => {
  const wrapped = wrappedKeySchema.parse(JSON.parse(JSON.stringify(await wrapKey(KEY, 'sécret', OWNER))))
  expect(await unwrapKey(wrapped, 'sécret', OWNER)).toEqual(KEY)
  const { cost, blockSize, parallelization, salt, boxes } = wrapped
  expect(cost).toBeGreaterThanOrEqual(2 ** 17)
  // The same by hand, so that what is stored today can be opened by whoever knows the format.
  const context = Buffer.from(`proctor-desk store key 1\0${OWNER}`)
  const salted = Buffer.concat([context, Buffer.from([0]), Buffer.from(salt, 'base64')])
  const lock = scryptSync('sécret', salted, 32, { cost, blockSize, parallelization, maxmem: 2 ** 28 })
  const sealed = Buffer.from(boxes[0]!.sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', lock, Buffer.from(boxes[0]!.nonce, 'base64'))
  decipher.setAAD(context).setAuthTag(sealed.subarray(32))
  expect(Buffer.concat([decipher.update(sealed.subarray(0, 32)), decipher.final()])).toEqual(KEY)
})

test('keys are derived in a thread, since BoringSSL would derive on the calling one as well', async () => {
  const onThisThread = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  try {
    expect(await unwrapKey(await cheap(), 'first', OWNER)).toEqual(KEY)
    expect(onThisThread).not.toHaveBeenCalled()
  } finally {
    onThisThread.mockRestore()
    syncBuiltinESMExports()
  }
})

test('a derivation that is refused says why', async () => {
  const wrapped: WrappedKey = { ...(await cheap()), cost: 3 }
  await expect(unwrapKey(wrapped, 'first', OWNER)).rejects.toThrow(/scrypt/i)
})

test('salt and nonce are new each time', async () => {
  const [a, b] = [await wrapKey(KEY, 'same', OWNER), await wrapKey(KEY, 'same', OWNER)]
  expect(a.salt).not.toBe(b.salt)
  expect(a.boxes[0]!.nonce).not.toBe(b.boxes[0]!.nonce)
  expect(a.boxes[0]!.sealed).not.toBe(b.boxes[0]!.sealed)
})

test.each(['', 'First', 'first ', 'second'])('another secret (%j) opens nothing', async (secret) => {
  expect(await unwrapKey(await cheap(), secret, OWNER)).toBeNull()
})

test('guard: moved to another connection, or changed in any byte, it opens nothing', async () => {
  const wrapped = await cheap()
  expect(await unwrapKey(wrapped, 'first', 'connection-2')).toBeNull()
  const flip = (text: string, at: number) => {
    const bytes = Buffer.from(text, 'base64')
    bytes[at]! ^= 1
    return bytes.toString('base64')
  }
  const [box] = wrapped.boxes
  const changed: WrappedKey[] = [
    { ...wrapped, salt: flip(wrapped.salt, 31) },
    { ...wrapped, parallelization: 2 },
    { ...wrapped, boxes: [{ ...box!, nonce: flip(box!.nonce, 0) }] },
    ...[0, 31, 32, 47].map((at) => ({ ...wrapped, boxes: [{ ...box!, sealed: flip(box!.sealed, at) }] })),
  ]
  for (const one of changed) expect(await unwrapKey(one, 'first', OWNER)).toBeNull()
  expect(await unwrapKey(wrapped, 'first', OWNER)).toEqual(KEY)
})

test('a second secret opens it too; then only the one that is kept', async () => {
  const wrapped = await cheap()
  const both = await addSecret(wrapped, KEY, 'second', OWNER)
  expect(await addSecret(both, KEY, 'first', OWNER)).toBe(both)
  expect(await unwrapKey(both, 'first', OWNER)).toEqual(KEY)
  expect(await unwrapKey(both, 'second', OWNER)).toEqual(KEY)
  expect(await keepOnlySecret(both, 'third', OWNER)).toBe(both)
  const one = await keepOnlySecret(both, 'second', OWNER)
  expect(await unwrapKey(one, 'second', OWNER)).toEqual(KEY)
  expect(await unwrapKey(one, 'first', OWNER)).toBeNull()
})

test('however often the secret is mistyped, the first and the last one open it', async () => {
  let wrapped = await cheap()
  for (let attempt = 0; attempt < 12; attempt += 1) wrapped = await addSecret(wrapped, KEY, `typo ${attempt}`, OWNER)
  expect(wrappedKeySchema.safeParse(wrapped).success).toBe(true)
  expect(await unwrapKey(wrapped, 'first', OWNER)).toEqual(KEY)
  expect(await unwrapKey(wrapped, 'typo 11', OWNER)).toEqual(KEY)
})

test('guard: a file that asks for more memory or work than it may, or for next to none, is not valid', async () => {
  const wrapped = await cheap()
  for (const change of [
    { cost: 2 ** 20 },
    { cost: 2 ** 14 + 1 },
    { cost: 2 },
    { blockSize: 17 },
    { parallelization: 5 },
    { salt: '' },
    { boxes: [] },
    { boxes: Array(9).fill(wrapped.boxes[0]) as WrappedKey['boxes'] },
    { derivation: 'none' },
  ]) {
    expect(wrappedKeySchema.safeParse({ ...wrapped, ...change }).success).toBe(false)
  }
})
