/** Only the first letters of a name count where it is shown or sorted. Nobody enters a longer name. */
const LONGEST_NAME = 500

/** The first letters of a text, without cutting a surrogate pair. */
export function startOfName(text: string): string {
  return text.length <= LONGEST_NAME ? text : text.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Sort key of names and titles: case and accents are ignored, and the order is by code point. It is the same on every
 * computer, so an index can store it. `null` when nothing is left; such rows sort last.
 *
 * Only the start is folded: one letter can fold to eighteen (U+FDFA), and V8 ends the process when the heap is full.
 */
export function sortKey(text: string): string | null {
  const start = startOfName(text.trimStart())
  const folded = ASCII.test(start) ? start.toLowerCase() : start.normalize('NFKD').replace(MARKS, '').toLowerCase()
  const trimmed = folded.trim()
  return trimmed === '' ? null : trimmed
}

const ASCII = /^[\x20-\x7e]*$/
const MARKS = /\p{M}/gu
