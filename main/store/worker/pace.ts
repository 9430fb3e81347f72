import type { DurationMs } from '../../../contract/model/durations.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'

/** How many of the last reviews or scores tell the pace. */
export const PACE_OF = 21
/** A longer time between two is a break. */
export const BREAK_MS = 15 * 60_000
/** So many have to be done before their pace says anything. */
const LEAST_DONE = 3

/**
 * Median of the times between reviews, or between scores, without breaks. `null` until three are done.
 *
 * @param times When each was done, in either order.
 */
export function paceOf(times: readonly InstantMs[]): DurationMs | null {
  if (times.length < LEAST_DONE) return null
  const sorted = times.toSorted((one, other) => one - other)
  const gaps = sorted
    .slice(1)
    .map((time, at) => time - (sorted[at] ?? time))
    .filter((gap) => gap <= BREAK_MS)
    .toSorted((one, other) => one - other)
  if (gaps.length === 0) return null
  const middle = gaps.length >> 1
  const upper = gaps[middle] ?? 0
  return gaps.length % 2 === 1 ? upper : ((gaps[middle - 1] ?? upper) + upper) / 2
}
