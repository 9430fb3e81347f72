import { useState } from 'react'
import type { AnswerNote, AnswerNoteId, BurstId } from '../../../contract/model/review.ts'
import { newBurst, newNoteId } from './new-ids.ts'
import type { QuestionNote } from './question-notes.ts'
import type { ReviewWork } from './review-work.ts'

export type EditedNote = {
  readonly id: AnswerNoteId
  /** Until something was typed or chosen, a new note is only here. */
  readonly draft: AnswerNote | null
  /** What is typed in one go is undone in one go. */
  readonly burst: BurstId
  /** Called when the editor is left by a key. */
  readonly onKeyEnd: () => void
}

export type NoteEditing = {
  readonly edited: EditedNote | null
  /** Begins a new note. */
  readonly begin: (draft: AnswerNote, onKeyEnd: () => void) => void
  readonly edit: (id: AnswerNoteId, onKeyEnd: () => void) => void
  readonly change: (value: AnswerNote) => void
  /** Ends by a key. A new note without a text or kind is kept only with `keepsEmpty`. */
  readonly end: (keepsEmpty: boolean) => void
  /** Ends because the focus went elsewhere. */
  readonly leave: () => void
}

/** The note that is edited, of those on one answer. Its text is saved as it is typed. */
export function useNoteEditing(work: ReviewWork, notes: readonly QuestionNote[]): NoteEditing {
  const [begun, setEdited] = useState<EditedNote | null>(null)
  // A note that was removed meanwhile, such as by undo, is no longer edited.
  const isThere = begun !== null && (begun.draft !== null || notes.some(({ id }) => id === begun.id))
  const edited = isThere ? begun : null

  function save(value: AnswerNote): void {
    if (edited === null) return
    work.change({ entity: 'answerNote', id: edited.id, value }, edited.burst)
    setEdited({ ...edited, draft: null })
  }

  return {
    edited,
    begin: (draft, onKeyEnd) => setEdited({ id: newNoteId(), draft, burst: newBurst(), onKeyEnd }),
    edit: (id, onKeyEnd) => setEdited({ id, draft: null, burst: newBurst(), onKeyEnd }),
    change: save,
    end(keepsEmpty) {
      if (edited === null) return
      if (keepsEmpty && edited.draft !== null) save(edited.draft)
      setEdited(null)
      edited.onKeyEnd()
    },
    leave: () => setEdited(null),
  }
}
