import type { Quoted } from '../../contract/model/review.ts'
import { ENOUGH, equalAfter, equalBefore } from '../common/find-passage.ts'
import { findMatches, fold } from './fold.ts'

/** Places that are compared: a quote may be a single letter. */
const MOST_PLACES = 500

/** Where words are in a text, and how many characters beside them are equal. */
export type Reflowed = { readonly start: number; readonly end: number; readonly equal: number }

/**
 * Finds the words of a passage in a text whose lines and words are broken elsewhere, as are those of the other view of an
 * office file: where the text around them is the most similar. A quote of few letters needs some of it. `null` if the words
 * are not there.
 */
export function findReflowed(text: string, { quote, before, after }: Quoted): Reflowed | null {
  const [wanted, left, right] = [quote, before, after].map((part) => fold(part).text)
  if (wanted === undefined || left === undefined || right === undefined) return null
  const words = wanted.trim()
  const needed = Math.min(ENOUGH - words.length, left.trim().length + right.trim().length)
  let best: Reflowed | null = null
  for (const { start, end } of findMatches(fold(text), words, MOST_PLACES)) {
    const around = 2 * (left.length + right.length) + 40
    const foldedBefore = fold(text.slice(Math.max(0, start - around), start)).text
    const foldedAfter = fold(text.slice(end, end + around)).text
    const equal =
      equalBefore(foldedBefore.trimEnd(), left.trimEnd()) + equalAfter(foldedAfter.trimStart(), right.trimStart())
    if (equal >= needed && (best === null || equal > best.equal)) best = { start, end, equal }
  }
  return best
}
