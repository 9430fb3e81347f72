import { decodeBytes } from '../../contract/model/decode-bytes.ts'
import type { LargeText } from '../../contract/model/media.ts'
import { shownText } from './text/read-text.ts'

/** Bytes of a part. Notes name passages of large texts by the number of the part, so this must stay as it is. */
export const PART_SIZE = 256 * 1024
/**
 * Bytes beyond a part that complete its last character. In encodings whose characters cannot be told apart from the
 * middle of a text, they complete its last line, if it ends in them.
 */
const OVERLAP = 4096

/** The bytes to read for a part: it has the characters that begin in it. */
export function bytesOfPart(index: number): { readonly first: number; readonly size: number } {
  return { first: index * PART_SIZE, size: PART_SIZE + OVERLAP }
}

export function partCount({ version }: LargeText): number {
  return Math.max(1, Math.ceil(version.length / PART_SIZE))
}

/** The text of a part as it was written, from the bytes that {@link bytesOfPart} names. */
export function decodePart(bytes: Uint8Array, index: number, { encoding, ground }: LargeText): string {
  const start = index === 0 ? 0 : beginOfCharacter(bytes, 0, encoding)
  const end = bytes.length <= PART_SIZE ? bytes.length : beginOfCharacter(bytes, PART_SIZE, encoding)
  const own = bytes.subarray(start, end)
  return encoding === 'utf-8' && ground !== 'chosen' ? decodeUtf8(own) : decodeBytes(own, encoding)
}

/** The text of a part as it is shown ({@link shownText}). Its last line may end with the first character of the next. */
export function shownPart(bytes: Uint8Array, index: number, large: LargeText): string {
  const text = decodePart(bytes, index, large)
  const isBroken =
    text.endsWith('\r') && decodeBytes(bytes.subarray(PART_SIZE, PART_SIZE + 2), large.encoding, true).startsWith('\n')
  return isBroken ? `${shownText(text.slice(0, -1))}\r` : shownText(text)
}

/**
 * UTF-8, or what Windows writes in most of the world: of a text whose beginning is ASCII, the encoding is not known before
 * its first other letters. A few faults in UTF-8 do not make another encoding of it.
 */
function decodeUtf8(bytes: Uint8Array): string {
  const text = decodeBytes(bytes, 'utf-8')
  if (!text.includes(UNREADABLE)) return text
  const others = text.match(/[^\0-\x7f]/gu) ?? []
  const unreadable = others.reduce((sum, character) => sum + (character === UNREADABLE ? 1 : 0), 0)
  return unreadable > others.length - unreadable ? decodeBytes(bytes, 'windows-1252') : text
}

/** What the decoder has in place of bytes that are not in the encoding. */
const UNREADABLE = '\ufffd'
/** Encodings of one byte for each character. */
const SINGLE_BYTES = /^(?:iso-8859-|windows-|koi8-|ibm866|macintosh|x-mac-|cp)/
const LINE_BREAK = 10

/** The first position from `at` on where a character begins. */
function beginOfCharacter(bytes: Uint8Array, at: number, encoding: string): number {
  if (SINGLE_BYTES.test(encoding)) return at
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const high = bytes[encoding === 'utf-16le' ? at + 1 : at] ?? 0
    const isSecondHalf = (high & 0xfc) === 0xdc
    return isSecondHalf ? Math.min(at + 2, bytes.length) : at
  }
  if (encoding === 'utf-8') {
    let begin = at
    // At most three bytes continue a character. More are no UTF-8, and are shown as what they are.
    while (begin < at + 3 && begin < bytes.length && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin += 1
    return begin
  }
  // Of Chinese, Japanese and Korean: a line break is never the second byte of a character.
  const found = bytes.subarray(at, at + OVERLAP).indexOf(LINE_BREAK)
  return found < 0 ? at : at + found + 1
}
