/**
 * Symbols of a text as the service's limits count them (API document, section 8). What a symbol is, is not said there, so
 * this is the strictest of the common counts: UTF-16 units. Code points and characters as people see them are never more,
 * so a text that fits by this count fits by theirs: an emoji counts as two or more, a letter with a combining mark as two.
 */
export function symbolsOf(text: string): number {
  return text.length
}
