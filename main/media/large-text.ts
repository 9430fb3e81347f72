import type { LargeText, TextEncoding } from '../../contract/model/media.ts'
import { versionOf } from './file-stream.ts'
import { lengthOf } from './media-proxy.ts'
import { sniffFile } from './sniff.ts'
import type { UpstreamAnswer } from './upstream.ts'

/** Largest text in bytes that is shown whole: laying it out takes half a second. Of a larger one parts are read. */
export const LARGEST_WHOLE_TEXT = 2_000_000
/** Bytes of the beginning of a file by which a large text is told from other files. */
export const BEGINNING = 256 * 1024

/**
 * What a file is of which the beginning was read, if it is a large text whose host sends parts; otherwise `null`.
 *
 * @param mostWhole bytes from which on parts are requested in any case: not every host says that it sends them
 */
export function largeTextOf(answer: UpstreamAnswer, beginning: Uint8Array, mostWhole: number): LargeText | null {
  const length = lengthOf(answer)
  if (length === null || length <= LARGEST_WHOLE_TEXT) return null
  if (length <= mostWhole && answer.header('accept-ranges')?.trim().toLowerCase() !== 'bytes') return null
  const encoding = encodingOf(beginning)
  return encoding === null ? null : { version: versionOf(answer, length), encoding }
}

/** What a file is that was read whole, if it is a large text; otherwise `null`. */
export function largeTextIn(bytes: Uint8Array): LargeText | null {
  if (bytes.length <= LARGEST_WHOLE_TEXT) return null
  const encoding = encodingOf(bytes.subarray(0, BEGINNING))
  return encoding === null ? null : { version: { length: bytes.length, etag: null, lastModified: null }, encoding }
}

/** Control characters that no text has: all but tab, line breaks, form feed, end of file and escape. */
const CONTROL = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/

/**
 * The encoding of a text by its beginning: what a byte order mark says, otherwise UTF-8, or else the Western encoding of
 * Windows, which gives every byte a meaning. `null` for what has control characters, or is a page or a document.
 */
function encodingOf(beginning: Uint8Array): TextEncoding | null {
  const whole = withoutCut(beginning)
  const encoding = encodingByMark(whole) ?? (isUtf8(whole) ? 'utf-8' : 'windows-1252')
  if (encoding === 'utf-8' && sniffFile(whole) !== 'text/plain') return null
  return CONTROL.test(new TextDecoder(encoding).decode(whole)) ? null : encoding
}

function encodingByMark([first, second, third]: Uint8Array): TextEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Without the last bytes, if they may be the beginning of a character in UTF-8. */
function withoutCut(bytes: Uint8Array): Uint8Array {
  const cut = bytes.subarray(-3).findLastIndex((byte) => byte >= 0xc0)
  return cut < 0 ? bytes : bytes.subarray(0, Math.max(0, bytes.length - 3) + cut)
}
