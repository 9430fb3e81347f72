import type { TableName } from '../../contract/model/tables.ts'
import { createThrottle, systemTimers, type Timers } from '../sync/throttle.ts'

export type TableChanges = {
  /** Notes what a commit touched. */
  note(tables: readonly TableName[]): void
  /** Tells at once what was noted and not told yet. */
  flush(): void
}

/** Milliseconds between two notices. The first of a series goes out at once. */
const TELL_EVERY = 200

/**
 * Joins the notices of many commits. A background that stores dozens of reports a second would otherwise make every
 * screen read again as often, and hold up what else is told to the windows.
 */
export function createTableChanges(
  tell: (tables: readonly TableName[]) => void,
  timers: Timers = systemTimers,
): TableChanges {
  let touched = new Set<TableName>()
  function tellNow(): void {
    if (touched.size === 0) return
    const tables = [...touched]
    touched = new Set()
    tell(tables)
  }
  const throttle = createThrottle(tellNow, TELL_EVERY, timers)
  return {
    note(tables) {
      for (const table of tables) touched.add(table)
      throttle.request()
    },
    flush() {
      throttle.dispose()
      tellNow()
    },
  }
}
