import { createNoteDrafts } from './note-drafts.ts'

/** The notes that are written in this window. */
export const drafts = createNoteDrafts()

/** Saves every note that is being written. Answers whether all of them are saved. */
export const settleNotes = () => drafts.settle()

/** Tries again to save every note that is not saved. */
export const saveNotesAgain = () => drafts.flush()
