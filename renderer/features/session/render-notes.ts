import type { ReactNode } from 'react'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { Transcript } from '../../../contract/model/transcript.ts'
import type { FileNotes } from '../../common/file-notes.ts'
import type { PlayerHandle } from '../../common/player-handle.ts'

/** What the session screen passes to the notes on an answer. The app's routes connect the two features. */
export type NotesSlot = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  /** Number of the question. */
  readonly question: number
  /** `hash` of the report that is on the screen. */
  readonly report: SessionReport['hash']
  /** Whether this answer is the one that keys and commands act on. */
  readonly isActive: boolean
  readonly isOneOfAll: boolean
  /** `null` while the answer has no player. */
  readonly player: PlayerHandle | null
  /** The text of an essay; otherwise `null`. */
  readonly essay: string | null
  /** The element whose whole text `essay` is; `null` while there is none. */
  readonly essayElement: HTMLElement | null
  /** What is said in a video; `null` where it is not known. */
  readonly words: Transcript | null
  /** The files of an essay, with what they are called on the screen; `null` without any. */
  readonly files: { readonly names: readonly string[]; readonly notes: FileNotes } | null
}

export type RenderNotes = (slot: NotesSlot) => ReactNode
