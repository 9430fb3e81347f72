import { formulaText } from './formulas.ts'

type Attributes = Readonly<Record<string, string>>

/** Names of OpenDocument's formulas, and of older ones, stand before them. */
const NAMESPACE = /^[a-z]\w{0,20}:(?==)/i
/** Texts in quotes, and places in brackets: `[.A1:.B2]`, `[$Other.A1]`. */
const PLACES = /"[^"]*"|\[([^\]]*)\]/g

/** A formula of OpenDocument as a reader knows it. */
export function odsFormula(formula: string): string {
  const plain = formula.replace(NAMESPACE, '').replace(/^=/, '')
  return formulaText(plain.replaceAll(PLACES, (whole, place?: string) => place?.replaceAll(/(^|:)\./g, '$1') ?? whole))
}

/** What the values of a cell are saved as, besides the text that it shows. Names that are put together take longer to find. */
const VALUES = [
  'office:string-value',
  'office:boolean-value',
  'office:date-value',
  'office:time-value',
  'office:value',
] as const

/** The value of a cell that shows no text; empty where none was saved. */
export function savedValue(attributes: Attributes): string {
  for (const name of VALUES) {
    const value = attributes[name]
    if (value !== undefined) return name === 'office:boolean-value' ? value.toUpperCase() : value
  }
  return ''
}

export const isNumber = (attributes: Attributes) =>
  /^(?:float|percentage|currency)$/.test(attributes['office:value-type'] ?? '')

/**
 * What a cell shows: the text that the program made of its value when it was saved, or the value where a format hides
 * it, or the formula where nothing was saved.
 */
export function cellText(attributes: Attributes, words: string | null): string {
  if (words) return words
  const formula = attributes['table:formula']
  const saved = savedValue(attributes)
  if (saved !== '' || formula === undefined || words !== null || attributes['office:value-type']) return saved
  return odsFormula(formula)
}
