const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, dt, dd, td, th, pre, blockquote, ul, ol, dl, table, caption'
/** Letters are written from right to left in these scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko and others. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Characters that are searched for the first letter of a block. */
const BEGINNING = 2000

/**
 * Gives each block the direction of its first letter, unless the document has told one. The `auto` of a document would
 * be one direction for all of it, and that of a list or a table looks past its blocks that have their own.
 */
export function setDirections(article: HTMLElement): void {
  article.dir = directionOf(article.textContent ?? '') ?? 'ltr'
  for (const block of article.querySelectorAll<HTMLElement>(BLOCKS)) {
    if (block.dir !== '') continue
    const direction = directionOf(block.textContent ?? '')
    if (direction !== null && direction !== block.closest<HTMLElement>('[dir]')?.dir) block.dir = direction
  }
}

/** The direction of the first letter of a text; `null` if it has none. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const letter = /\p{L}/u.exec(text.slice(0, BEGINNING))?.[0]
  if (letter === undefined) return null
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
