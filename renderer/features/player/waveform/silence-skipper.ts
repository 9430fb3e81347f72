import type { Silence } from '../../../common/player-handle.ts'

/** Seconds before the end of a silence at which playback continues, so that no first sound of speech is cut off. */
const BEFORE_END = 0.3
/** Seconds: skipping less than this would be more disturbing than the silence. */
const LEAST_SKIP = 0.7
/** Seconds that the playhead moves at most between two reports while it plays at normal speed. */
const LONGEST_STEP = 0.6

export type SkipperState = {
  /** Position in seconds that was reported last. */
  readonly at: number
  /** The silence into which the user went, and which is therefore played. */
  readonly played: Silence | null
}

/**
 * Follows the playhead. Playback that enters a silence is sent to its end; a seek into a silence is not, because the
 * user wants to see what is there.
 *
 * @param rate speed of playback
 * @returns the new state, and the position in seconds to seek to, or `null`
 */
export function followPlayhead(
  { at: before, played }: SkipperState,
  at: number,
  rate: number,
  silences: readonly Silence[],
): { readonly state: SkipperState; readonly seekTo: number | null } {
  const silence = silenceAt(silences, at)
  const isSeek = at < before - 0.001 || at - before > LONGEST_STEP * Math.max(1, rate)
  if (silence === null || silence === played || isSeek) return { state: { at, played: silence }, seekTo: null }
  const target = silence.end - BEFORE_END
  if (target - at < LEAST_SKIP) return { state: { at, played: silence }, seekTo: null }
  return { state: { at: target, played: silence }, seekTo: target }
}

/** By bisection, since it is called for every frame and a long recording has thousands of silences. */
function silenceAt(silences: readonly Silence[], at: number): Silence | null {
  let low = 0
  let high = silences.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const silence = silences[middle]
    if (!silence) return null
    if (at < silence.start) high = middle - 1
    else if (at >= silence.end) low = middle + 1
    else return silence
  }
  return null
}
