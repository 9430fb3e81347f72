/** A part of the video that cannot be had, in seconds. */
export type LostPart = { readonly start: number; readonly end: number }

/** Just past an edge, so that rounding does not lead back into the part. */
const PAST_EDGE = 0.05
/** Parts closer together than this are one. */
const TOUCHING = 0.25

/** Adds a part; those that touch become one. Ordered by time. */
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
 * Where to go on, in seconds, when playing has stopped for want of data; `null` when what is missing at `time` is not
 * known to be lost. Data end a little before a lost part where sound and picture are cut at different places.
 */
export function endOfLoss(parts: readonly LostPart[], time: number): number | null {
  const part = parts.find(({ start, end }) => time >= start - TOUCHING && time < end)
  return part ? part.end + PAST_EDGE : null
}
