import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { deriveKey } from './derive-key.ts'

const CONTEXT = 'proctor-desk store key 1'
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** 128 MB and a third of a second for each guess at a secret; the user waits for one. */
const PRESENT_COST = 2 ** 17
const MOST_BOXES = 8

const base64 = (bytes: number) => z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes)

/**
 * A store's key as a file may hold it: encrypted with a key that is derived from the connection's API secret. The
 * bounds prevent a manipulated file from using up all memory.
 */
export const wrappedKeySchema = z.object({
  derivation: z.literal('scrypt'),
  cost: z
    .int()
    .min(2 ** 14)
    .max(2 ** 19)
    .refine((cost) => Number.isInteger(Math.log2(cost)), 'not a power of two'),
  blockSize: z.int().min(8).max(16),
  parallelization: z.int().min(1).max(4),
  salt: base64(KEY_BYTES),
  /**
   * The same key, encrypted with the current secret and, until the service has accepted that one, with earlier ones: a
   * mistyped secret must not lock out the right one.
   */
  boxes: z
    .array(z.object({ nonce: base64(NONCE_BYTES), sealed: base64(KEY_BYTES + TAG_BYTES) }))
    .min(1)
    .max(MOST_BOXES),
})
export type WrappedKey = z.infer<typeof wrappedKeySchema>
type Box = WrappedKey['boxes'][number]

/**
 * Encrypts a key of 32 bytes with a secret. `owner` says whose key it is; it cannot be decrypted for another owner.
 * `cost` is scrypt's N, a power of two.
 */
export async function wrapKey(
  key: Uint8Array,
  secret: string,
  owner: string,
  cost: number = PRESENT_COST,
): Promise<WrappedKey> {
  const header = {
    derivation: 'scrypt' as const,
    cost,
    blockSize: 8,
    parallelization: 1,
    salt: randomBytes(KEY_BYTES).toString('base64'),
  }
  return withDerived({ ...header, boxes: [] }, secret, owner, (lock) => ({
    ...header,
    boxes: [seal(key, lock, owner)],
  }))
}

/** The decrypted key; `null` when the secret is wrong. */
export async function unwrapKey(wrapped: WrappedKey, secret: string, owner: string): Promise<Buffer | null> {
  return withDerived(wrapped, secret, owner, (lock) => openAny(wrapped.boxes, lock, owner)?.key ?? null)
}

/** Makes another secret open the key too. Returns the same object when it does already. */
export async function addSecret(
  wrapped: WrappedKey,
  key: Uint8Array,
  secret: string,
  owner: string,
): Promise<WrappedKey> {
  return withDerived(wrapped, secret, owner, (lock) => {
    if (openAny(wrapped.boxes, lock, owner) !== null) return wrapped
    const full = wrapped.boxes.length === MOST_BOXES
    // The oldest one belongs to the secret that the service accepted last, so it must stay.
    const former = full ? wrapped.boxes.filter((_, index) => index !== MOST_BOXES - 2) : wrapped.boxes
    return { ...wrapped, boxes: [seal(key, lock, owner), ...former] }
  })
}

/** Makes this secret the only one that opens the key. Returns the object unchanged when the secret does not open it. */
export async function keepOnlySecret(wrapped: WrappedKey, secret: string, owner: string): Promise<WrappedKey> {
  return withDerived(wrapped, secret, owner, (lock) => {
    const opened = openAny(wrapped.boxes, lock, owner)
    return opened === null ? wrapped : { ...wrapped, boxes: [opened.box] }
  })
}

async function withDerived<T>(
  wrapped: WrappedKey,
  secret: string,
  owner: string,
  use: (lock: Buffer) => T,
): Promise<T> {
  const { cost, blockSize, parallelization, salt } = wrapped
  const maxmem = 128 * blockSize * (cost + parallelization) + 2 ** 20
  // The context before the salt makes the same secret and salt give another key for any other use.
  const salted = Buffer.concat([Buffer.from(`${CONTEXT}\0${owner}\0`), Buffer.from(salt, 'base64')])
  const options = { cost, blockSize, parallelization, maxmem }
  const lock = await deriveKey({ secret, salt: salted, bytes: KEY_BYTES, options })
  try {
    return use(lock)
  } finally {
    lock.fill(0)
  }
}

function seal(key: Uint8Array, lock: Buffer, owner: string): Box {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, lock, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(`${CONTEXT}\0${owner}`))
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return { nonce: nonce.toString('base64'), sealed: sealed.toString('base64') }
}

function openAny(
  boxes: readonly Box[],
  lock: Buffer,
  owner: string,
): { readonly key: Buffer; readonly box: Box } | null {
  for (const box of boxes) {
    const key = open(box, lock, owner)
    if (key !== null) return { key, box }
  }
  return null
}

function open(box: Box, lock: Buffer, owner: string): Buffer | null {
  const sealed = Buffer.from(box.sealed, 'base64')
  const decipher = createDecipheriv(ALGORITHM, lock, Buffer.from(box.nonce, 'base64'), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(`${CONTEXT}\0${owner}`))
  decipher.setAuthTag(sealed.subarray(KEY_BYTES))
  const key = decipher.update(sealed.subarray(0, KEY_BYTES))
  try {
    decipher.final()
    return key
  } catch {
    return null // The tag does not match: the secret is wrong, or the file was changed.
  }
}
