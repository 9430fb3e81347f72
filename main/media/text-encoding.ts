import { analyse } from 'chardet'

export type DecodedText = { readonly text: string; readonly encoding: string }

const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const
/** Bytes that tell UTF-16 without a byte order mark: it has spaces and line breaks in any script. */
const SAMPLE = 4096
/** Bytes that the detection of old encodings looks at. It counts letters and pairs of them. */
const LARGEST_SAMPLE = 64 * 1024
/** Letters above ASCII from which on the detection is better than a guess. */
const FEW_LETTERS = 4
/** The encodings of chardet whose text a browser decodes under another name. */
const LABELS: Readonly<Record<string, string>> = { 'ISO-8859-1': 'windows-1252', 'ISO-8859-9': 'windows-1254' }

/**
 * The text of a file and its encoding: by a byte order mark, UTF-8 where the bytes are valid, UTF-16 by its zero bytes,
 * otherwise an old encoding by its letters. `null` if it is no text: it has control characters other than whitespace.
 *
 * @param isCut whether the bytes are only the beginning of the file, and may end within a character
 */
export function decodeText(bytes: Uint8Array, isCut = false): DecodedText | null {
  const marked = MARKS.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return readAs(bytes, marked.encoding, isCut)
  const wide = wideEncoding(bytes)
  if (wide) return readAs(bytes, wide, isCut)
  return readAs(bytes, 'utf-8', isCut) ?? readAsOld(bytes, isCut)
}

function readAs(bytes: Uint8Array, encoding: string, isCut: boolean): DecodedText | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
    return hasControls(text) ? null : { text, encoding }
  } catch (error) {
    // The bytes are not in the encoding, or the encoding has no decoder.
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}

/** Escape is among those allowed: logs have colors. So is the end of file of old systems. Old encodings decode bytes that they lack to C1 characters. */
function hasControls(text: string): boolean {
  return /[\u0000-\u0008\u000e-\u0019\u001c-\u001f\u0080-\u0084\u0086-\u009f]/.test(text)
}

/** UTF-16 without a mark: texts have many characters below 256, of which one byte in two is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length - (bytes.length % 2)))
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const pairs = sample.length / 2
  // Four spaces or line breaks in a hundred characters: words are shorter than 25 letters. The other byte of a letter
  // may be zero as well, but seldom is.
  if (odd > pairs / 25 && even < odd / 10) return 'utf-16le'
  return even > pairs / 25 && odd < even / 10 ? 'utf-16be' : null
}

function readAsOld(bytes: Uint8Array, isCut: boolean): DecodedText | null {
  const sample = bytes.subarray(0, LARGEST_SAMPLE)
  // Few letters tell nothing; then it is what Windows writes in most of the world.
  const isTold = sample.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0) >= FEW_LETTERS
  const names = (isTold ? analyse(sample) : []).flatMap(({ name, confidence }) =>
    confidence > 10 ? [LABELS[name] ?? name] : [],
  )
  for (const name of [...names, 'windows-1252']) {
    if (/^(?:ascii|utf)/i.test(name)) continue
    const decoded = readAs(bytes, name.toLowerCase(), isCut)
    if (decoded) return decoded
  }
  return null
}
