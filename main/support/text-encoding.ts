import { analyse } from 'chardet'
import { decodeBytes } from '../../contract/model/decode-bytes.ts'
import type { TextGround } from '../../contract/model/media.ts'
import { declaredEncoding } from './declared-encoding.ts'
import { latin } from './latin.ts'
import { shareOfFaults } from './text-faults.ts'

export type DecodedText = { readonly text: string; readonly encoding: string; readonly ground: TextGround | null }
type Found = Omit<DecodedText, 'text'>

const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const
/** Bytes that tell UTF-16 without a byte order mark: it has spaces and line breaks in any script. */
const SAMPLE = 4096
/** Bytes that the detection of old encodings looks at. It counts letters and pairs of them. */
const LARGEST_SAMPLE = 64 * 1024
/** Bytes that are read in each old encoding that it may be. */
const TRIED_SAMPLE = 16 * 1024
/** Letters above ASCII from which on the detection is better than a guess. */
const FEW_LETTERS = 4

type Options = {
  /** Whether the bytes are only the beginning of the file, and may end within a character. */
  readonly isCut?: boolean
  /** Whether what the text says of its own encoding counts. */
  readonly isDeclared?: boolean
}

/**
 * The text of a file, its encoding, and by what that was found; `null` for the ground where it is sure. A byte order mark
 * comes first, then what the file says of itself, then the bytes. `null` if it is no text: it has zeros, or more control
 * characters than the log of a terminal.
 */
export function decodeText(bytes: Uint8Array, { isCut = false, isDeclared = true }: Options = {}): DecodedText | null {
  const found = encodingOf(bytes, { isCut, isDeclared })
  if (found === null) return null
  const text = decodeBytes(bytes, found.encoding, isCut)
  if (isText(text, found.ground)) return { text, ...found }
  return found.ground === 'declared' ? decodeText(bytes, { isCut, isDeclared: false }) : null
}

/** The encoding of a file, and by what it was found; `null` if it has zeros and is not UTF-16. */
export function encodingOf(bytes: Uint8Array, { isCut = false, isDeclared = true }: Options = {}): Found | null {
  const marked = MARKS.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return { encoding: marked.encoding, ground: null }
  const wide = wideEncoding(bytes)
  if (wide) return { encoding: wide, ground: 'zeros' }
  // A zero is in no text of one of the other encodings.
  if (bytes.includes(0)) return null
  if (isJapaneseMail(bytes)) return { encoding: 'iso-2022-jp', ground: 'letters' }
  const isAscii = (isCut || isDeclared) && bytes.every((byte) => byte < 0x80)
  const declared = isDeclared && (isCut || !isAscii) ? declaredEncoding(bytes) : null
  if (declared !== null && declared !== 'utf-8') return { encoding: declared, ground: 'declared' }
  if (isUtf8(bytes, isCut)) {
    return { encoding: 'utf-8', ground: isCut && isAscii && declared === null ? 'beginning' : null }
  }
  return isMostlyUtf8(sampleOf(bytes)) ? { encoding: 'utf-8', ground: 'mostly' } : oldEncoding(bytes)
}

/** ISO-2022-JP is ASCII with sequences that switch to Japanese and back. */
function isJapaneseMail(bytes: Uint8Array): boolean {
  const start = latin(bytes, 0, SAMPLE)
  return /\x1b\$[@B][!-~\r\n]{2,}?\x1b\([BJ]/.test(start) && !/[^\0-\x7f]/.test(start)
}

function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The first bytes that tell more than ASCII: letters may come late. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const start = Math.max(0, first - 1000)
  return bytes.subarray(start, start + LARGEST_SAMPLE)
}

/**
 * Whether bytes are UTF-8 apart from some: a file that was cut off, or two that were joined. Letters of old encodings
 * follow each other as those of UTF-8 do far less often than not.
 */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const others = new TextDecoder().decode(sample, { stream: true }).match(/[^\0-\x7f]/gu) ?? []
  const unreadable = others.reduce((sum, character) => sum + (character === '\ufffd' ? 1 : 0), 0)
  return unreadable * 3 <= others.length
}

/**
 * Whether a decoded text is one. Escape and its like are in logs of terminals, and 0x1A ends files of old systems. An
 * encoding that was found by the letters has no others than it knows in most places.
 */
function isText(text: string, ground: Found['ground']): boolean {
  const terminal = text.match(/[\x07\x08\x0e\x0f\x1a\x1b\x7f]/g)?.length ?? 0
  const others = text.match(/[\0-\x06\x10-\x19\x1c-\x1f]/g)?.length ?? 0
  if (text.includes('\0') || terminal * 4 > text.length || others * 50 > text.length) return false
  const isUnicode = ground === null || ground === 'mostly' || ground === 'zeros'
  const letters = isUnicode ? text.length : (text.match(/[^\0-\x7f]/gu)?.length ?? 0)
  const unreadable = text.match(isUnicode ? /\ufffd/g : /[\ufffd\u0080-\u0084\u0086-\u009f]/g)?.length ?? 0
  return unreadable * 4 <= letters
}

