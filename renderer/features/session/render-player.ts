import type { ReactNode } from 'react'
import type { SpokenAnswer } from '../../../contract/model/transcript.ts'
import type { KeptWaveform, PlayerStage, PlayerVisitor, VideoFact } from '../../common/player-handle.ts'

/** What the session screen passes to the video player. The app's routes connect the two features. */
export type PlayerSlot = {
  /** The answer that the video is. */
  readonly spoken: SpokenAnswer
  /** Address of a grant, as is `originalUrl`; `null` if the answer has none. */
  readonly manifestUrl: string | null
  readonly originalUrl: string | null
  readonly title: string
  readonly stage: PlayerStage
  /** The service's facts about the recording. */
  readonly facts: readonly VideoFact[]
  /** In pixels, as is `height`; `null` if unknown. */
  readonly width: number | null
  readonly height: number | null
  /** Called with the video's player. The routes may pass the player to others too. */
  readonly onPlayer: PlayerVisitor
  readonly keptWaveform: KeptWaveform
}

export type RenderPlayer = (slot: PlayerSlot) => ReactNode
