/** A text as it is searched, and where each of its characters comes from. */
export type Folded = {
  readonly text: string
  /** Place in the original of each code unit of `text`, and the original's length at the end. */
  readonly places: Uint32Array
}

/** Marks that NFKD takes off letters, soft hyphens, and characters without width. */
const UNSEEN = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Makes a text comparable: without case, accents and ligatures, any white space as one space. */
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

/** Start and end of a match in the original text. */
export type Match = { readonly start: number; readonly end: number }

/** The matches of a folded text, none overlapping another, at most so many. */
export function findMatches({ text, places }: Folded, query: string, most: number): readonly Match[] {
  const matches: Match[] = []
  if (query.trim() === '') return matches
  let end = 0
  for (let at = text.indexOf(query); at >= 0 && matches.length < most; at = text.indexOf(query, end)) {
    end = at + query.length
    // A ligature is several characters of the folded text, and only found as a whole.
    while (places[end] === places[end - 1]) end += 1
    matches.push({ start: places[at] ?? 0, end: places[end] ?? 0 })
  }
  return matches
}
