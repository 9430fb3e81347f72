import { decodeBytes } from '../../../contract/model/decode-bytes.ts'
import type { TextReading } from '../../../contract/model/media.ts'

/** Control characters that begin no line. */
const CONTROLS = new RegExp(String.raw`[\0-\x08\x0e-\x1f\x7f-\x9f]`, 'g')

const UNREADABLE = '\ufffd'

/** The text of a file, and how many of its characters its encoding cannot read: each is U+FFFD in the text. */
export function readText(
  bytes: Uint8Array,
  reading: Pick<TextReading, 'encoding'> | null,
): { readonly text: string; readonly unreadable: number } {
  const encoding = reading?.encoding ?? 'utf-8'
  const text = decodeBytes(bytes, encoding)
  return { text, unreadable: countUnreadable(text) - (encoding === 'utf-8' ? writtenAsUnreadable(bytes, text) : 0) }
}

export function countUnreadable(text: string): number {
  let count = 0
  for (let at = text.indexOf(UNREADABLE); at >= 0; at = text.indexOf(UNREADABLE, at + 1)) count += 1
  return count
}

/** How many U+FFFD the file itself has, as UTF-8: those are shown as they are. */
function writtenAsUnreadable(bytes: Uint8Array, text: string): number {
  if (!text.includes(UNREADABLE)) return 0
  let count = 0
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1
  }
  return count
}

/**
 * A text as it is shown: each line begins with a line feed, whichever sign of Unicode or of old systems begins it, and
 * control characters are signs (Escape is ␛). All but C1 characters keep their places, which notes count by.
 */
export function shownText(text: string): string {
  return withSigns(text.replace(/\r(?!\n)|[\v\f\u0085\u2028\u2029]/g, '\n'))
}

/** A text whose control characters are signs; tabs and ends of lines stay. */
export function withSigns(text: string): string {
  return text.replace(CONTROLS, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '\u2421' : `[U+00${code.toString(16).toUpperCase()}]`
  })
}
