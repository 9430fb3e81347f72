import type { Representation } from 'dashjs'
import { segmentsOfTimeline } from '../../../contract/model/manifest/segments.ts'

/** A manifest as dash.js parses it, as far as a timeline of segments needs it. */
type Parsed = {
  readonly Period?: readonly {
    readonly AdaptationSet?: readonly { readonly Representation?: readonly WithTimeline[] }[]
  }[]
}
type WithTimeline = {
  readonly SegmentTemplate?: Timed
  readonly SegmentList?: Timed
}
type Timed = {
  readonly SegmentTimeline?: {
    readonly S?: readonly { readonly t?: number; readonly d?: number; readonly r?: number }[]
  }
}

/**
 * Where the last segment begins if it ends before a time of its period, in seconds; `null` otherwise, and where no timeline lists
 * the segments.
 */
export function lastSegmentBefore(representation: Representation | null, seconds: number): number | null {
  const { adaptation, index, timescale = 1, presentationTimeOffset } = representation ?? {}
  const period = adaptation?.period
  if (!adaptation || !period || seconds < period.start || seconds >= period.start + period.duration) return null
  const parsed = period.mpd.manifest as Parsed | null
  const own = parsed?.Period?.[period.index]?.AdaptationSet?.[adaptation.index]?.Representation?.[index ?? 0]
  const entries = (own?.SegmentTemplate ?? own?.SegmentList)?.SegmentTimeline?.S ?? []
  const offset = period.start - (presentationTimeOffset ?? 0)
  const listed = entries.map(({ t, d, r }) => ({ t: t ?? null, d: d ?? 0, r: r ?? 0 }))
  if (!listed.every(({ d }) => d > 0)) return null
  const end = (period.start + period.duration - offset) * timescale
  const last = [...segmentsOfTimeline(listed, end)].at(-1)
  return last !== undefined && (last.time + last.duration) / timescale + offset <= seconds
    ? last.time / timescale + offset
    : null
}
