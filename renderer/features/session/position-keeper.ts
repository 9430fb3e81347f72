import { isWorthResuming, type PlayerHandle, type PlayerStatus } from '../../common/player-handle.ts'

const EVERY_MS = 5000

/** The saved position of a video in seconds, which may still be loading; `null` for the start. */
export type Left = {
  readonly at: Promise<number | null>
  /** Writes to the disk, so it is called rarely during playback. */
  readonly remember: (seconds: number | null) => void
}

/** Starts a player at the saved position and saves new ones. Returns the function that ends this. */
export function keepPosition(
  player: PlayerHandle,
  left: Left,
  now: () => number = () => performance.now(),
): () => void {
  /** `null` until the saved position is loaded, so that it is not overwritten before. */
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
  /** Called while the video plays, with its position and duration in seconds. */
  passing(seconds: number, duration: number): void
  /** Called when the video stops or is closed, with its position and duration in seconds. */
  leaving(seconds: number, duration: number): void
}

export function createPositionKeeper(
  /** The saved position when the video was opened, in seconds. */
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
