import { parseNumber, type DecimalMark } from './parse-number.ts'

export type PointsProblem = 'notANumber' | 'tooHigh' | 'negative'
export type ParsedPoints = { readonly points: number | null } | { readonly problem: PointsProblem }

/**
 * Reads typed points; `points` is `null` for an empty text. `max` is the question's maximum; `null` where the service
 * gives none.
 */
export function parsePoints(text: string, max: number | null, mark?: DecimalMark): ParsedPoints {
  if (text.trim() === '') return { points: null }
  const points = parseNumber(text, mark)
  if (points === null) return { problem: 'notANumber' }
  if (points < 0) return { problem: 'negative' }
  if (max !== null && points > max) return { problem: 'tooHigh' }
  return { points }
}
