/**
 * What names and titles are ordered by: without regard to case and accents, in code point order. The order is the
 * same on every computer, so it can be kept in an index. `null` when nothing is left, which sorts last.
 */
export function sortKey(text: string): string | null {
  const folded = ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(MARKS, '').toLowerCase()
  const trimmed = folded.trim()
  return trimmed === '' ? null : trimmed
}

const ASCII = /^[\x20-\x7e]*$/
const MARKS = /\p{M}/gu
