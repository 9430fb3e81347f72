/** What of a video element a seek needs. */
export type Seekable = { currentTime: number; readonly seeking: boolean }

export type SeekMerger = {
  /** Seconds. While a seek is under way only the last wish is kept. */
  seek(seconds: number): void
  /** Where the video is or is going to be, in seconds: what a step is counted from. */
  target(): number
  /** To be called on the element's `seeked`. */
  settled(): void
  /** Forgets a kept wish. */
  cancel(): void
}

/** A seek whose data never come must not hold back the next one for longer than this. */
const PATIENCE_MS = 400

/**
 * Merges rapid seeks: dragging or holding a key asks for a position many times a second, a decoder reaches a few.
 */
export function mergeSeeks(video: Seekable, now: () => number = () => performance.now()): SeekMerger {
  let wanted: number | null = null
  let heading: number | null = null
  let since = 0

  const go = (seconds: number) => {
    heading = seconds
    since = now()
    video.currentTime = seconds
  }
  return {
    seek(seconds) {
      if (video.seeking && now() - since < PATIENCE_MS) wanted = seconds
      else {
        wanted = null
        go(seconds)
      }
    },
    target: () => wanted ?? (video.seeking ? heading : null) ?? video.currentTime,
    settled() {
      const next = wanted
      wanted = null
      heading = null
      if (next !== null) go(next)
    },
    cancel() {
      wanted = null
      heading = null
    },
  }
}
