import { findMatches, fold, type Match } from './fold.ts'

/** Finds up to `most` matches of a folded query. Folding is slow, and most large texts are of plain letters. */
export function findIn(text: string, query: string, most: number): readonly Match[] {
  if (query.trim() === '') return []
  if (query.includes(' ') || /[^\t\n\r -~]|-[ \t]*[\r\n]/.test(text)) return findMatches(fold(text), query, most)
  const matches: Match[] = []
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(query); at >= 0 && matches.length < most; at = lower.indexOf(query, at + query.length)) {
    matches.push({ start: at, end: at + query.length })
  }
  return matches
}

/** Characters at the end of a part in which a match can begin that ends in the next one. Spaces fold to one. */
const tailLength = (query: string) => 4 * query.length + 64

/** A match in a part, which may end in the next one. */
export type PartMatch = {
  readonly part: number
  readonly start: number
  readonly endPart: number
  /** Exclusive, in the text of `endPart`. */
  readonly end: number
}

export type PartText = { readonly part: number; readonly text: string }

/** The matches that end in a part, those that begin in the one before it included. */
export function matchesIn(before: PartText | null, { part, text }: PartText, query: string, most: number): PartMatch[] {
  const tail = before?.text.slice(-tailLength(query)) ?? ''
  const moved = (before?.text.length ?? 0) - tail.length
  const found = findIn(tail + text, query, most).flatMap(({ start, end }): PartMatch[] => {
    // It was found in the part before.
    if (end <= tail.length) return []
    const isOfTail = start < tail.length && before !== null
    return [
      {
        ...(isOfTail ? { part: before.part, start: start + moved } : { part, start: start - tail.length }),
        endPart: part,
        end: end - tail.length,
      },
    ]
  })
  return found
}
