import { createContext, type ReactNode } from 'react'
import type { VideoFact } from '../../../common/player-handle.ts'

/** What a file passes to the player. The app's routes connect the two features. */
export type FilePlayerSlot = {
  /** Address of a grant. */
  readonly url: string
  readonly title: string
  readonly facts: readonly VideoFact[]
  /** Whether the video keys act on this player. */
  readonly hasKeys: boolean
  /** In place of a picture that the file has not; otherwise `null`. */
  readonly cover: ReactNode
}

/** A context rather than a property, since files are shown far below the screen. */
export const FilePlayerContext = createContext<(slot: FilePlayerSlot) => ReactNode>(() => null)
