import type { InsightDay, Pace } from '../../../../contract/model/insight.ts'
import type { DurationMs } from '../../../../contract/model/durations.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ReviewerId } from '../../../../contract/model/operation.ts'
import { BREAK_MS } from '../pace.ts'

/** A submission, and the time since the reviewer's one before; `null` for the first, and after a break. */
export type Submission = { readonly session: number; readonly at: InstantMs; readonly took: DurationMs | null }

type Submitted = { readonly reviewer: ReviewerId; readonly at: InstantMs }

/** The time that each review took, in the order given: since the reviewer's submission before, unless that is a break. */
export function timesTaken(submitted: readonly Submitted[]): readonly (DurationMs | null)[] {
  const taken = new Array<DurationMs | null>(submitted.length).fill(null)
  const before = new Map<ReviewerId, InstantMs>()
  const order = submitted.map((_, at) => at).toSorted((one, other) => submitted[one]!.at - submitted[other]!.at)
  for (const index of order) {
    const { reviewer, at } = submitted[index]!
    const gap = at - (before.get(reviewer) ?? -Infinity)
    if (gap <= BREAK_MS) taken[index] = gap
    before.set(reviewer, at)
  }
  return taken
}

/** Lower quartile, median and upper quartile; `null` where there are no times. */
export function paceOver(submissions: readonly Submission[]): Pace | null {
  const times = submissions.flatMap(({ took }) => took ?? []).toSorted((one, other) => one - other)
  if (times.length === 0) return null
  const quantile = (part: number): DurationMs => {
    const place = (times.length - 1) * part
    const [low, high] = [times[Math.floor(place)] ?? 0, times[Math.ceil(place)] ?? 0]
    return Math.round(low + (high - low) * (place - Math.floor(place)))
  }
  return { count: times.length, lower: quantile(0.25), median: quantile(0.5), upper: quantile(0.75) }
}

/** The place of the stretch between two bounds that an instant is in; -1 outside of all. */
export function placeOf(bounds: readonly InstantMs[], at: InstantMs): number {
  if (at < bounds[0]! || at >= bounds.at(-1)!) return -1
  let [low, high] = [0, bounds.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (bounds[middle]! <= at) low = middle
    else high = middle
  }
  return low
}

/** What was submitted between the bounds. Submissions of one session follow one another. */
export function daysOf(submissions: readonly Submission[], bounds: readonly InstantMs[]): readonly InsightDay[] {
  const length = bounds.length - 1
  const days = Array.from({ length }, (): Submission[] => [])
  const firsts = new Array<number>(length).fill(0)
  let before = 0
  let session = NaN
  let first = Infinity
  const endSession = () => {
    if (first < bounds[0]!) before += 1
    else if (first < bounds.at(-1)!) firsts[placeOf(bounds, first)]! += 1
  }
  for (const submission of submissions) {
    if (submission.session !== session) {
      endSession()
      session = submission.session
      first = Infinity
    }
    first = Math.min(first, submission.at)
    days[placeOf(bounds, submission.at)]?.push(submission)
  }
  endSession()
  let byThen = before
  return days.map((day, at) => {
    byThen += firsts[at]!
    return { submitted: countSessions(day), byThen, pace: paceOver(day) }
  })
}

/** Number of sessions, whose submissions follow one another. */
export function countSessions(all: readonly { readonly session: number }[]): number {
  return all.reduce((count, { session }, at) => (at > 0 && all[at - 1]?.session === session ? count : count + 1), 0)
}
