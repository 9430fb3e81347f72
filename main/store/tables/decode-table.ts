import { decodeBytes, TEXT_ENCODINGS, type TextEncodingName } from '../../../contract/model/decode-bytes.ts'
import type { FileProblem } from '../../../contract/model/score-import.ts'
import { encodingOf, oldEncodings } from '../../support/text-encoding.ts'
import { shareOfFaults } from '../../support/text-faults.ts'

export type DecodedTable = { readonly text: string; readonly encoding: TextEncodingName }

/** A byte order mark in UTF-8 that a program took for letters of Windows-1252. */
const GARBLED_MARK = 'ï»¿'
/** What a text has that was decoded as something else: no character, C1 controls, and UTF-8 read as Windows-1252. */
const UNREADABLE = /[\uFFFD\u0080-\u009F]|[ÃÅ][\u00A0-\u00BF]|Â[\u00A1-\u00BF]|â€|[ÐÑ][\u00A1-\u00BF]/
/** Characters of the sample of each encoding that is offered. */
const SAMPLE_LENGTH = 80
const SAMPLE_LINES = 4

/**
 * The text of a file. Without a chosen encoding it is UTF-8, with a few bad rows at most, or UTF-16. Any other encoding has to
 * be chosen: nobody can be sure which one it is.
 */
export function decodeTable(bytes: Uint8Array, chosen: TextEncodingName | null): DecodedTable | FileProblem {
  const encoding = chosen ?? certainEncoding(bytes)
  if (encoding === null) return unknownEncoding(bytes)
  const text = decodeBytes(bytes, encoding)
  if (text.includes('\0')) return { problem: 'binary' }
  if (chosen !== null && !isMostlyReadable(text)) return { problem: 'encoding' }
  if (text.startsWith(GARBLED_MARK)) return { problem: 'garbledMark' }
  return text.trim() === '' ? { problem: 'empty' } : { text, encoding }
}

/** Whether a text has characters that show that it was decoded as something that it is not. */
export function isUnreadable(text: string): boolean {
  return UNREADABLE.test(text)
}

function certainEncoding(bytes: Uint8Array): TextEncodingName | null {
  const found = encodingOf(bytes, { isDeclared: false })
  // Zeros are in no encoding but UTF-16: it is no text, which is said where it is decoded.
  if (found === null) return 'utf-8'
  const isCertain = found.ground === null || found.ground === 'zeros' || found.ground === 'mostly'
  if (isCertain) return TEXT_ENCODINGS.find((one) => one === found.encoding) ?? null
  return isUtf8ByLines(bytes) ? 'utf-8' : null
}

/** Whether at least as many lines are good UTF-8 as are not, of those with characters that are not ASCII. */
function isUtf8ByLines(bytes: Uint8Array): boolean {
  const lines = new TextDecoder()
    .decode(bytes)
    .split(/[\r\n]+/)
    .filter((line) => /[^\0-\x7f]/.test(line))
  const good = lines.filter((line) => !line.includes('\uFFFD') && shareOfFaults(line) < 0.2)
  return good.length > 0 && good.length * 2 >= lines.length
}

/** Characters that cannot be read are few: a wrong encoding has many of them. */
function isMostlyReadable(text: string): boolean {
  const others = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  const unreadable = text.match(/\uFFFD/g)?.length ?? 0
  return unreadable * 3 <= others
}

/** What is seen most, of encodings in which the words look equally right. */
const USUAL: readonly TextEncodingName[] = [
  ...(['windows-1252', 'windows-1251', 'windows-1250', 'shift_jis', 'gb18030', 'big5', 'euc-kr'] as const),
  ...(['macintosh', 'koi8-r', 'windows-1253', 'windows-1254', 'windows-1257', 'windows-1256', 'windows-1255'] as const),
]

/** The encodings in which the file can be read, the most likely ones first, with the same words of it in each. */
function unknownEncoding(bytes: Uint8Array): FileProblem {
  const [likely] = oldEncodings(bytes)
  const lines = linesWithLetters(bytes)
  const choices = TEXT_ENCODINGS.flatMap((encoding) => {
    if (encoding.startsWith('utf-')) return []
    const texts = lines.map((line) => decodeBytes(line, encoding).trim())
    if (texts.some((text) => /[\uFFFD\u0080-\u009F]/.test(text))) return []
    const faults = encoding === likely ? -1 : shareOfFaults(texts.join('\n'))
    const at = USUAL.indexOf(encoding)
    return [{ encoding, sample: sampleOf(texts), faults, usual: at === -1 ? USUAL.length : at }]
  })
  const sorted = choices.toSorted((one, other) => one.faults - other.faults || one.usual - other.usual)
  return { problem: 'encodingUnknown', choices: sorted.map(({ encoding, sample }) => ({ encoding, sample })) }
}

/** The bytes of the first lines that are not ASCII. */
function linesWithLetters(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = []
  let from = 0
  while (lines.length < SAMPLE_LINES) {
    const high = bytes.subarray(from).findIndex((byte) => byte > 0x7f)
    if (high === -1) break
    const at = from + high
    const start = Math.max(bytes.lastIndexOf(0x0a, at), bytes.lastIndexOf(0x0d, at)) + 1
    const end = bytes.indexOf(0x0a, at)
    from = end === -1 ? bytes.length : end
    lines.push(bytes.subarray(start, from))
  }
  return lines
}

/** The words of lines that are not ASCII. */
function sampleOf(lines: readonly string[]): string {
  const words = lines.flatMap((line) => line.split(/[\s,;"]+/).filter((word) => /[^\0-\x7f]/.test(word)))
  return words.join(' ').slice(0, SAMPLE_LENGTH)
}
