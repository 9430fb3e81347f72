import type { SoundFrames } from './frames.ts'

/** Decoded sound, from a second of it to another, and the second of the media's clock at which it begins to be heard. */
export type PlacedRun = { readonly from: number; readonly until: number; readonly time: number }

/** Seconds by which a frame may be heard beside where those before it end: clocks of recorders and packagers are rounded. */
const BESIDE = 0.015
/** Seconds that decoders leave out at the end, in frames, or that rounding takes. */
const FRAMES_LEFT_OUT = 2
const ROUNDING = 0.03
/** A frame that lasts so many times as long as others lasts until something that is missing. */
const LONG = 1.5

/**
 * Where decoded sound belongs. Decoders give one frame after the other, also where the container says that time is between
 * them, so what they give is split there.
 *
 * @param seconds how much sound was decoded
 * @returns `null` where that is not what the frames should give, as where some could not be decoded
 */
export function placedRuns(frames: SoundFrames, seconds: number): readonly PlacedRun[] | null {
  const usual = median(frames.lengths ?? frames.durations)
  const tries = frames.lengths
    ? [frames.lengths]
    : [frames.durations.map(() => usual), measured(frames.durations, usual)]
  const most = frames.dropped + FRAMES_LEFT_OUT * usual + ROUNDING
  for (const lengths of tries) {
    const missing = lengths.reduce((sum, length) => sum + length, 0) - seconds
    if (missing >= -ROUNDING && missing <= most) return split(frames.times, lengths, missing, frames.dropped, seconds)
  }
  return null
}

/** Lengths of frames that differ, by when the next one begins. */
function measured(durations: readonly number[], usual: number): readonly number[] {
  return durations.map((duration) => (duration > 0 && duration < LONG * usual ? duration : usual))
}

function split(
  times: readonly number[],
  lengths: readonly number[],
  missing: number,
  dropped: number,
  seconds: number,
): readonly PlacedRun[] {
  // What is missing beyond that is at the end.
  const skipped = Math.max(0, Math.min(missing, dropped))
  const runs: { from: number; until: number; time: number }[] = []
  let at = -skipped
  for (const [index, length] of lengths.entries()) {
    const time = times[index] ?? 0
    const run = runs.at(-1)
    if (run && Math.abs(time - (run.time + at - run.from)) <= BESIDE) run.until = at + length
    else runs.push({ from: at, until: at + length, time })
    at += length
  }
  return runs.flatMap(({ from, until, time }) => {
    const first = Math.max(0, from)
    return first < Math.min(until, seconds)
      ? [{ from: first, until: Math.min(until, seconds), time: time + first - from }]
      : []
  })
}

function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0
}
