import { parseNumber, type DecimalMark } from './parse-number.ts'

export type PointsProblem = 'notANumber' | 'tooHigh' | 'negative'
export type ParsedPoints = { readonly points: number | null } | { readonly problem: PointsProblem }

/** What a score can be at most, also where the service gives no maximum. */
export const MOST_POINTS = 1_000_000

/** The maximum of a question, as far as it can be given. `null` where the service gives none. */
export function mostPoints(max: number | null): number {
  return Math.min(max ?? MOST_POINTS, MOST_POINTS)
}

/**
 * Reads typed points; `points` is `null` for an empty text. `max` is the question's maximum; `null` where the service
 * gives none.
 */
export function parsePoints(text: string, max: number | null, mark?: DecimalMark): ParsedPoints {
  if (text.trim() === '') return { points: null }
  const points = parseNumber(text, mark)
  if (points === null) return { problem: 'notANumber' }
  if (points < 0) return { problem: 'negative' }
  if (points > mostPoints(max)) return { problem: 'tooHigh' }
  return { points }
}
