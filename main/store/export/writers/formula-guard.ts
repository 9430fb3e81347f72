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

/** By the first UTF-16 unit: whether the whole text must be looked at. */
const firstUnits = new Uint8Array(0x10000).fill(MAYBE, 0xd800, 0xe000)

/** Tells whether a text must be kept from being run as a formula. */
export function beginsFormula(text: string): boolean {
  const unit = text.charCodeAt(0)
  // The empty text has none.
  if (Number.isNaN(unit)) return false
  if (firstUnits[unit] === UNKNOWN) firstUnits[unit] = MAY_BEGIN.test(text) ? MAYBE : NEVER
  return firstUnits[unit] === MAYBE && BEGINS_FORMULA.test(text)
}
