import type { ReusableComment } from '../../../contract/model/review-settings.ts'

/** What is searched for in the text before the caret: "/plan", at its beginning or after white space. */
export type Search = {
  /** Where the slash is, in UTF-16 units. */
  readonly start: number
  readonly query: string
}

/** The search that the caret is in; `null` where there is none. */
export function searchAt(text: string, caret: number): Search | null {
  const found = /(?:^|\s)\/(?! )([^\n/]{0,60})$/.exec(text.slice(0, caret))
  const query = found?.[1]
  return query === undefined ? null : { start: caret - query.length - 1, query }
}

/** The comments with every word of a query in title or text, those used most first. */
export function findComments(comments: readonly ReusableComment[], query: string): readonly ReusableComment[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return comments
    .filter(({ title, text }) => words.every((word) => fold(`${title} ${text}`).includes(word)))
    .toSorted((one, other) => other.used - one.used || one.title.localeCompare(other.title))
}

/** Where the words of a query are in a text. */
export function marksIn(text: string, query: string): readonly (readonly [start: number, end: number])[] {
  const folded = fold(text)
  // Folding may change the length, and the places would be wrong then.
  if (folded.length !== text.length) return []
  const [word] = fold(query).split(/\s+/).filter(Boolean)
  const at = word === undefined ? -1 : folded.indexOf(word)
  return word === undefined || at === -1 ? [] : [[at, at + word.length]]
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
