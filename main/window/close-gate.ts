/** The methods of Electron's window that closing needs. */
export type ClosingWindow = {
  readonly webContents: { readonly id: number; send(event: 'app.closing', payload: null): void; isDestroyed(): boolean }
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown
}

export type AfterAsking = {
  /** Closes the window, because everything is saved or the page does not answer. */
  readonly close: () => void
  /** Keeps the window open, because something could not be saved. */
  readonly stay: () => void
}

export type CloseGate = {
  /** Delays the closing of a window until its page has saved what the user typed. */
  hold(window: ClosingWindow, then: AfterAsking): void
  /**
   * The page has saved everything, or failed to: then the window stays open. Closing it again within a minute closes it
   * even if saving fails again.
   */
  ready(windowId: number, saved: boolean): void
}

/** Timeout in milliseconds for a page that does not answer. */
const PATIENCE_MS = 5000
/** Milliseconds after the message that something is not saved in which a second closing counts as insisting. */
const INSISTING_MS = 60_000

/**
 * Asks a page to save before its window closes or the app quits: what the user typed last is still in the page, and a
 * page that is being unloaded cannot reliably send it.
 */
export function createCloseGate(patienceMs = PATIENCE_MS): CloseGate {
  const waiting = new Map<number, (saved: boolean) => void>()
  return {
    hold(window, then) {
      const { webContents } = window
      const { id } = webContents
      // On the monotonic clock. The permission expires, because another window may cancel the quit, and what the user
      // types after that has to be saved too.
      let letThroughUntil = -Infinity
      let insistedUntil = -Infinity
      window.on('close', (event) => {
        if (performance.now() < letThroughUntil || webContents.isDestroyed()) return
        event.preventDefault()
        if (waiting.has(id)) return
        const timer = setTimeout(() => waiting.get(id)?.(true), patienceMs)
        waiting.set(id, (saved) => {
          clearTimeout(timer)
          waiting.delete(id)
          const now = performance.now()
          if (saved || now < insistedUntil) {
            letThroughUntil = now + patienceMs
            then.close()
          } else {
            insistedUntil = now + INSISTING_MS
            then.stay()
          }
        })
        webContents.send('app.closing', null)
      })
    },
    ready(windowId, saved) {
      waiting.get(windowId)?.(saved)
    },
  }
}
