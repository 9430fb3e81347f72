import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Clock } from '../../../contract/model/operation.ts'

const PER_MILLISECOND = 1024

/** The clock of an operation that is made now, in knowledge of operations up to `latest`. */
export function nextClock(latest: Clock, now: InstantMs): Clock {
  return Math.max(latest + 1, Math.floor(now) * PER_MILLISECOND)
}

/** When an operation was made, as its device had it. */
export function instantOfClock(clock: Clock): InstantMs {
  return Math.floor(clock / PER_MILLISECOND)
}

/** The clock that stands for a time: of operations that were made before there were clocks. */
export function clockOfInstant(instant: InstantMs): Clock {
  return instant * PER_MILLISECOND
}
