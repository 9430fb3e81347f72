import type { Finder } from './finder.ts'
import { matchesIn, type PartMatch, type PartText } from './find-across.ts'
import { fold } from './fold.ts'
import { createPartHighlights } from './part-highlights.ts'
import type { LargeTextView } from './large-text.ts'
import { MOST_MATCHES, type Matches } from './viewer-messages.ts'
import { createWayToMatch } from './way-to-match.ts'

type Options = {
  readonly view: LargeTextView
  readonly scroller: HTMLElement
  readonly onMatches: (matches: Matches) => void
}

export type LargeTextFinder = Finder & {
  /** Updates the highlights after parts were added or removed. */
  repaintAll(): void
}

type OnFound = (matches: readonly PartMatch[], part: number) => void

/**
 * Searches a whole large text: from the part in view to the end, and then from the beginning. Parts pass through one at a
 * time, and only the matches stay.
 */
export function createLargeTextFinder({ view, scroller, onMatches }: Options): LargeTextFinder {
  const highlights = createPartHighlights(view)
  /** Matches before the part where the search began, and from there on. */
  let earlier: PartMatch[] = []
  let later: PartMatch[] = []
  let current: PartMatch | null = null
  const way = createWayToMatch(scroller)
  let isDone = true
  let run = 0

  const found = () => [...earlier, ...later]
  function tell(): void {
    const matches = found()
    const at = current === null ? 0 : matches.indexOf(current) + 1
    onMatches({ at, total: matches.length, isMore: matches.length >= MOST_MATCHES, isDone })
  }

  const { rangeOf } = highlights
  const repaintAll = () => highlights.paint(found(), current)

  async function show(match: PartMatch): Promise<void> {
    current = match
    tell()
    // While its parts are read, the match before it is no longer emphasized.
    repaintAll()
    // The part before the one that is gone to is shown too.
    const reveal = () => view.goTo({ part: match.endPart, fraction: 0 })
    await way.go(() => rangeOf(match), reveal)
  }

  /** Searches parts in their order, until there are enough matches. */
  async function search(parts: readonly number[], query: string, isWanted: () => boolean, onFound: OnFound) {
    let before: PartText | null = null
    for (const part of parts) {
      const most = MOST_MATCHES - earlier.length - later.length
      if (most <= 0) return
      const here: PartText = { part, text: await view.textOf(part) }
      if (!isWanted()) return
      onFound(matchesIn(before, here, query, most), part)
      before = here
    }
  }

  async function find(text: string): Promise<void> {
    run += 1
    const mine = run
    const isWanted = () => run === mine
    const query = fold(text).text
    earlier = []
    later = []
    current = null
    isDone = query.trim() === ''
    way.leave(isDone)
    repaintAll()
    tell()
    if (isDone) return
    const from = view.place().part
    const after = Array.from({ length: view.parts - from }, (_, index) => from + index)
    // Up to the first part again, for what begins in the one before it.
    const before = Array.from({ length: Math.min(from + 1, view.parts) }, (_, index) => index)
    const onFound = (matches: readonly PartMatch[]) => {
      if (matches.length > 0) repaintAll()
      const first = current === null ? highlights.firstBelow(scroller.getBoundingClientRect().top, matches) : undefined
      if (first) void show(first)
      else tell()
    }
    try {
      await search(after, query, isWanted, (matches) => {
        later.push(...matches)
        onFound(matches)
      })
      if (from > 0 && isWanted())
        await search(before, query, isWanted, (matches, part) => {
          const own = part < from ? matches : matches.filter((match) => match.part < from)
          earlier.push(...own)
          onFound(own)
        })
    } catch {
      // A part cannot be read, of which the view tells. What was found so far stays.
    }
    if (!isWanted()) return
    isDone = true
    const [first] = found()
    if (current === null && first) await show(first)
    else tell()
  }

  return {
    find,
    async step(step) {
      const matches = found()
      const at = current === null ? -1 : matches.indexOf(current)
      const next = matches[(at + step + matches.length) % matches.length]
      if (next) await show(next)
    },
    selectShown: () => way.select(current && rangeOf(current)),
    repaint: repaintAll,
    repaintAll,
  }
}
