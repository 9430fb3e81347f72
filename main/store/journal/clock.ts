import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Clock } from '../../../contract/model/operation.ts'

const PER_MILLISECOND = 1024

/** The clock of a new operation, greater than `latest`, the latest known clock. */
export function nextClock(latest: Clock, now: InstantMs): Clock {
  return Math.max(latest + 1, Math.floor(now) * PER_MILLISECOND)
}

/** The time of a clock. When its operation was made is told by `madeAtOf`: a clock may be ahead of all computers. */
export function instantOfClock(clock: Clock): InstantMs {
  return Math.floor(clock / PER_MILLISECOND)
}

/** The clock for a time, for operations made before clocks existed. */
export function clockOfInstant(instant: InstantMs): Clock {
  return instant * PER_MILLISECOND
}
