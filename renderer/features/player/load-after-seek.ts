import type { FragmentRequest, MediaPlayerClass, StreamProcessor } from 'dashjs'
import { isLost, type LostPart } from './lost-parts.ts'

/** Seconds behind what is buffered, so that sound that ends a little before the picture does not request a segment again. */
const BEHIND = 0.1

/**
 * Makes dash.js load what follows a place to which it has sought, where that is buffered. By itself it goes on with its
 * requests where it was before, and jumps over the gap when it gets there, or waits for ever where what it had requested is not to
 * be had (`prepareInnerPeriodPlaybackSeeking` in
 * https://github.com/Dash-Industry-Forum/dash.js/blob/v5.1.1/src/streaming/StreamProcessor.js). A seek to the end of what is
 * buffered drops those requests and what is loaded behind the gap. A gap that is a lost part stays as it is: it is skipped, and
 * what is loaded behind it is needed there.
 */
export function loadAfterSeek(player: MediaPlayerClass, seconds: number, lost: readonly LostPart[]): void {
  const processors = (player.getActiveStream()?.getStreamProcessors() ?? []) as readonly StreamProcessor[]
  for (const processor of processors) {
    const ranges = processor.getBufferController().getBuffer().getAllBufferRanges() as TimeRanges | null | undefined
    const end = ranges ? endOfBuffered(ranges, seconds, lost) : null
    if (ranges && end !== null && !goesOnAt(end, ranges, processor)) {
      void processor.prepareInnerPeriodPlaybackSeeking({ seekTime: end + BEHIND })
    }
  }
}

/** Until when all is buffered from a place on that is not lost; `null` where the place itself is not buffered. */
function endOfBuffered(ranges: TimeRanges, seconds: number, lost: readonly LostPart[]): number | null {
  let end: number | null = null
  for (let index = 0; index < ranges.length; index += 1) {
    const start = ranges.start(index)
    const isNext = end === null ? start <= seconds : start <= end + BEHIND || isLost(lost, end, start)
    if (isNext && ranges.end(index) >= seconds) end = ranges.end(index)
  }
  return end
}

/** Whether nothing is loaded or requested behind a place but what follows it. */
function goesOnAt(end: number, ranges: TimeRanges, processor: StreamProcessor): boolean {
  const requests = processor
    .getFragmentModel()
    .getRequests({ state: 'loading' }) as unknown as readonly FragmentRequest[]
  return ranges.end(ranges.length - 1) === end && requests.every(({ startTime }) => !(startTime > end + BEHIND))
}
