/** Seconds; an interval outside these bounds is a jump and not the length of a frame. */
const SHORTEST = 1 / 240
const LONGEST = 0.2
const KEPT = 24

export type FrameMeter = {
  /** Called for each frame shown, with its time in seconds and the number of frames shown up to it. */
  readonly shown: (mediaTime: number, presentedFrames: number) => void
  /** Length of a frame in seconds; `null` while too few were seen. */
  readonly frameLength: () => number | null
  readonly reset: () => void
}

/** Measures the length of a frame during playback, for files without a known frame rate. */
export function createFrameMeter(): FrameMeter {
  let last: { readonly mediaTime: number; readonly presentedFrames: number } | null = null
  let lengths: readonly number[] = []
  return {
    shown(mediaTime, presentedFrames) {
      const before = last
      last = { mediaTime, presentedFrames }
      if (before === null || presentedFrames !== before.presentedFrames + 1) return
      const length = mediaTime - before.mediaTime
      if (length >= SHORTEST && length <= LONGEST) lengths = [...lengths, length].slice(-KEPT)
    },
    // At high speeds frames are dropped, and a seek may land close by, so the second shortest interval counts.
    frameLength: () => lengths.toSorted((one, other) => one - other)[1] ?? null,
    reset() {
      last = null
      lengths = []
    },
  }
}
