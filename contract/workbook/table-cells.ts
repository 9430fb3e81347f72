import { exactNumber, withoutCurrency, withZeros } from './exact-number.ts'
import { dayOfNumber, momentOfText, timeOfNumber } from './moments.ts'
import { shownDigits } from './number-code.ts'
import { momentKind, showNumber, showText } from './number-format.ts'
import { cellText, isNumber, odsFormula, savedValue } from './ods-cells.ts'
import type { OdsCell } from './ods-content.ts'
import { booleanText, type SavedValue } from './sheet-rows.ts'

/** Numbers from which on what a format shows has not all of their digits. */
const FROM_15_DIGITS = 1e15

const withLineFeeds = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

/**
 * What a cell of an XLSX says, as data. A number has all its digits, however it is shown, unless its format makes
 * something else of it: leading zeros, a letter, a unit, a percent sign.
 */
export function tableValue({ text, type, value, format }: SavedValue, is1904: boolean): string {
  if (text !== null) return withLineFeeds(format === undefined ? text : showText(text, format))
  if (type === 'b') return booleanText(value)
  if (type === 'e' || value.trim() === '') return value
  const kind = format === undefined || format === 'General' ? null : momentKind(format)
  if (type === 'd') return momentOfText(value, kind === 'dayTime')
  const exact = exactNumber(value)
  const number = Number(value)
  if (format === undefined || format === 'General' || !Number.isFinite(number)) return exact
  if (kind === 'time') return timeOfNumber(number)
  if (kind !== null) return dayOfNumber(number, kind === 'dayTime', is1904) ?? exact
  const { hasMore, zeros } = shownDigits(format, number)
  if (hasMore && Math.abs(number) < FROM_15_DIGITS) return showNumber(number, format)
  return withZeros(exact, zeros)
}

/** What a cell of an ODS says, as data, by the same rules. Its format is seen by the text that it shows. */
export function odsTableValue({
  attributes,
  words,
  isCovered,
}: Pick<OdsCell, 'attributes' | 'words' | 'isCovered'>): string {
  if (isCovered) return ''
  const value = savedValue(attributes)
  const type = attributes['office:value-type']
  const hasTime = /\d:\d\d/.test(words ?? '')
  if (type === 'date' || type === 'time') return momentOfText(value, hasTime)
  if (type === 'boolean') return value
  if (!isNumber(attributes) || value === '') return withLineFeeds(cellText(attributes, words))
  const exact = exactNumber(value)
  if (type === 'currency') return exact
  const shown = (words ?? '').trim()
  if (type === 'percentage') return shown === '' ? `${exactNumber((Number(value) * 100).toPrecision(15))}%` : shown
  return asShown(exact, shown)
}

/** Digits of any script with the signs between them, and an exponent. */
const NUMBER_ALONE = /^[-+−(]?[\p{Nd}\s.,'’٫٬]*\)?(?:E[-+−]?\p{Nd}+)?$/iu
const PADDED = /^[-−]?0\d/
/** Zeros before a number, which may have spaces between its digits. */
const PADDED_NUMBER = /^[-−]?([\d ]+)(?:[.,]\d+)?$/

function asShown(exact: string, shown: string): string {
  const bare = withoutCurrency(shown).trim()
  if (!NUMBER_ALONE.test(bare)) return /[\p{L}\p{N}]/u.test(bare) ? shown : exact
  if (!PADDED.test(bare)) return exact
  const whole = (PADDED_NUMBER.exec(bare)?.[1] ?? '').replaceAll(' ', '')
  // A point in it may be one of the format's, as in the numbers of some identity cards.
  const isWhole = whole !== '' && Math.abs(Number(whole) - Math.abs(Number(exact))) <= 1
  return isWhole ? withZeros(exact, whole.length) : shown
}

/** The formula of a cell of an ODS that has a value too; `null` for other cells. */
export function uncalculated({ attributes }: OdsCell): { readonly isZero: boolean; readonly formula: string } | null {
  const formula = attributes['table:formula']
  const value = savedValue(attributes)
  if (formula === undefined || value === '') return null
  return { isZero: isNumber(attributes) && Number(value) === 0, formula: odsFormula(formula) }
}
