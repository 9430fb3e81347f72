import { WIDE_WINDOW } from '../../ui/wide-window.ts'
import type { OpenDialog } from '../app-dialogs.tsx'
import { focusIn } from '../regions.ts'

/** The element of the sidebar or the rail, whichever is shown. */
export const SIDEBAR_ID = 'sidebar'

/** Focuses the sidebar; in a window with the rail, opens the whole sidebar over the content. */
export function showSidebar(openDialog: (dialog: OpenDialog) => void): void {
  const sidebar = document.getElementById(SIDEBAR_ID)
  if (sidebar === null) return
  if (window.matchMedia(WIDE_WINDOW).matches) focusIn(sidebar)
  else openDialog({ kind: 'sidebar' })
}
