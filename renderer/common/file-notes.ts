import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NoteKind } from '../../contract/model/review-settings.ts'
import type { DrawnShape } from '../../contract/model/drawn.ts'
import type { AnswerNoteId, FilePlace, NotePlace } from '../../contract/model/review.ts'
import type { FoundPassage } from './find-passage.ts'

/** The passage or area of a note in a file. */
export type FileMark = { readonly id: AnswerNoteId; readonly place: FilePlace; readonly tone: NoteKind['tone'] }

/** What of a passage a file has now. */
export type FoundIs = FoundPassage['is'] | 'lost'

/**
 * What the files of an answer and the notes on it tell each other: the notes know no files, and the files no notes. A
 * file that is not open shows nothing and finds nothing.
 */
type State = {
  /** The passage that is selected in an open file, or what is drawn on a page of it. */
  readonly selected: FilePlace | null
  /** What the pointer draws on pages; `null` while it selects words. */
  readonly tool: DrawnShape | null
  /** Number of views of files that can be drawn on. */
  readonly drawable: number
  readonly marks: readonly FileMark[]
  /** The note whose passage is emphasized. */
  readonly current: AnswerNoteId | null
  /** Where the passages of opened files are now. */
  readonly found: ReadonlyMap<AnswerNoteId, FoundIs>
  /** The passage to scroll to, in the file that is opened for it; another object each time. */
  readonly wanted: { readonly id: AnswerNoteId; readonly file: number } | null
  /** Begins a note; `null` where none can be added. */
  readonly add: ((place: NotePlace) => void) | null
  /** A passage was clicked. */
  readonly choose: ((id: AnswerNoteId) => void) | null
}

export type FileNotes = StoreApi<State>

export function createFileNotes(): FileNotes {
  return createStore<State>(() => ({
    selected: null,
    tool: null,
    drawable: 0,
    marks: [],
    current: null,
    found: new Map(),
    wanted: null,
    add: null,
    choose: null,
  }))
}
