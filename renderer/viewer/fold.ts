/** A text prepared for searching, with the original position of each character. */
export type Folded = {
  readonly text: string
  /** Index in the original text for each code unit of `text`, and finally the length of the original. */
  readonly places: Uint32Array
  /** Indexes in `text` before which a hyphen at the end of a line was left out. */
  readonly joins: ReadonlySet<number>
}

/** Combining marks that NFKD separates from letters, soft hyphens, and zero-width characters. */
const UNSEEN = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g
/** Accents that stand beside their letter as signs of their own, as in PDFs made by TeX. */
const SEPARATE_ACCENT = /[\u00a8\u00af\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd]|`(?=[aeiou])/iy
/** The hyphen of a word that goes on in the next line, with the end of the line. */
const BROKEN_WORD = /(?<=\p{L})[-\u2010][ \t]*\r?\n[ \t]*(?=\p{Ll})/uy
/** The end of a line in a script that has no spaces. */
const IN_WORD =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])[ \t]*\r?\n[ \t]*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])/uy

/** Length of what begins at a place and is not compared: an accent of its own, or the end of a line within a word. */
function skippedAt(text: string, at: number): { readonly length: number; readonly isHyphen: boolean } {
  for (const expression of [SEPARATE_ACCENT, BROKEN_WORD, IN_WORD]) {
    expression.lastIndex = at
    const length = expression.exec(text)?.[0].length
    if (length !== undefined) return { length, isHyphen: expression === BROKEN_WORD }
  }
  return { length: 0, isHyphen: false }
}
/** Characters that something skipped may begin with, which are few. */
const MAY_BE_SKIPPED = /[\s\-\u2010`\u00a8\u00af\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd]/

/**
 * Folds a text for comparison: removes case, accents and ligatures, joins words that are broken at the end of a line, and
 * reduces whitespace to single spaces.
 */
export function fold(original: string): Folded {
  const parts: string[] = []
  const places: number[] = []
  const joins = new Set<number>()
  let isAfterSpace = false
  for (let at = 0; at < original.length;) {
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0)
    const skipped = MAY_BE_SKIPPED.test(character) ? skippedAt(original, at) : null
    if (skipped !== null && skipped.length > 0) {
      if (skipped.isHyphen) joins.add(places.length)
      at += skipped.length
      continue
    }
    const folded = /\s/.test(character) ? ' ' : foldCharacter(character)
    const isRepeated = folded === ' ' && isAfterSpace
    if (folded !== '' && !isRepeated) {
      parts.push(folded)
      places.push(...Array<number>(folded.length).fill(at))
      isAfterSpace = folded === ' '
    }
    at += character.length
  }
  places.push(original.length)
  return { text: parts.join(''), places: Uint32Array.from(places), joins }
}

function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase()
  // The letter under a separate accent has no dot.
  if (character === '\u0131') return 'i'
  return character.normalize('NFKD').toLowerCase().replace(UNSEEN, '')
}

/** Start and end of a match in the original text. The end is exclusive. */
export type Match = { readonly start: number; readonly end: number }

/** Finds up to `most` non-overlapping matches of a folded query. */
export function findMatches({ text, places, joins }: Folded, query: string, most: number): readonly Match[] {
  if (query.trim() === '') return []
  const found = startsOf(text, query, most).map((at) => ({ at, length: query.length }))
  // The line may end at a hyphen that the word has anyway.
  for (const { index } of joins.size === 0 ? [] : query.matchAll(/-/g)) {
    const joined = query.slice(0, index) + query.slice(index + 1)
    const broken = startsOf(text, joined, text.length).filter((at) => joins.has(at + index))
    found.push(...broken.map((at) => ({ at, length: joined.length })))
  }
  const matches: Match[] = []
  let last = 0
  for (const { at, length } of found.sort((one, other) => one.at - other.at)) {
    if (at < last || length === 0 || matches.length === most) continue
    let end = at + length
    // A ligature folds to several characters. A match that ends within it is extended to its end.
    while (places[end] === places[end - 1]) end += 1
    matches.push({ start: places[at] ?? 0, end: places[end] ?? 0 })
    last = end
  }
  return matches
}

function startsOf(text: string, query: string, most: number): readonly number[] {
  const starts: number[] = []
  if (query === '') return starts
  for (let at = text.indexOf(query); at >= 0 && starts.length < most; at = text.indexOf(query, at + query.length)) {
    starts.push(at)
  }
  return starts
}
