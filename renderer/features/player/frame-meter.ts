/** Seconds; what is outside of these bounds was a jump, and no frame of a recording. */
const SHORTEST = 1 / 240
const LONGEST = 0.2
const KEPT = 24

export type FrameMeter = {
  /** Hears of a picture that was shown: its time in seconds, and how many were shown up to it. */
  readonly shown: (mediaTime: number, presentedFrames: number) => void
  /** Seconds from one frame to the next; `null` while too few were seen. */
  readonly frameLength: () => number | null
  readonly reset: () => void
}

/** Learns the length of a frame from what is shown, for a file that nobody gives the frame rate of. */
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
    // At high speeds frames are left out, and a seek may land close by: the shortest that was seen twice is the frame.
    frameLength: () => lengths.toSorted((one, other) => one - other)[1] ?? null,
    reset() {
      last = null
      lengths = []
    },
  }
}
