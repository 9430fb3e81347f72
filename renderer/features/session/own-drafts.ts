import { addUnsavedWork } from '../../common/unsaved-work.ts'
import { createNoteDrafts } from './note-drafts.ts'

/** Drafts of the notes in this window. */
export const drafts = createNoteDrafts()

addUnsavedWork({
  settle: drafts.settle,
  // A note that is open saves itself when the window closes, beside what another window has saved meanwhile.
  saveNow: () => undefined,
  saveAgain: drafts.flush,
  isNotes: true,
})
