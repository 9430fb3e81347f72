import type { TableName } from '../../contract/model/tables.ts'
import { createThrottle, systemTimers, type Timers } from '../sync/throttle.ts'

export type TableChanges = {
  /** Records the tables that a commit has changed. */
  note(tables: readonly TableName[]): void
  /** Emits the recorded changes at once. */
  flush(): void
}

/** Milliseconds between two events. The first of a series is emitted at once. */
const SEND_EVERY = 200

/**
 * Throttles change events. The background may store dozens of reports a second; without this every screen would read
 * again as often, and other events would be delayed.
 */
export function createTableChanges(
  send: (tables: readonly TableName[]) => void,
  timers: Timers = systemTimers,
): TableChanges {
  let touched = new Set<TableName>()
  function sendNow(): void {
    if (touched.size === 0) return
    const tables = [...touched]
    touched = new Set()
    send(tables)
  }
  const throttle = createThrottle(sendNow, SEND_EVERY, timers)
  return {
    note(tables) {
      for (const table of tables) touched.add(table)
      throttle.request()
    },
    flush() {
      throttle.dispose()
      sendNow()
    },
  }
}
