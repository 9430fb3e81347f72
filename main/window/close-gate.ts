/** The part of Electron's window that closing needs. */
export type ClosingWindow = {
  readonly webContents: { readonly id: number; send(event: 'app.closing', payload: null): void; isDestroyed(): boolean }
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown
}

export type AfterAsking = {
  /** Closes the window: everything is saved, or the page does not answer. */
  readonly close: () => void
  /** The window stays, since something could not be saved. */
  readonly stay: () => void
}

export type CloseGate = {
  /** Holds the closing of a window until its page has saved what was typed. */
  hold(window: ClosingWindow, then: AfterAsking): void
  /**
   * The page has saved everything, or could not: then the window stays. Closing it again within a minute is final,
   * whether or not the page can save by then; it is asked all the same.
   */
  ready(windowId: number, saved: boolean): void
}

/** A page that does not answer must not keep its window open. */
const PATIENCE_MS = 5000
/** Past this a closing is no answer any more to having been told that something is not saved. */
const INSISTING_MS = 60_000

/**
 * What was typed last is still in the page when its window is closed or the program is ended, and a page on its way out
 * cannot be relied on to send it: so it is asked first.
 */
export function createCloseGate(patienceMs = PATIENCE_MS): CloseGate {
  const waiting = new Map<number, (saved: boolean) => void>()
  return {
    hold(window, then) {
      const { webContents } = window
      const { id } = webContents
      // By the clock that no one sets. What is let through ends as well: the closing may be called off by another
      // window, and what is typed after that has to be asked for.
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
