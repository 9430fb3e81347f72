import type { SessionsState } from './list-state.ts'
import { seenCursor, type SeenCursor } from './list-place.ts'

type Wanted = Pick<SessionsState, 'filter' | 'sort'>

/**
 * Where to go back to when a search ends and nothing else changes: to the session that the cursor was put on while it
 * lasted, or else to where the list was before.
 */
export type SearchReturn = {
  /** The session to show in the list that is asked for now; `null` for a list that begins at its start. */
  readonly cursorFor: (state: SessionsState, isCursorSet: boolean) => SeenCursor | null
  /** Says what the shown list was asked for. */
  readonly show: (wanted: Wanted) => void
}

export function createSearchReturn(): SearchReturn {
  let shown: Wanted | null = null
  let left: SeenCursor | null = null
  return {
    cursorFor(state, isCursorSet) {
      if (shown === null || withoutSearch(shown) !== withoutSearch(state)) {
        left = null
        return null
      }
      const seen = isCursorSet ? seenCursor(state) : null
      if (!isSearch(shown)) {
        // Until the search is shown, every letter of it begins one.
        left = seen ?? left
        return null
      }
      return isSearch(state) ? null : (seen ?? left)
    },
    show({ filter, sort }) {
      shown = { filter, sort }
    },
  }
}

const isSearch = ({ filter }: Wanted) => filter.search.trim() !== ''

const withoutSearch = ({ filter, sort }: Wanted) => JSON.stringify([{ ...filter, search: '' }, sort])
