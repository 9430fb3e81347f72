/**
 * What begins a formula in some spreadsheet; full-width and small signs count as well where Chinese or Japanese is
 * written, and so does a sign behind what is not seen: a Braille pattern without dots is, besides what Unicode says a
 * font may leave out. A tab or line break at the start may be cut off.
 */
const BEGINS_FORMULA =
  /^(?:[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]|[\t\r\n])/u
/** What a text that begins a formula may begin with. */
const MAY_BEGIN =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u

const UNKNOWN = 0
const NEVER = 1
const MAYBE = 2

/** By the first letter, of those with up to three bytes: whether the whole text must be looked at. */
const firstLetters = new Uint8Array(0x10000)

/** Tells whether a text in UTF-8, which is not empty, must be kept from being run as a formula. */
export function createFormulaGuard(): (from: Uint8Array, start: number, end: number) => boolean {
  return (from, start, end) => {
    const letter = firstLetter(from, start)
    if (firstLetters[letter] === NEVER) return false
    if (firstLetters[letter] === UNKNOWN) {
      firstLetters[letter] = MAY_BEGIN.test(String.fromCodePoint(letter)) ? MAYBE : NEVER
      if (firstLetters[letter] === NEVER) return false
    }
    return BEGINS_FORMULA.test(Buffer.from(from.buffer, from.byteOffset + start, end - start).toString('utf8'))
  }
}

/** Code point of the first letter; U+FFFF, which stands for none, where it takes four bytes. */
function firstLetter(from: Uint8Array, start: number): number {
  const byte = from[start]!
  if (byte < 0x80) return byte
  if (byte < 0xe0) return ((byte & 0x1f) << 6) | (from[start + 1]! & 0x3f)
  if (byte < 0xf0) return ((byte & 0x0f) << 12) | ((from[start + 1]! & 0x3f) << 6) | (from[start + 2]! & 0x3f)
  return 0xffff
}
