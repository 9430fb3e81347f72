import { useCallback, useRef, useState } from 'react'
import type { OpenDialog } from './app-dialogs.tsx'

type DialogState = {
  readonly dialog: OpenDialog | null
  readonly openDialog: (dialog: OpenDialog) => void
  readonly closeDialog: () => void
}

/** The one dialog over the window. The focus returns to where it was before the first of several in a row. */
export function useDialog(): DialogState {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const cameFrom = useRef<Element | null>(null)
  const openDialog = useCallback((next: OpenDialog) => {
    const active = document.activeElement
    if (active && !active.closest('[data-overlay]') && active !== document.body) cameFrom.current = active
    // A dialog would lie behind what fills the screen, and lose the focus when that goes.
    if (document.fullscreenElement)
      document.exitFullscreen().then(
        () => setDialog(next),
        () => undefined,
      )
    else setDialog(next)
  }, [])
  const closeDialog = useCallback(() => {
    setDialog(null)
    // After the dialog is gone and react-aria has had its turn.
    setTimeout(() => {
      if (document.activeElement !== document.body || document.querySelector('[data-overlay]')) return
      const back = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('sessions-grid')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }, 50)
  }, [])
  return { dialog, openDialog, closeDialog }
}