/** UTF-16 without a mark: texts have many characters below 256, of which one byte in two is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length - (bytes.length % 2)))
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const pairs = sample.length / 2
  // Four spaces or line breaks in a hundred characters: words are shorter than 25 letters. The other byte of a letter
  // may be zero as well, but seldom is. Half a character at the end is one only if most of the others are Latin.
  const least = pairs / (bytes.length % 2 === 0 || bytes.length > SAMPLE ? 25 : 2)
  if (odd > least && even < odd / 10) return 'utf-16le'
  return even > least && odd < even / 10 ? 'utf-16be' : null
}

/** The encodings of chardet whose text a browser decodes under another name. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['iso-8859-1', 'windows-1252'],
  ['iso-8859-9', 'windows-1254'],
])
/**
 * Encodings that chardet does not know, or knows from another by a single byte, each with those whose letters it has in
 * other places.
 */
const SIBLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['windows-1250', ['iso-8859-2']],
  ['iso-8859-2', ['windows-1250']],
  ['windows-1253', ['iso-8859-7']],
  ['iso-8859-7', ['windows-1253']],
  ['windows-1255', ['iso-8859-8']],
  ['macintosh', ['windows-1252']],
  ['cp850', ['windows-1252']],
  ['cp437', ['windows-1252']],
  ['cp852', ['iso-8859-2', 'windows-1250']],
  ['ibm866', ['windows-1251', 'koi8-r', 'iso-8859-5']],
  ['x-mac-cyrillic', ['windows-1251', 'koi8-r', 'iso-8859-5']],
  ['koi8-u', ['koi8-r']],
])
const isByChardet = (name: string) => /^(?:windows|iso)-/.test(name)
/** What Windows writes in most of the world. */
const USUAL = 'windows-1252'
const LEAST_CONFIDENCE = 10
/** Letters above ASCII up to which the usual encoding is preferred. */
const SOME_LETTERS = 12

/** An old encoding, by how usual its letters are side by side (chardet), and by signs within words. */
function oldEncoding(bytes: Uint8Array): Found {
  const [best = USUAL] = oldEncodings(bytes)
  const letters = lettersIn(sampleOf(bytes))
  return { encoding: best, ground: letters < FEW_LETTERS && best === USUAL ? 'usual' : 'letters' }
}

/** The old encodings that bytes may be in, the most likely one first. */
export function oldEncodings(bytes: Uint8Array): readonly string[] {
  const sample = sampleOf(bytes)
  const tried = sample.subarray(0, TRIED_SAMPLE)
  return [...confidencesOf(sample, lettersIn(sample))]
    .map(([name, confidence]) => ({
      name,
      rank: confidence / 100 - 3 * shareOfFaults(decodeBytes(tried, name, true)),
    }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ name }) => name)
}

/** How many bytes are not ASCII. */
function lettersIn(sample: Uint8Array): number {
  return sample.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0)
}

/** How sure chardet is of each encoding, from 0 to 100. Few letters tell it nothing. */
function confidencesOf(sample: Uint8Array, letters: number): ReadonlyMap<string, number> {
  const confidences = new Map([[USUAL, LEAST_CONFIDENCE]])
  for (const { name, confidence } of letters < FEW_LETTERS ? [] : analyse(sample)) {
    const lower = name.toLowerCase()
    const isUsual = confidence <= LEAST_CONFIDENCE && isUsualPairs(sample, lower)
    const found = isUsual ? 3 * LEAST_CONFIDENCE + NARROWNESS.indexOf(lower) : confidence
    if (found > LEAST_CONFIDENCE && isDecoded(lower)) confidences.set(LABELS.get(lower) ?? lower, found)
  }
  const known = new Map(confidences)
  for (const [name, siblings] of SIBLINGS) {
    const most = Math.max(0, ...siblings.map((sibling) => known.get(sibling) ?? 0))
    const least = isByChardet(name) ? 0 : 2 * LEAST_CONFIDENCE
    if (!known.has(name) && most + least > 0) confidences.set(name, Math.max(most, least) - 1)
  }
  if (letters < SOME_LETTERS) confidences.set(USUAL, Math.max(...confidences.values()) + LEAST_CONFIDENCE)
  return confidences
}

/** First bytes of what is mostly written in an encoding of two bytes, and the least second byte. */
const USUAL_PAIRS: ReadonlyMap<string, readonly [first: RegExp, second: number]> = new Map([
  ['shift_jis', [/[\x81-\x84\x88-\x9f]/, 0x40]],
  ['gb18030', [/[\xa1-\xa3\xb0-\xd7]/, 0xa1]],
  ['big5', [/[\xa1-\xc6]/, 0x40]],
  ['euc-jp', [/[\xa1-\xa5\xb0-\xcf]/, 0xa1]],
  ['euc-kr', [/[\xa1-\xa3\xb0-\xc8]/, 0xa1]],
])

/** The encodings of two bytes, those last whose usual pairs are fewer. */
const NARROWNESS = ['big5', 'gb18030', 'euc-jp', 'shift_jis', 'euc-kr']

/** Whether nine in ten pairs of bytes are usual: of a few characters, as in names, chardet says nothing. */
function isUsualPairs(sample: Uint8Array, encoding: string): boolean {
  const usual = USUAL_PAIRS.get(encoding)
  if (usual === undefined) return false
  let [pairs, found] = [0, 0]
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at]! < 0x80) continue
    pairs += 1
    if (usual[0].test(String.fromCharCode(sample[at]!)) && (sample[at + 1] ?? 0) >= usual[1]) found += 1
    at += 1
  }
  return found >= pairs * 0.9
}

/** Whether a browser decodes it; chardet also knows encodings of mainframes. */
function isDecoded(name: string): boolean {
  if (/^(?:ascii|utf)/.test(name)) return false
  try {
    return new TextDecoder(name).encoding !== 'replacement'
  } catch {
    return false
  }
}
