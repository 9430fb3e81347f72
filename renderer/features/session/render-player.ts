import type { ReactNode } from 'react'

/** What a session's screen hands to whatever plays a video; the app's routes connect the two features. */
export type PlayerSlot = {
  /** Granted addresses; `null` where the answer has none. */
  readonly manifestUrl: string | null
  readonly originalUrl: string | null
  readonly title: string
  /** Pixels. */
  readonly width: number | null
  readonly height: number | null
  /** Seconds at which the answer was left; `null` for the start. Never rejects. */
  readonly startAt: Promise<number | null>
  readonly onPosition: (seconds: number | null) => void
}

export type RenderPlayer = (slot: PlayerSlot) => ReactNode
