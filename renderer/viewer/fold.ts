/** A text prepared for searching, with the original position of each character. */
export type Folded = {
  readonly text: string
  /** Index in the original text for each code unit of `text`, and finally the length of the original. */
  readonly places: Uint32Array
}

/** Combining marks that NFKD separates from letters, soft hyphens, and zero-width characters. */
const UNSEEN = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Folds a text for comparison: removes case, accents and ligatures, and reduces whitespace to single spaces. */
export function fold(original: string): Folded {
  const parts: string[] = []
  const places: number[] = []
  let isAfterSpace = false
  let at = 0
  for (const character of original) {
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
  return { text: parts.join(''), places: Uint32Array.from(places) }
}

function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase()
  return character.normalize('NFKD').toLowerCase().replace(UNSEEN, '')
}

/** Start and end of a match in the original text. The end is exclusive. */
export type Match = { readonly start: number; readonly end: number }

/** Finds up to `most` non-overlapping matches of a folded query. */
export function findMatches({ text, places }: Folded, query: string, most: number): readonly Match[] {
  const matches: Match[] = []
  if (query.trim() === '') return matches
  let end = 0
  for (let at = text.indexOf(query); at >= 0 && matches.length < most; at = text.indexOf(query, end)) {
    end = at + query.length
    // A ligature folds to several characters. A match that ends within it is extended to its end.
    while (places[end] === places[end - 1]) end += 1
    matches.push({ start: places[at] ?? 0, end: places[end] ?? 0 })
  }
  return matches
}
