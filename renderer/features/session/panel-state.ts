import { createStore } from 'zustand/vanilla'

export const PANEL_TABS = ['review', 'details'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

/** What is open in the panel. It is kept when another session is shown in the window. */
export const panelStore = createStore<{
  readonly tab: PanelTab
  readonly isProctoringOpen: boolean
  /** The user asked for the note, and its field has not taken the focus yet. */
  readonly isNoteWanted: boolean
}>(() => ({
  tab: 'review',
  isProctoringOpen: false,
  isNoteWanted: false,
}))
