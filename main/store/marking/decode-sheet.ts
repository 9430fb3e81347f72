import type { SheetEncoding, SheetProblem } from '../../../contract/model/score-import.ts'

export type DecodedSheet = { readonly text: string; readonly encoding: SheetEncoding }

/** How XLSX and ODS files (ZIP) and XLS files begin. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const
/** Bytes that are enough to tell UTF-16 without a byte order mark: the header is in Latin letters. */
const LOOKED_AT = 400

/**
 * The text of a file. Without a chosen encoding it is found by a byte order mark or by the content: UTF-16, UTF-8, and
 * Windows-1252, in which Excel saves CSV on Western systems, where the bytes are not UTF-8.
 */
export function decodeSheet(bytes: Uint8Array, chosen: SheetEncoding | null): DecodedSheet | SheetProblem {
  if (WORKBOOKS.some((signature) => beginsWith(bytes, signature))) return { problem: 'workbook' }
  const encoding = chosen ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  if (text === null) return chosen === null ? decodeSheet(bytes, 'windows-1252') : { problem: 'encoding' }
  if (text.includes('\0')) return { problem: 'binary' }
  return text.trim() === '' ? { problem: 'empty' } : { text, encoding }
}

/** Whether a text has characters that show that it was decoded as something that it is not. */
export function isUnreadable(text: string): boolean {
  return /[\uFFFD\u0080-\u009F]/.test(text)
}

/** Removes the byte order mark. `null` where the bytes are not in the encoding. */
function decode(bytes: Uint8Array, encoding: SheetEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function encodingOf(bytes: Uint8Array): SheetEncoding {
  const marked = MARKS.find((mark) => beginsWith(bytes, mark.bytes))
  if (marked !== undefined) return marked.encoding
  const start = bytes.subarray(0, LOOKED_AT)
  const zeros = (from: 0 | 1) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  const most = start.length / 4
  if (zeros(1) > most) return 'utf-16le'
  return zeros(0) > most ? 'utf-16be' : 'utf-8'
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
