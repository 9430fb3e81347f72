import { app, type BrowserWindow } from 'electron'
import type { SessionPlace } from '../desk/desk-type.ts'
import { log } from '../support/log.ts'
import type { CloseGate } from './close-gate.ts'
import { createCrashLimit } from './crash-limit.ts'
import { bringToFront, createMainWindow, loadApp, type MainWindowOptions } from './main-window.ts'

export type WindowsOptions = MainWindowOptions & {
  readonly closeGate: CloseGate
  /** Whether the program is ending its services; no page is loaded again then. */
  readonly isStopping: () => boolean
  readonly onClosed: (windowId: number) => void
}

/** The program's windows. Each has a place of its own in the lists; what they show is the same store. */
export type Windows = {
  readonly open: () => void
  /** Brings the window that was used last to the front, or opens one, and shows a session there. */
  readonly show: (place: SessionPlace | null) => void
  /** The page of a window hears what it is told from here on. */
  readonly listening: (windowId: number) => void
  /** Whether the app may quit now. Otherwise it quits by itself once the pages have saved, if all of them could. */
  readonly mayQuit: () => boolean
  /** How many are open. */
  readonly count: () => number
}

export function createWindows({ closeGate, isStopping, onClosed, ...options }: WindowsOptions): Windows {
  /** Those that are open, the one that was used last at the end. */
  let open: readonly BrowserWindow[] = []
  /** What a page is to show as soon as it listens, by its window. */
  const pending = new Map<number, SessionPlace>()

  function openOne(place: SessionPlace | null): void {
    const window = createMainWindow({ ...options, beside: open.at(-1) ?? null })
    const windowId = window.webContents.id
    const crashLimit = createCrashLimit()
    open = [...open, window]
    window.on('focus', () => {
      open = [...open.filter((other) => other !== window), window]
    })
    if (place !== null) pending.set(windowId, place)
    window.webContents.on('render-process-gone', (_event, details) => {
      log('error', 'window.gone', { reason: details.reason, exitCode: details.exitCode })
      // What was typed and not stored is gone with the page; an empty window would help nobody. The page of a window
      // that is being closed goes the same way, and a window that is gone throws when it is used.
      if (isStopping() || window.isDestroyed()) return
      if (crashLimit.mayLoadAgain(performance.now())) loadApp(window)
    })
    closeGate.hold(window, () => window.close())
    // Windows is about to end the session. It waits for no page, so what was typed is saved at once.
    window.on('query-session-end', () => closeGate.save(windowId))
    window.on('closed', () => {
      open = open.filter((other) => other !== window)
      pending.delete(windowId)
      closeGate.gone(windowId)
      onClosed(windowId)
    })
  }

  function sendPlace(window: BrowserWindow, place: SessionPlace): void {
    if (!window.webContents.isDestroyed()) window.webContents.send('app.openSession', place)
  }

  return {
    open: () => openOne(null),
    show(place) {
      const window = open.at(-1)
      if (window === undefined) return openOne(place)
      bringToFront(window)
      if (place !== null) sendPlace(window, place)
    },
    listening(windowId) {
      const window = open.find(({ webContents }) => webContents.id === windowId)
      const place = pending.get(windowId)
      pending.delete(windowId)
      if (window && place) sendPlace(window, place)
    },
    mayQuit: () => closeGate.mayQuit(() => app.quit()),
    count: () => open.length,
  }
}
