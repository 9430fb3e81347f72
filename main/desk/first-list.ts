import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { DEFAULT_SORT, NO_FILTER, type ListPlace, type ListPreferences } from '../../contract/model/list-preferences.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../contract/model/session.ts'
import { PAGE_ROWS, ROW_HEIGHT, type FirstList } from '../../contract/model/start.ts'
import type { OpenView } from '../../contract/model/views.ts'
import { toSessionFilter } from '../../contract/text/session-filter.ts'
import { setTimeZone } from '../../contract/text/time-zone.ts'

/** Rows above the first one in sight that the window draws as well, */
const ROWS_ABOVE = 8
/** and those in sight and below, before it knows its height. */
const ROWS_FROM_TOP = 34

/** How views are read: of a window, or of a store by itself. */
type ViewReader = {
  readonly open: (filter: SessionFilter, sort: SessionSort) => Promise<OpenView>
  readonly position: (viewId: number, key: SessionKey) => Promise<number | null>
  readonly window: (viewId: number, offset: number, limit: number) => Promise<readonly SessionRow[]>
}

type ListAsLeft = {
  readonly connectionId: ConnectionId
  readonly preferences: ListPreferences
  readonly timeZone: string
  readonly now: InstantMs
}

/** Opens a list as it was left, with the rows that were in sight as far as that can be told without a screen. */
export async function readFirstList(reader: ViewReader, left: ListAsLeft): Promise<FirstList> {
  const { connectionId, preferences, timeZone, now } = left
  const { place } = preferences
  // As the window does before it draws.
  setTimeZone(timeZone)
  const view = await reader.open(toSessionFilter(place?.filter ?? NO_FILTER, now), place?.sort ?? DEFAULT_SORT)
  const focus =
    place !== null && place.focusIndex > 0 && place.focusKey !== null
      ? await reader.position(view.viewId, place.focusKey)
      : null
  const top = Math.min(firstInSight(place, focus), Math.max(0, view.total - 1))
  const offset = pageStart(Math.max(0, top - ROWS_ABOVE))
  const limit = pageStart(top + ROWS_FROM_TOP + PAGE_ROWS - 1) - offset
  const rows = view.total === 0 ? [] : await reader.window(view.viewId, offset, limit)
  return { connectionId, preferences, view, focus, offset, rows }
}

const pageStart = (row: number) => row - (row % PAGE_ROWS)

/** The list moves with the session under the cursor; one that was left at its very top stays there. */
function firstInSight(place: ListPlace | null, focus: number | null): number {
  if (place === null || place.top === 0) return 0
  const moved = focus === null ? 0 : focus - place.focusIndex
  return Math.max(0, Math.floor(place.top / ROW_HEIGHT) + moved)
}
