/** The character between the whole part and the decimals in the language that is shown. */
export type DecimalMark = '.' | ','

/** At most seven digits, and at most four decimals. */
const NUMBER = /^[+-]?(\d{1,7}([.,]\d{0,4})?|[.,]\d{1,4})$/

/**
 * Reads a typed number, with a point or a comma as decimal mark; `null` if the text is anything else. With the mark of a
 * language, a number that reads as grouped thousands there is refused: "1,000" means 1000 to some and 1 to others.
 */
export function parseNumber(text: string, mark?: DecimalMark): number | null {
  const typed = text.trim()
  if (!NUMBER.test(typed) || (mark !== undefined && isGrouped(typed, mark))) return null
  const number = Number(typed.replace(',', '.'))
  return number === 0 ? 0 : number
}

function isGrouped(typed: string, mark: DecimalMark): boolean {
  return !typed.includes(mark) && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(typed)
}

/** Reads a typed whole number of at most 15 digits; `null` if the text is anything else. */
export function parseWholeNumber(text: string): number | null {
  return /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : null
}
