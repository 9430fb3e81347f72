import type { Connection } from './connection.ts'
import type { ConnectionId } from './ids.ts'
import type { ListPreferences } from './list-preferences.ts'
import type { SessionRow } from './session.ts'
import type { Settings } from './settings.ts'
import type { ResultSet } from './result-sets.ts'

/** Height of a row of the list in pixels; `--row-height` of the tokens says the same. */
export const ROW_HEIGHT = 36
/** Rows asked for at once: about as many as are in sight, since it is their number that an answer's time hangs on. */
export const PAGE_ROWS = 50

/** What a window begins with. */
export type Start = {
  readonly connections: readonly Connection[]
  readonly settings: Settings
  /** The list of the connection that {@link firstConnection} names; `null` where it could not be had at once. */
  readonly list: FirstList | null
}

/** A list as it was left, opened for the window that asked. */
export type FirstList = {
  readonly connectionId: ConnectionId
  readonly preferences: ListPreferences
  readonly resultSet: ResultSet
  /** Position of the session that the cursor was left on; `null` where it is not listed, or was never moved. */
  readonly focus: number | null
  /** Position of the first row, a multiple of {@link PAGE_ROWS}. */
  readonly offset: number
  /** Whole pages, from above what was in sight to below it. */
  readonly rows: readonly SessionRow[]
}

/** The connection that a window begins with: the one that was looked at last, else the first. */
export function firstConnection(
  connections: readonly Connection[],
  { lastConnection }: Pick<Settings, 'lastConnection'>,
): Connection | null {
  return connections.find(({ id }) => id === lastConnection) ?? connections[0] ?? null
}
