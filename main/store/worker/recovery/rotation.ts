import type { InstantMs } from '../../../../contract/model/instants.ts'

/** How many of the newest backups are kept, whenever they were made. */
const NEWEST = 4
const DAYS = 7
const WEEKS = 4
const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday; weeks start on Monday. */
const DAYS_BEFORE_FIRST_MONDAY = 3

type Dated = { readonly madeAt: InstantMs }

/**
 * Backups to delete: all but the newest few, the last of each of the seven newest days that have one, and the last of
 * each of the four newest weeks that have one. Days and weeks are those of UTC.
 *
 * The backups must come newest first **by content**, starting with the one that was just made and checked. Their times
 * only group them and are not compared with the current time, so a wrong clock, or a long pause, deletes nothing that
 * these numbers would keep.
 */
export function supersededBackups<T extends Dated>(newestFirst: readonly T[]): readonly T[] {
  const dayOf = ({ madeAt }: T) => Math.floor(madeAt / DAY_MS)
  const kept = new Set([
    ...newestFirst.slice(0, NEWEST),
    ...lastOfEach(newestFirst, dayOf, DAYS),
    ...lastOfEach(newestFirst, (backup) => Math.floor((dayOf(backup) + DAYS_BEFORE_FIRST_MONDAY) / 7), WEEKS),
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function lastOfEach<T>(newestFirst: readonly T[], periodOf: (backup: T) => number, periods: number): readonly T[] {
  const last = new Map<number, T>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    if (!last.has(period) && last.size < periods) last.set(period, backup)
  }
  return [...last.values()]
}
