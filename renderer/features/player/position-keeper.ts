/** Seconds: a video left earlier than this starts anew. */
const NEAR_START = 2
/** Seconds: a video left later than this before its end has been watched. */
const NEAR_END = 3
const EVERY_MS = 5000

/** Remembers where a video is left. A call is a write to the disk, so that of a running video is made seldom. */
export type PositionKeeper = {
  /** The video is running, at this many seconds of its duration. */
  passing(seconds: number, duration: number): void
  /** The video stopped or is left. */
  leaving(seconds: number, duration: number): void
}

export function createPositionKeeper(
  /** What was remembered when the video was opened, in seconds. */
  startAt: number | null,
  remember: (seconds: number | null) => void,
  now: () => number = () => performance.now(),
): PositionKeeper {
  let remembered = startAt
  let lastAt = now()

  const keep = (seconds: number, duration: number) => {
    lastAt = now()
    const position = worthRemembering(seconds, duration) ? Math.round(seconds * 100) / 100 : null
    if (position === remembered) return
    remembered = position
    remember(position)
  }
  return {
    passing(seconds, duration) {
      if (now() - lastAt >= EVERY_MS) keep(seconds, duration)
    },
    leaving: keep,
  }
}

/** Whether going on from here is what a person would expect. */
export function worthRemembering(seconds: number, duration: number): boolean {
  return seconds >= NEAR_START && (duration <= 0 || seconds <= duration - NEAR_END)
}
