import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Clock } from '../../../contract/model/operation.ts'

const PER_MILLISECOND = 1024

/**
 * The last instant that clocks take, 1 January 2200. New operations get later clocks than all before, and this leaves room
 * for as many as anybody makes. A computer whose clock is beyond it goes on from here in the smallest steps.
 */
export const LAST_INSTANT: InstantMs = 7_258_118_400_000

/** The clock of a new operation, greater than `latest`, the latest known clock. */
export function nextClock(latest: Clock, now: InstantMs): Clock {
  return Math.max(latest + 1, Math.floor(Math.min(now, LAST_INSTANT)) * PER_MILLISECOND)
}

/** The time of a clock. When its operation was made is told by `madeAtOf`: a clock may be ahead of all computers. */
export function instantOfClock(clock: Clock): InstantMs {
  return Math.floor(clock / PER_MILLISECOND)
}

/** The clock for a time, for operations made before clocks existed. */
export function clockOfInstant(instant: InstantMs): Clock {
  return instant * PER_MILLISECOND
}
