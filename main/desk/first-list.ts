import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { DEFAULT_SORT, NO_FILTER, type ListPlace, type ListPreferences } from '../../contract/model/list-preferences.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../contract/model/session.ts'
import { PAGE_ROWS, rowHeightOf, type FirstList } from '../../contract/model/start.ts'
import type { ResultSet } from '../../contract/model/result-sets.ts'
import { toSessionFilter } from '../../contract/text/session-filter.ts'
import { setTimeZone } from '../../contract/text/time-zone.ts'

/** Rows that the window draws above the visible ones. */
const ROWS_ABOVE = 8
/** Rows that the window draws from the first visible one on, before it knows its height. */
const ROWS_FROM_TOP = 34

/** Reads result sets, of a window or directly of a store. */
type ResultSetReader = {
  readonly open: (filter: SessionFilter, sort: SessionSort) => Promise<ResultSet>
  readonly position: (resultSetId: number, key: SessionKey) => Promise<number | null>
  readonly window: (resultSetId: number, offset: number, limit: number) => Promise<readonly SessionRow[]>
}

type ListAsLeft = {
  readonly connectionId: ConnectionId
  readonly preferences: ListPreferences
  readonly timeZone: string
  readonly now: InstantMs
}

/**
 * Opens the list as the user left it, with the rows that were visible. Which rows these are is estimated, since the
 * height of the window is not known here.
 */
export async function readFirstList(reader: ResultSetReader, left: ListAsLeft): Promise<FirstList> {
  const { connectionId, preferences, timeZone, now } = left
  const { place } = preferences
  // Filters by day depend on the time zone, and the window sets the same one before it draws.
  setTimeZone(timeZone)
  const resultSet = await reader.open(toSessionFilter(place?.filter ?? NO_FILTER, now), place?.sort ?? DEFAULT_SORT)
  const focus =
    place !== null && place.focusIndex > 0 && place.focusKey !== null
      ? await reader.position(resultSet.resultSetId, place.focusKey)
      : null
  const firstSeen = firstInSight(place, focus, rowHeightOf(resultSet))
  const top = Math.min(firstSeen, Math.max(0, resultSet.total - 1))
  const offset = pageStart(Math.max(0, top - ROWS_ABOVE))
  const limit = pageStart(top + ROWS_FROM_TOP + PAGE_ROWS - 1) - offset
  const rows = resultSet.total === 0 ? [] : await reader.window(resultSet.resultSetId, offset, limit)
  return { connectionId, preferences, resultSet, focus, offset, rows }
}

const pageStart = (row: number) => row - (row % PAGE_ROWS)

/** First visible row. The list scrolls with the session under the cursor, unless it was left at the very top. */
function firstInSight(place: ListPlace | null, focus: number | null, rowHeight: number): number {
  if (place === null || place.top === 0) return 0
  const moved = focus === null ? 0 : focus - place.focusIndex
  return Math.max(0, Math.floor(place.top / rowHeight) + moved)
}
