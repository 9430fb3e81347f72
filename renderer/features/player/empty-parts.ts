import type { MediaPlayerClass, MediaPlayerEvents, Representation } from 'dashjs'
import { segmentsOfTimeline } from '../../../contract/model/manifest/segments.ts'
import { addLostPart, type LostPart } from './lost-parts.ts'

/** dash.js's event for a segment that is buffered as a whole, which is missing among its public ones. */
const APPENDED = 'bytesAppendedEndFragment'
/** Seconds: sound and picture may start and end a little beside the times of their segments. */
const LEAST = 0.25

type Appended = {
  readonly mediaType: string
  readonly segmentType: string
  readonly index: number
  readonly bufferedRanges: TimeRanges | null
}
type Loaded = { readonly index: number; readonly startTime: number; readonly duration: number }

/** The parts of a kind of media, "audio" or "video", in which its segments hold nothing. */
export type EmptyParts = { readonly of: (mediaType: string) => readonly LostPart[] }

/** Follows where the segments that a player has buffered hold nothing, such as sound of which packets were lost. */
export function followEmptyParts(player: MediaPlayerClass, events: MediaPlayerEvents): EmptyParts {
  const loaded = new Map<string, Loaded>()
  const empty = new Map<string, readonly LostPart[]>()
  const of = (mediaType: string) => empty.get(mediaType) ?? []
  player.on(events.FRAGMENT_LOADING_COMPLETED, ({ request }) => {
    if (request.type === 'MediaSegment') loaded.set(request.mediaType, request)
  })
  player.on(APPENDED, (event) => {
    const { mediaType, segmentType, index, bufferedRanges } = event as unknown as Appended
    const segment = loaded.get(mediaType)
    if (segmentType !== 'MediaSegment' || segment?.index !== index || bufferedRanges === null) return
    const end = segment.startTime + segment.duration
    for (const part of gaps(bufferedRanges, segment.startTime, end))
      empty.set(mediaType, addLostPart(of(mediaType), part))
  })
  return { of }
}

/** What of a stretch is not buffered. */
function gaps(ranges: TimeRanges, start: number, end: number): readonly LostPart[] {
  const found: LostPart[] = []
  let at = start
  for (let index = 0; index <= ranges.length && at < end; index += 1) {
    const next = index < ranges.length ? Math.min(end, ranges.start(index)) : end
    if (next - at > LEAST) found.push({ start: at, end: next })
    if (index < ranges.length) at = Math.max(at, ranges.end(index))
  }
  return found
}

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
 * Where the first segment begins or has begun that holds a time or what comes after it, in seconds; the time itself where that
 * is not known.
 */
export function segmentFrom(representation: Representation | null, seconds: number): number {
  const { adaptation, index, timescale = 1, presentationTimeOffset } = representation ?? {}
  const period = adaptation?.period
  if (!representation || !adaptation || !period) return seconds
  const parsed = period.mpd.manifest as Parsed | null
  const own = parsed?.Period?.[period.index]?.AdaptationSet?.[adaptation.index]?.Representation?.[index ?? 0]
  const entries = (own?.SegmentTemplate ?? own?.SegmentList)?.SegmentTimeline?.S ?? []
  const offset = period.start - (presentationTimeOffset ?? 0)
  const listed = entries.map(({ t, d, r }) => ({ t: t ?? null, d: d ?? 0, r: r ?? 0 }))
  if (listed.length === 0 || !listed.every(({ d }) => d > 0)) return seconds
  for (const { time, duration } of segmentsOfTimeline(listed, (period.start + period.duration - offset) * timescale)) {
    if ((time + duration) / timescale + offset > seconds) return Math.max(seconds, time / timescale + offset)
  }
  return seconds
}
