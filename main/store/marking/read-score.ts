import { parsePoints } from '../../../contract/model/parse-points.ts'
import type { InvalidReason } from '../../../contract/model/score-import.ts'

/**
 * Reads the cell of a score. A comma is a decimal separator, unless three digits follow, with which it may as well
 * separate thousands.
 */
export function readScore(text: string, max: number | null): { readonly points: number } | { problem: InvalidReason } {
  // Spreadsheets put an apostrophe before a number that was entered as text.
  const typed = text.replace(/^'/, '').trim()
  if (/^[=@]/.test(typed)) return { problem: 'formula' }
  if (/^[+-]?[1-9]\d*,\d{3}$/.test(typed)) return { problem: 'ambiguousNumber' }
  const read = parsePoints(typed, max)
  if ('points' in read) return read.points === null ? { problem: 'notANumber' } : { points: read.points }
  return { problem: read.problem === 'tooHigh' ? 'aboveMaximum' : read.problem }
}
