import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DeskError } from '../../contract/model/errors.ts'

/** Begins every container, and every box's associated data. The last digit is the format's version. */
export const FORMAT = Buffer.from('PDMEDIA1', 'latin1')
export const ID_BYTES = 16
export const KEY_BYTES = 32
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
export const TAG_BYTES = 16
/** What a box is longer than its plain bytes. */
export const BOX_BYTES = NONCE_BYTES + TAG_BYTES

/** A container's identity and the key that encrypts it, 16 and 32 random bytes that no other container has. */
export type ContainerKey = { readonly id: Uint8Array; readonly key: Uint8Array }

/** What a box is, and where. It is authenticated, so that a box cannot be opened as another one. */
export type Place =
  | { readonly role: 'file' }
  | { readonly role: 'header'; readonly offset: number }
  | {
      readonly role: 'chunk'
      readonly offset: number
      /** Tag of the record's header: a record that was dropped may have had the same offset. */
      readonly headerTag: Uint8Array
      readonly index: number
      readonly isLast: boolean
    }

/** Encrypts and decrypts the boxes of one container: nonce, encrypted bytes, tag. */
export type Boxes = {
  /** Writes a box into `target` and returns where it ends. */
  seal(place: Place, plain: Uint8Array, target: Buffer, at: number): number
  /** The plain bytes; `null` if the box is not the one of this place. Fails with `cancelled` after {@link forget}. */
  open(place: Place, box: Uint8Array): Buffer | null
  /** Overwrites the key in memory. */
  forget(): void
  isForgotten(): boolean
}

const ROLES = { file: 0, header: 1, chunk: 2 } as const

/** The key is copied, so that the caller may overwrite its own. */
export function createBoxes({ id, key }: ContainerKey): Boxes {
  if (id.length !== ID_BYTES || key.length !== KEY_BYTES)
    throw new Error('a container has an ID of 16 bytes and a key of 32')
  const secret = Buffer.from(key)
  const prefix = Buffer.concat([FORMAT, id])
  let isForgotten = false
  return {
    seal: (place, plain, target, at) => sealBox(secret, associatedData(prefix, place), plain, target, at),
    open(place, box) {
      // With an overwritten key everything would look damaged.
      if (isForgotten) throw wasClosed()
      return openBox(secret, associatedData(prefix, place), box)
    },
    forget() {
      isForgotten = true
      secret.fill(0)
    },
    isForgotten: () => isForgotten,
  }
}

/** Writes nonce, encrypted bytes and tag into `target`, and returns where they end. */
export function sealBox(
  key: Uint8Array,
  associated: Uint8Array,
  plain: Uint8Array,
  target: Buffer,
  at: number,
): number {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associated)
  target.set(nonce, at)
  target.set(cipher.update(plain), at + NONCE_BYTES)
  cipher.final()
  target.set(cipher.getAuthTag(), at + NONCE_BYTES + plain.length)
  return at + plain.length + BOX_BYTES
}

/** The plain bytes; `null` for another key, other associated data or changed bytes. */
export function openBox(key: Uint8Array, associated: Uint8Array, box: Uint8Array): Buffer | null {
  if (box.length < BOX_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(associated)
  decipher.setAuthTag(box.subarray(-TAG_BYTES))
  const plain = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    decipher.final()
    return plain
  } catch {
    return null
  }
}

export function wasClosed(options?: ErrorOptions): DeskError {
  return new DeskError('cancelled', 'The downloaded media were closed.', {}, options)
}

/** Format, container, role, whether it is the record's last chunk, chunk's index, record's offset, header's tag. */
function associatedData(prefix: Buffer, place: Place): Buffer {
  const data = Buffer.alloc(prefix.length + 30)
  prefix.copy(data)
  let at = data.writeUInt8(ROLES[place.role], prefix.length)
  if (place.role === 'file') return data
  const chunk = place.role === 'chunk' ? place : null
  at = data.writeUInt8(chunk?.isLast === true ? 1 : 0, at)
  at = data.writeUInt32BE(chunk?.index ?? 0, at)
  at = data.writeBigUInt64BE(BigInt(place.offset), at)
  if (chunk !== null) data.set(chunk.headerTag, at)
  return data
}
