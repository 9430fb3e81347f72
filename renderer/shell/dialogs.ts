import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OpenDialog } from './app-dialogs.tsx'

/** The open dialog. In a store of its own, so that no screen renders when it changes. */
export type Dialogs = {
  /** The open dialog; `null` for none. */
  readonly store: StoreApi<OpenDialog | null>
  readonly open: (dialog: OpenDialog) => void
  /** Closes the dialog. The focus returns to where it was before the first of several dialogs in a row. */
  readonly close: () => void
}

export function createDialogs(): Dialogs {
  const store = createStore<OpenDialog | null>(() => null)
  let cameFrom: Element | null = null
  // Replaces the whole state, so that no members of the previous dialog remain.
  const show = (dialog: OpenDialog | null) => store.setState(dialog, true)
  return {
    store,
    open(next) {
      const active = document.activeElement
      if (store.getState() === null) cameFrom = null
      if (active && !active.closest('[data-overlay]') && active !== document.body) cameFrom = active
      // A dialog would be hidden behind a full-screen element and lose the focus at the end of full screen.
      if (document.fullscreenElement)
        document.exitFullscreen().then(
          () => show(next),
          () => undefined,
        )
      else show(next)
    },
    close() {
      show(null)
      // Runs after react-aria has restored the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body || document.querySelector('[data-overlay]')) return
        const back = cameFrom?.isConnected ? cameFrom : document.getElementById('sessions-grid')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      }, 50)
    },
  }
}
