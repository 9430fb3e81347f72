import { isWorthResuming, type PlayerHandle, type PlayerStatus } from '../../common/player-handle.ts'

const EVERY_MS = 5000

/** Seconds at which a video was left, which may not be known yet; `null` for the start. */
export type Left = {
  readonly at: Promise<number | null>
  /** A call is a write to the disk. Of a video that runs it is made seldom. */
  readonly remember: (seconds: number | null) => void
}

/** Has a player go on where its video was left, and remembers where it is left now. Gives the function that ends that. */
export function keepPosition(
  player: PlayerHandle,
  left: Left,
  now: () => number = () => performance.now(),
): () => void {
  /** Nothing until it is known where the video was left: what is not known is not written over. */
  let keeper: PositionKeeper | null = null
  let status = player.status
  let isOver = false
  const begin = (seconds: number | null) => {
    if (isOver) return
    keeper = createPositionKeeper(seconds, left.remember, now)
    if (seconds !== null) player.startFrom(seconds)
  }
  void left.at.then(begin, () => begin(null))
  const endTime = player.subscribe('time', (time) => {
    if (status === 'playing') keeper?.passing(time, player.duration)
  })
  const endStatus = player.subscribe('status', (next) => {
    const stops = status === 'playing' && (next === 'paused' || next === 'ended')
    status = next
    if (stops) keeper?.leaving(player.time, player.duration)
  })
  return () => {
    isOver = true
    endTime()
    endStatus()
    if (isThere(status)) keeper?.leaving(player.time, player.duration)
  }
}

const isThere = (status: PlayerStatus) => status !== 'loading' && status !== 'failed'

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
    const position = isWorthResuming(seconds, duration) ? Math.round(seconds * 100) / 100 : null
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
