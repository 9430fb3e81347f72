import type { ScoreBar } from '../../../../contract/model/insight.ts'

/** About so many bars make a distribution that can be read. */
const BARS = 10

/** A score of a session. */
export type ScoredSession = { readonly session: number; readonly points: number }

/**
 * The distribution of scores from 0 to `max`. Each bar is a whole number of points, or a round stretch of them, and
 * counts sessions, which follow one another where several reviewers scored one.
 */
export function scoreBars(scores: readonly ScoredSession[], max: number): readonly ScoreBar[] {
  const isWhole = scores.every(({ points }) => Number.isInteger(points)) && Number.isInteger(max)
  const step = isWhole ? Math.max(1, roundStep(max / BARS)) : roundStep(max / BARS)
  const isEach = isWhole && step === 1
  const count = isEach ? max + 1 : Math.max(1, Math.ceil(tidy(max / step)))
  const starts = Array.from({ length: count }, (_, at) => tidy(at * step))
  const counts = new Array<number>(count).fill(0)
  const highest = [...starts]
  const last = new Array<number>(count).fill(NaN)
  // Many sessions have few different scores.
  const places = new Map<number, number>()
  for (const { session, points } of scores) {
    const at = places.get(points) ?? starts.findLastIndex((start) => start <= points)
    places.set(points, at)
    highest[at] = Math.max(highest[at] ?? 0, points)
    if (last[at] === session) continue
    last[at] = session
    counts[at] = (counts[at] ?? 0) + 1
  }
  return starts.map((from, at) => {
    const whole = at === count - 1 ? max : tidy(from + step) - 1
    // The bars' ends are part of them, so those of broken numbers end at the highest score that they have.
    return { from, to: isEach ? from : isWhole ? whole : (highest[at] ?? from), count: counts[at] ?? 0 }
  })
}

/** 1, 2 or 5 times a power of ten, the nearest to `wanted` by ratio. */
function roundStep(wanted: number): number {
  if (wanted <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const rest = wanted / power
  const factor = rest >= Math.sqrt(50) ? 10 : rest >= Math.sqrt(10) ? 5 : rest >= Math.sqrt(2) ? 2 : 1
  return tidy(factor * power)
}

/** Without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}
