export type ParsedPoints =
  { readonly points: number | null } | { readonly problem: 'notANumber' | 'tooHigh' | 'negative' }

/** A number with at most so many digits after the separator is taken. */
const NUMBER = /^[+-]?(\d{1,7}([.,]\d{0,4})?|[.,]\d{1,4})$/

/**
 * Reads typed points, with a point or a comma as decimal separator; `points` is `null` for an empty text. `max` is the
 * question's maximum; `null` where the service gives none.
 */
export function parsePoints(text: string, max: number | null): ParsedPoints {
  const typed = text.trim()
  if (typed === '') return { points: null }
  if (!NUMBER.test(typed)) return { problem: 'notANumber' }
  const points = Number(typed.replace(',', '.'))
  if (points < 0) return { problem: 'negative' }
  if (max !== null && points > max) return { problem: 'tooHigh' }
  return { points: points === 0 ? 0 : points }
}
