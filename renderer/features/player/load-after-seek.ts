import type { BufferController, FragmentRequest, MediaPlayerClass, Representation, StreamProcessor } from 'dashjs'
import type { EmptyParts } from './empty-parts.ts'
import { lastSegmentBefore } from './listed-segments.ts'
import { addLostPart, endOfLoss, isLost, type LostPart } from './lost-parts.ts'

/** Seconds behind what is buffered, so that sound that ends a little before the picture does not request a segment again. */
const BEHIND = 0.1

/** Seconds behind where a segment begins, so that rounding does not lead before it. */
const PAST_START = 0.01

/** The last seek of each player. */
const latestSeeks = new WeakMap<MediaPlayerClass, object>()

/**
 * Makes dash.js load what follows a place to which it has sought, where that is buffered. By itself it goes on with its
 * requests where it was before, and jumps over the gap when it gets there, or waits for ever where what it had requested is not to
 * be had (`prepareInnerPeriodPlaybackSeeking` in
 * https://github.com/Dash-Industry-Forum/dash.js/blob/v5.1.1/src/streaming/StreamProcessor.js). A seek to the end of what is
 * buffered drops those requests and what is loaded behind the gap. A gap that is a lost part stays as it is: it is skipped, and
 * what is loaded behind it is needed there. So does a gap in the recording itself, such as lost packets of sound.
 */
export function loadAfterSeek(
  player: MediaPlayerClass,
  seconds: number,
  lost: readonly LostPart[],
  empty: Pick<EmptyParts, 'of'>,
): void {
  const seek = {}
  latestSeeks.set(player, seek)
  const processors = (player.getActiveStream()?.getStreamProcessors() ?? []) as readonly StreamProcessor[]
  for (const processor of processors) {
    const ranges = processor.getBufferController().getBuffer().getAllBufferRanges() as TimeRanges | null | undefined
    if (!ranges) continue
    const last = lastSegmentBefore(representationOf(processor), seconds)
    if (last !== null) {
      finish(processor, seconds, last, () => latestSeeks.get(player) === seek)
      continue
    }
    const skipped = skippedParts(processor, lost, empty)
    const end = endOfBuffered(ranges, seconds, skipped)
    if (end === null || goesOnAt(end, ranges, processor, skipped)) continue
    processor
      .prepareInnerPeriodPlaybackSeeking({ seekTime: end + BEHIND })
      .then(() => {
        // The target of a later seek stays. A player that was closed meanwhile has no controller.
        if (latestSeeks.get(player) !== seek) return
        const controller = processor.getBufferController() as BufferController | null
        // Else it would move the playhead there once it has loaded something that starts later.
        controller?.setSeekTarget(Number.NaN as unknown as object)
      })
      .catch(() => undefined)
  }
}

const representationOf = (processor: StreamProcessor) =>
  processor.getRepresentationController().getCurrentRepresentation() as Representation | null

/**
 * Makes dash.js load the last segment of what ends before a place, such as sound that is shorter than the picture: it would look
 * for one at that place for ever, and knows that it has all only once it has requested the last one (`isLastSegmentRequested`
 * in https://github.com/Dash-Industry-Forum/dash.js/blob/v5.2.1/src/dash/DashHandler.js).
 */
function finish(processor: StreamProcessor, seconds: number, last: number, isLatest: () => boolean): void {
  processor
    // As dash.js has done just before, which has ended once this has.
    .prepareInnerPeriodPlaybackSeeking({ seekTime: seconds })
    .then(() => {
      const controller = processor.getBufferController() as BufferController | null
      if (!isLatest() || controller?.getIsBufferingCompleted()) return
      processor.setExplicitBufferingTime(last + PAST_START)
      controller?.setSeekTarget(Number.NaN as unknown as object)
    })
    .catch(() => undefined)
}

/** The gaps at which there is nothing to load. */
type Skipped = {
  readonly isGap: (from: number, to: number) => boolean
  /** Until when nothing can follow the end of what is buffered. */
  readonly nextStart: (end: number) => number
}

function skippedParts(processor: StreamProcessor, lost: readonly LostPart[], { of }: Pick<EmptyParts, 'of'>): Skipped {
  const empty = of(processor.getType())
  return {
    isGap: (from, to) => isLost([...lost, ...empty].reduce(addLostPart, []), from, to),
    nextStart: (end) => (endOfLoss(empty, end) ?? end) + BEHIND,
  }
}

/** Until when all is buffered from a place on that can be; `null` where the place itself is not buffered. */
function endOfBuffered(ranges: TimeRanges, seconds: number, { isGap }: Skipped): number | null {
  let end: number | null = null
  for (let index = 0; index < ranges.length; index += 1) {
    const start = ranges.start(index)
    const isNext = end === null ? start <= seconds : start <= end + BEHIND || isGap(end, start)
    if (isNext && ranges.end(index) >= seconds) end = ranges.end(index)
  }
  return end
}

/** Whether nothing is loaded or requested behind a place but what follows it. */
function goesOnAt(end: number, ranges: TimeRanges, processor: StreamProcessor, { nextStart }: Skipped): boolean {
  const requests = processor
    .getFragmentModel()
    .getRequests({ state: 'loading' }) as unknown as readonly FragmentRequest[]
  const latest = nextStart(end)
  return ranges.end(ranges.length - 1) === end && requests.every(({ startTime }) => !(startTime > latest))
}
