import { createNoteDrafts } from './note-drafts.ts'

/** Drafts of the notes in this window. */
export const drafts = createNoteDrafts()

/** Saves all unsaved notes. Returns whether all are saved. */
export const settleNotes = () => drafts.settle()

/** Retries saving all unsaved notes. */
export const saveNotesAgain = () => drafts.flush()
