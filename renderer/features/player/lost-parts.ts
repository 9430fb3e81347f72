/** A part of the video that is not available, in seconds. */
export type LostPart = { readonly start: number; readonly end: number }

/** Seconds past an edge, so that rounding does not lead back into the part. */
const PAST_EDGE = 0.05
/** Parts with a smaller gap in seconds are merged. */
const TOUCHING = 0.25

/** Adds a part and merges adjacent ones. Sorted by time. */
export function addLostPart(parts: readonly LostPart[], added: LostPart): readonly LostPart[] {
  const apart: LostPart[] = []
  let { start, end } = added
  for (const part of parts) {
    if (part.end < start - TOUCHING || part.start > end + TOUCHING) apart.push(part)
    else {
      start = Math.min(start, part.start)
      end = Math.max(end, part.end)
    }
  }
  return [...apart, { start, end }].sort((one, other) => one.start - other.start)
}

/**
 * Position in seconds at which to continue when playback has stopped for lack of data; `null` if the data missing at
 * `time` is not known to be lost. Data may end a little before a lost part where sound and picture are split at
 * different times.
 */
export function endOfLoss(parts: readonly LostPart[], time: number): number | null {
  const part = parts.find(({ start, end }) => time >= start - TOUCHING && time < end)
  return part ? part.end + PAST_EDGE : null
}

/** Whether a gap in what is loaded is a lost part. Sound and picture may end a little beside it, as above. */
export function isLost(parts: readonly LostPart[], from: number, to: number): boolean {
  return parts.some(({ start, end }) => from >= start - TOUCHING && to <= end + TOUCHING)
}
