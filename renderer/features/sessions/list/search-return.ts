import type { SessionsState } from './list-state.ts'
import { seenCursor, type SeenCursor } from './list-place.ts'

type Wanted = Pick<SessionsState, 'filter' | 'sort'>

/**
 * The place to return to when only the search ends: the session that the cursor was moved to during the search,
 * otherwise the place before it.
 */
export type SearchReturn = {
  /** The session to show in the requested list; `null` for a list that starts at the top. */
  readonly cursorFor: (state: SessionsState, isCursorSet: boolean) => SeenCursor | null
  /** Must be called with filter and sort of each list that is shown. */
  readonly show: (wanted: Wanted) => void
}

export function createSearchReturn(): SearchReturn {
  let shown: Wanted | null = null
  /** The list that was requested last, which may not be shown yet. */
  let wanted: Wanted | null = null
  let left: SeenCursor | null = null
  return {
    cursorFor(state, isCursorSet) {
      const overtaken = wanted
      wanted = state
      if (shown === null || withoutSearch(shown) !== withoutSearch(state)) {
        left = null
        return null
      }
      const seen = isCursorSet ? seenCursor(state) : null
      // Each typed letter starts a search until the first one is shown.
      if (!isSearch(shown)) left = seen ?? left
      const wasSearching = isSearch(shown) || (overtaken !== null && isSearch(overtaken))
      return wasSearching && !isSearch(state) ? (seen ?? left) : null
    },
    show({ filter, sort }) {
      shown = { filter, sort }
    },
  }
}

const isSearch = ({ filter }: Wanted) => filter.search.trim() !== ''

const withoutSearch = ({ filter, sort }: Wanted) => JSON.stringify([{ ...filter, search: '' }, sort])
