import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OpenDialog } from './app-dialogs.tsx'

/** The one dialog over the window. Apart from the screens, so that none of them is drawn anew for it. */
export type Dialogs = {
  /** The one that is open. */
  readonly store: StoreApi<OpenDialog | null>
  readonly open: (dialog: OpenDialog) => void
  /** The focus returns to where it was before the first of several in a row. */
  readonly close: () => void
}

export function createDialogs(): Dialogs {
  const store = createStore<OpenDialog | null>(() => null)
  let cameFrom: Element | null = null
  // The whole state is another one: a dialog has no members of the one before.
  const show = (dialog: OpenDialog | null) => store.setState(dialog, true)
  return {
    store,
    open(next) {
      const active = document.activeElement
      if (store.getState() === null) cameFrom = null
      if (active && !active.closest('[data-overlay]') && active !== document.body) cameFrom = active
      // A dialog would lie behind what fills the screen, and lose the focus when that goes.
      if (document.fullscreenElement)
        document.exitFullscreen().then(
          () => show(next),
          () => undefined,
        )
      else show(next)
    },
    close() {
      show(null)
      // After the dialog is gone and react-aria has had its turn.
      setTimeout(() => {
        if (document.activeElement !== document.body || document.querySelector('[data-overlay]')) return
        const back = cameFrom?.isConnected ? cameFrom : document.getElementById('sessions-grid')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      }, 50)
    },
  }
}
