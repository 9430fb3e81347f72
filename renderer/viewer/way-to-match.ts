import { scrollToRange, selectRange } from './scroll-to-range.ts'

/** The way of the view to the match that a search shows, whose text may first have to be read or rendered. */
export type WayToMatch = {
  /** Scrolls to a match, after `reveal` if it has no range yet. A later way supersedes it. */
  go(rangeOf: () => Range | null, reveal: () => Promise<void>): Promise<void>
  /**
   * Selects the match that is gone to once it is there, or else the range, as browsers do when a search ends. So a passage
   * can be selected by keys alone.
   */
  select(shown: Range | null): void
  /** Another search begins, or this one ends, after which a match that is to be selected is still gone to. */
  leave(isEnd: boolean): void
}

export function createWayToMatch(scroller: HTMLElement): WayToMatch {
  let going: { isChosen: boolean } | null = null
  return {
    async go(rangeOf, reveal) {
      const mine = { isChosen: false }
      going = mine
      if (rangeOf() === null) await reveal()
      if (going !== mine) return
      going = null
      const range = rangeOf()
      if (range === null) return
      scrollToRange(scroller, range)
      if (mine.isChosen) selectRange(range)
    },
    select(shown) {
      if (going) going.isChosen = true
      else selectRange(shown)
    },
    leave(isEnd) {
      if (!isEnd || going?.isChosen !== true) going = null
    },
  }
}
