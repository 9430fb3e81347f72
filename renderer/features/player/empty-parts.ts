import type { MediaPlayerClass, MediaPlayerEvents } from 'dashjs'
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

/** The parts of a recording in which its segments hold nothing. */
export type EmptyParts = {
  /** Those of a kind of media, "audio" or "video". */
  readonly of: (mediaType: string) => readonly LostPart[]
  /** Those of any kind that end at a time: dash.js jumps over them to there, and says so to nobody. */
  readonly endingAt: (seconds: number) => readonly LostPart[]
}

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
  return {
    of,
    endingAt: (seconds) => [...empty.values()].flat().filter(({ end }) => Math.abs(end - seconds) < LEAST),
  }
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
