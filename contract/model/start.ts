import type { Connection } from './connection.ts'
import type { ConnectionId } from './ids.ts'
import type { ListPreferences } from './list-preferences.ts'
import type { SessionRow } from './session.ts'
import type { Settings } from './settings.ts'
import type { ResultSet } from './result-sets.ts'

/** Height of a row of the list in pixels; must equal `--row-height` of the tokens. */
export const ROW_HEIGHT = 36
/** The same while a search is on: there is room for the line that says where the search was found. */
export const SEARCHED_ROW_HEIGHT = 58

/** All rows of a list have one height, so that their places are arithmetic. */
export function rowHeightOf(resultSet: Pick<ResultSet, 'isSearched'> | null): number {
  return resultSet?.isSearched === true ? SEARCHED_ROW_HEIGHT : ROW_HEIGHT
}

/** Rows per request: about as many as are visible, because their number determines the response time. */
export const PAGE_ROWS = 50

/** The first data of a window. */
export type Start = {
  readonly connections: readonly Connection[]
  readonly settings: Settings
  /** BCP 47 tags of the languages that the system prefers, the first one most. */
  readonly systemLanguages: readonly string[]
  /** The list of the {@link firstConnection}; `null` if it was not available at once. */
  readonly list: FirstList | null
}

/** A list as the user left it, opened for the window that asked. */
export type FirstList = {
  readonly connectionId: ConnectionId
  readonly preferences: ListPreferences
  readonly resultSet: ResultSet
  /** Position of the session that the cursor was on; `null` if it is not listed, or the cursor was never moved. */
  readonly focus: number | null
  /** Position of the first row, a multiple of {@link PAGE_ROWS}. */
  readonly offset: number
  /** Whole pages of rows that include the visible ones. */
  readonly rows: readonly SessionRow[]
}

/** The connection that a window shows first: the last one shown, otherwise the first. */
export function firstConnection(
  connections: readonly Connection[],
  { lastConnection }: Pick<Settings, 'lastConnection'>,
): Connection | null {
  return connections.find(({ id }) => id === lastConnection) ?? connections[0] ?? null
}
