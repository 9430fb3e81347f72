import type { DecimalMark } from '../../../contract/model/parse-number.ts'
import { mostPoints, parsePoints } from '../../../contract/model/parse-points.ts'
import type { InvalidReason } from '../../../contract/model/score-import.ts'
import { spreadsheetFault } from '../../../contract/model/spreadsheet-values.ts'

const DECIMAL = /^[+-]?\d*([.,])\d+$/
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/
/** Grouped thousands with decimals: the two marks tell each other apart. */
const GROUPED_DECIMAL = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+)$/
const NO_POINTS: readonly (readonly [InvalidReason, RegExp])[] = [
  ['percent', /^[\d.,+-]+\s*[%٪]$|^[%٪]\s*[\d.,]+$/],
  ['fraction', /^[\d.,\s]*(?:\d\s*[/⁄∕:]\s*\d+|[\u00bc-\u00be\u2150-\u215e])$/],
  ['range', /^\d+(?:[.,]\d+)?\s*(?:[-\u2010-\u2015\u2212~]|\.\.+|…)\s*\d+(?:[.,]\d+)?$/],
]

/**
 * The decimal mark of a file, by the scores that can only be read in one way; `null` where they say nothing, or not the
 * same.
 */
export function decimalMarkOf(scores: Iterable<string>): DecimalMark | null {
  const found = new Set<string>()
  for (const score of scores) {
    if (GROUPED_DECIMAL.test(score)) found.add(score.lastIndexOf(',') > score.lastIndexOf('.') ? ',' : '.')
    const mark = GROUPED.test(score) ? undefined : DECIMAL.exec(score)?.[1]
    if (mark !== undefined) found.add(mark)
  }
  const [only] = found
  return found.size === 1 ? (only as DecimalMark) : null
}

type Of = {
  /** Maximum of the question; `null` where the service gives none. */
  readonly max: number | null
  /** Decimal mark of the whole file, as {@link decimalMarkOf} finds it. */
  readonly mark: DecimalMark | null
}

/** Reads the cell of a score. What may be a number with decimals as well as one of thousands is refused. */
export function readScore(text: string, { max, mark }: Of): { readonly points: number } | { problem: InvalidReason } {
  if (/^[=@]/.test(text)) return { problem: 'formula' }
  if (spreadsheetFault(text) === 'errorValue') return { problem: 'errorValue' }
  const [other] = NO_POINTS.find(([, form]) => form.test(text)) ?? []
  if (other !== undefined) return { problem: other }
  const plain = plainNumber(text, max, mark)
  if (plain === null) return { problem: 'ambiguousNumber' }
  const read = parsePoints(plain, max)
  if ('points' in read) return read.points === null ? { problem: 'notANumber' } : { points: read.points }
  return { problem: read.problem === 'tooHigh' ? 'aboveMaximum' : read.problem }
}

/** A number with a decimal point and without zeros at its end; any other text as it is; `null` for two meanings. */
function plainNumber(text: string, max: number | null, mark: DecimalMark | null): string | null {
  const group = GROUPED.exec(text)?.[1]
  if (group !== undefined) {
    const whole = text.replaceAll(/[.,]/g, '')
    if (!DECIMAL.test(text)) return whole
    // Where the file does not say it, three digits are decimals if thousands would be above the maximum.
    const isDecimal = mark === null ? Math.abs(Number(whole)) > mostPoints(max) : mark === group
    return isDecimal ? withoutEndZeros(text.replace(',', '.')) : null
  }
  if (GROUPED_DECIMAL.test(text)) {
    const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
    return withoutEndZeros(`${text.slice(0, at).replaceAll(/[.,]/g, '')}.${text.slice(at + 1)}`)
  }
  return DECIMAL.test(text) ? withoutEndZeros(text.replace(',', '.')) : text
}

const withoutEndZeros = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
