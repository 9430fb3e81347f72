/**
 * Characters that start a formula in some spreadsheet. Full-width and small signs count as well (Chinese and Japanese
 * versions), and so does a sign after invisible characters: those that Unicode marks as ignorable, and the blank
 * Braille pattern. A leading tab or line break may be trimmed.
 */
const BEGINS_FORMULA =
  /^(?:[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]|[\t\r\n])/u
/** A number below zero only looks like the beginning of a formula. */
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/
/** Characters that a text that starts a formula may begin with. */
const MAY_BEGIN =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u

const UNKNOWN = 0
const NEVER = 1
const MAYBE = 2

/** By the first UTF-16 unit: whether the whole text has to be checked. */
const firstUnits = new Uint8Array(0x10000).fill(MAYBE, 0xd800, 0xe000)

/** Whether a spreadsheet might run a text as a formula. */
export function beginsFormula(text: string): boolean {
  const unit = text.charCodeAt(0)
  // An empty text has no first unit.
  if (Number.isNaN(unit)) return false
  if (firstUnits[unit] === UNKNOWN) firstUnits[unit] = MAY_BEGIN.test(text) ? MAYBE : NEVER
  return firstUnits[unit] === MAYBE && BEGINS_FORMULA.test(text) && !NEGATIVE_NUMBER.test(text)
}

/** A text without the apostrophe that the app, or a spreadsheet, puts before one that looks like a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && beginsFormula(text.slice(1)) ? text.slice(1) : text
}
