import { createStore } from 'zustand/vanilla'
import type { AnswerNoteId } from '../../../contract/model/review.ts'

type CurrentNote = {
  /** The note that was chosen last, in the list, on the timeline, in the essay or by keys. */
  readonly current: AnswerNoteId | null
  /** The note that was logged last, which the list points out. */
  readonly logged: AnswerNoteId | null
  /** The note under the pointer. */
  readonly pointed: AnswerNoteId | null
}

/** IDs of notes are unique, so one store serves all answers. */
export const currentNote = createStore<CurrentNote>(() => ({ current: null, logged: null, pointed: null }))

export function chooseNote(current: AnswerNoteId | null): void {
  currentNote.setState({ current })
}

export function pointAtNote(pointed: AnswerNoteId | null): void {
  if (currentNote.getState().pointed !== pointed) currentNote.setState({ pointed })
}
