/** Frames of a file that are read at most: more than a piece of a recording has, in any codec that is played. */
export const MOST_FRAMES = 200_000

/** Consecutive bytes of a file that can be decoded behind its head, `end` excluded, and how many frames they have. */
export type Fragment = { readonly start: number; readonly end: number; readonly frames: number }

/** The frames of a file's sound as its container states them. All times are in seconds of the media's own clock. */
export type SoundFrames = {
  /** When each frame is heard, in the order of the file. */
  readonly times: readonly number[]
  /** How long each frame lasts by the container; one before a hole lasts until its end there. */
  readonly durations: readonly number[]
  /** How long each frame lasts by itself, where the codec says that. */
  readonly lengths: readonly number[] | null
  /** Sound at the beginning of the file that decoders drop, since it only prepares them. */
  readonly dropped: number
  readonly fragments: readonly Fragment[]
}
