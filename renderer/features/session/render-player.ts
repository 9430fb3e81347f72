import type { ReactNode } from 'react'
import type { PlayerStage, PlayerVisitor, VideoFact } from '../../common/player-handle.ts'

/** What a session's screen hands to whatever plays a video; the app's routes connect the two features. */
export type PlayerSlot = {
  /** Granted addresses; `null` where the answer has none. */
  readonly manifestUrl: string | null
  readonly originalUrl: string | null
  readonly title: string
  readonly stage: PlayerStage
  /** What the service says of the recording. */
  readonly facts: readonly VideoFact[]
  /** Pixels. */
  readonly width: number | null
  readonly height: number | null
  /** Told of the player of this video. Whoever connects the two may show it to others as well. */
  readonly onPlayer: PlayerVisitor
}

export type RenderPlayer = (slot: PlayerSlot) => ReactNode
