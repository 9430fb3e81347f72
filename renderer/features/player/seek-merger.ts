/** The members of a video element that seeking needs. */
export type Seekable = { currentTime: number; readonly seeking: boolean }

export type SeekMerger = {
  /** Seconds. During a seek only the last target is kept. */
  seek(seconds: number): void
  /** The current position, or the target of a seek, in seconds. Steps are relative to it. */
  target(): number
  /** Must be called on the element's `seeked`. */
  settled(): void
  /** Drops a pending target. */
  cancel(): void
}

/** Maximum milliseconds that a seek without data delays the next one. */
const PATIENCE_MS = 400

/** Merges rapid seeks: dragging or holding a key requests many positions per second, and a decoder reaches a few. */
export function mergeSeeks(video: Seekable, now: () => number = () => performance.now()): SeekMerger {
  let wanted: number | null = null
  let heading: number | null = null
  let since = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  const go = (seconds: number) => {
    stopTimer()
    heading = seconds
    since = now()
    video.currentTime = seconds
  }
  const stopTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  /** Makes the seek that is wanted, if there is one. */
  const goOn = () => {
    const next = wanted
    wanted = null
    heading = null
    if (next !== null) go(next)
  }
  return {
    seek(seconds) {
      const left = PATIENCE_MS - (now() - since)
      if (video.seeking && left > 0) {
        wanted = seconds
        timer ??= setTimeout(goOn, left)
      } else {
        wanted = null
        go(seconds)
      }
    },
    target: () => wanted ?? (video.seeking ? heading : null) ?? video.currentTime,
    settled() {
      stopTimer()
      goOn()
    },
    cancel() {
      stopTimer()
      wanted = null
      heading = null
    },
  }
}
