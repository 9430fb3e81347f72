import type { ReactNode } from 'react'
import type { SpokenAnswer } from '../../../contract/model/transcript.ts'
import type { PlayerHandle } from '../../common/player-handle.ts'
import type { AnswerWords } from '../../common/transcript/shown-transcript.ts'

/** What the session screen passes to the transcript of a video answer. The app's routes connect the two features. */
export type TranscriptSlot = {
  readonly answer: SpokenAnswer
  readonly words: AnswerWords
  /** `null` while the answer has no player. */
  readonly player: PlayerHandle | null
}

export type RenderTranscript = (slot: TranscriptSlot) => ReactNode
