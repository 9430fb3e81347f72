/** Letters of a text that count where it is shown as a name or ordered by; longer ones are none that anybody entered. */
const LONGEST_NAME = 500

/** The first letters of a text, none of them in half. */
export function startOfName(text: string): string {
  return text.length <= LONGEST_NAME ? text : text.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * What names and titles are ordered by: without regard to case and accents, in code point order. The order is the
 * same on every computer, so it can be kept in an index. `null` when nothing is left, which sorts last.
 *
 * Only the start is folded: one letter can fold to eighteen (U+FDFA), and V8 ends the process where the heap is full.
 */
export function sortKey(text: string): string | null {
  const start = startOfName(text.trimStart())
  const folded = ASCII.test(start) ? start.toLowerCase() : start.normalize('NFKD').replace(MARKS, '').toLowerCase()
  const trimmed = folded.trim()
  return trimmed === '' ? null : trimmed
}

const ASCII = /^[\x20-\x7e]*$/
const MARKS = /\p{M}/gu
