import type { Match } from './fold.ts'
import { rangeOf, type Piece } from './sections.ts'

/** What was found in a section of a file, by its index. */
export type Found = Match & { readonly section: number }

export type Highlights = {
  /** Highlights matches of a section anew; `nodes` is `null` where the section is not drawn. */
  paint(matches: readonly Found[], pieces: readonly Piece[], nodes: readonly (Text | null)[] | null): void
  /** Makes one match stand out. */
  show(match: Found | undefined): void
  /** Where a match is drawn; `null` where it is not. */
  rangeOf(match: Found): Range | null
  clear(): void
}

/** Highlights of the browser, which leave the document as it is. */
export function createHighlights(): Highlights {
  const all = new Highlight()
  const shown = new Highlight()
  shown.priority = 1
  CSS.highlights.set('found', all)
  CSS.highlights.set('found-shown', shown)
  const ranges = new Map<Found, Range>()
  let shownMatch: Found | undefined

  function show(match: Found | undefined): void {
    shownMatch = match
    const range = match && ranges.get(match)
    shown.clear()
    if (range) shown.add(range)
  }

  return {
    paint(matches, pieces, nodes) {
      for (const match of matches) {
        const before = ranges.get(match)
        if (before) all.delete(before)
        const range = nodes ? rangeOf(pieces, nodes, match) : null
        if (range) {
          ranges.set(match, range)
          all.add(range)
        } else {
          ranges.delete(match)
        }
      }
      show(shownMatch)
    },
    show,
    rangeOf: (match) => ranges.get(match) ?? null,
    clear() {
      ranges.clear()
      all.clear()
      show(undefined)
    },
  }
}
