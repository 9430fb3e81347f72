import type { Match } from './fold.ts'
import { lengthsOf, rangeOf, type Piece } from './sections.ts'

/** A match with the index of its section. */
export type Found = Match & { readonly section: number }

export type Highlights = {
  /** Updates the highlights of matches in a section. `nodes` is `null` if the section is not rendered. */
  paint(matches: readonly Found[], pieces: readonly Piece[], nodes: readonly (Text | null)[] | null): void
  /** Emphasizes one match, and no other. */
  show(match: Found | undefined): void
  /** The range of a match in the document; `null` if it is not rendered. */
  rangeOf(match: Found): Range | null
  clear(): void
}

/** Highlights matches with the CSS Custom Highlight API, which does not modify the document. */
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
        const range = nodes ? rangeOf(lengthsOf(pieces), nodes, match) : null
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
