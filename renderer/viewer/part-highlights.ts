import type { PartMatch } from './find-across.ts'
import type { LargeTextView } from './large-text.ts'

/** Highlights the matches of a search that are in the shown parts of a large text. */
export function createPartHighlights(view: Pick<LargeTextView, 'nodeOf'>) {
  const all = new Highlight()
  const shown = new Highlight()
  shown.priority = 1
  CSS.highlights.set('found', all)
  CSS.highlights.set('found-shown', shown)

  /** `null` while the parts of the match are not shown. */
  function rangeOf({ part, start, endPart, end }: PartMatch): Range | null {
    const [from, to] = [view.nodeOf(part), view.nodeOf(endPart)]
    if (!from || !to || start > from.length || end > to.length) return null
    const range = document.createRange()
    range.setStart(from, start)
    range.setEnd(to, end)
    return range
  }

  function paint(matches: readonly PartMatch[], current: PartMatch | null): void {
    all.clear()
    shown.clear()
    for (const match of matches) {
      const range = rangeOf(match)
      if (range) (match === current ? shown : all).add(range)
    }
  }

  /** The first match that does not end above a height of the window. */
  function firstBelow(top: number, matches: readonly PartMatch[]): PartMatch | undefined {
    return matches.find((match) => (rangeOf(match)?.getBoundingClientRect().bottom ?? Infinity) > top)
  }

  return { rangeOf, paint, firstBelow }
}
