import { createStore } from 'zustand/vanilla'

export const PANEL_TABS = ['review', 'details'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

/** What of the panel is open: the same in every session of this window, so that one goes on as one began. */
export const panelStore = createStore<{ readonly tab: PanelTab; readonly isProctoringOpen: boolean }>(() => ({
  tab: 'review',
  isProctoringOpen: false,
}))
