import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Clock } from '../../../contract/model/operation.ts'
import { latestClock } from '../queries/journal.ts'
import { prepare, type WriteDb } from '../worker/databases/database.ts'
import { instantOfClock } from './clock.ts'

/** In milliseconds: less is a clock that is somewhat wrong, or another time zone set by hand. */
const JUMP = 2 * 86_400_000

/**
 * Notes that the journal is ahead of this computer's clock. Returns up to when it is dated if the user has to be told:
 * once for each jump of a clock, of this computer or of one whose work was taken in. Takes part in the caller's transaction.
 */
export function noteClockJump(db: WriteDb, now: InstantMs): InstantMs | null {
  const latest = latestClock(db)
  if (instantOfClock(latest) <= now + JUMP) return null
  const told = prepare<[], Clock>(db, 'SELECT told_clock FROM own ORDER BY rowid').pluck().get()
  // Operations go on from the jump in the smallest steps.
  if (told === undefined || instantOfClock(latest) <= instantOfClock(told) + JUMP) return null
  prepare(db, 'UPDATE own SET told_clock = ? WHERE rowid = (SELECT min(rowid) FROM own)').run(latest)
  return instantOfClock(latest)
}
