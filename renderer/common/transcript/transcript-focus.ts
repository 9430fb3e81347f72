import { createStore } from 'zustand/vanilla'

/** Whether the transcript that was just opened shall have the keys, once its lines are there. */
export const transcriptFocus = createStore<{ readonly isWanted: boolean }>(() => ({ isWanted: false }))
