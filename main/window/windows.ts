import { app, type BrowserWindow } from 'electron'
import type { Failure } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SessionSearch } from '../../contract/model/session-search.ts'
import type { Crashes } from '../crash/crashes.ts'
import type { CloseGate } from './close-gate.ts'
import { askAfterManyCrashes, askToEnd } from './crash-dialogs.ts'
import { bringToFront, createMainWindow, loadApp, type MainWindowOptions } from './main-window.ts'
import { watchPageCrashes } from './page-crashes.ts'
import { createPageMessages, type PageMessage } from './page-messages.ts'

export type WindowsOptions = MainWindowOptions & {
  readonly closeGate: CloseGate
  readonly crashes: Crashes
  /** Whether the program is ending its services; no page is loaded again then. */
  readonly isStopping: () => boolean
  readonly onClosed: (windowId: number) => void
  /** Windows ends the session now, and with it the program. */
  readonly onSessionEnd: () => void
}

/** A session, or a connection's list of sessions where there is no key. */
export type Place = { readonly connectionId: ConnectionId; readonly key: SessionKey | null }

/** The program's windows. Each has a place of its own in the lists; what they show is the same store. */
export type Windows = {
  readonly open: () => void
  /**
   * Brings the window that was used last to the front, or opens one, and shows a place there. Returns its ID. `windowId` is a
   * window to prefer, if it is still open.
   */
  readonly show: (place: Place | null, windowId?: number | null) => number
  /** Tells a window how a search goes; if it is closed by now, the one that was used last. `false` where none is open. */
  readonly tellSearch: (windowId: number, search: SessionSearch) => boolean
  /** Shows a warning in a window; if it is closed by now, in the one that was used last. */
  readonly warn: (windowId: number, failure: Failure) => void
  /** The page of a window hears what it is told from here on. */
  readonly listening: (windowId: number) => void
  /** Whether the app may quit now. Otherwise it quits by itself once the pages have saved, if all of them could. */
  readonly mayQuit: () => boolean
  /** How many are open. */
  readonly count: () => number
}

export function createWindows({
  closeGate,
  crashes,
  isStopping,
  onClosed,
  onSessionEnd,
  ...options
}: WindowsOptions): Windows {
  /** Those that are open, the one that was used last at the end. */
  let open: readonly BrowserWindow[] = []
  const messages = createPageMessages()

  function openOne(): BrowserWindow {
    const window = createMainWindow({ ...options, beside: open.at(-1) ?? null })
    const windowId = window.webContents.id
    open = [...open, window]
    window.on('focus', () => {
      open = [...open.filter((other) => other !== window), window]
    })
    messages.begins(window.webContents)
    watchPageCrashes(window, {
      gone: () => messages.begins(window.webContents),
      load: () => loadApp(window),
      note: (kind, facts) => crashes.record(kind, { facts }).crashId,
      isStopping,
      askToEnd: (signal) => askToEnd(window, signal),
      askAfterMany: (crashId) => askAfterManyCrashes(window, crashes, crashId),
    })
    closeGate.hold(window, () => window.close())
    // Windows is about to end the session. It waits for no page, so what was typed is saved at once.
    window.on('query-session-end', () => closeGate.save(windowId))
    window.on('session-end', onSessionEnd)
    window.on('closed', () => {
      open = open.filter((other) => other !== window)
      messages.closed(windowId)
      closeGate.gone(windowId)
      onClosed(windowId)
    })
    return window
  }

  const openWith = (windowId: number) => open.find(({ webContents }) => webContents.id === windowId)

  /** Tells a window, or the one that was used last. Returns whether one is open. */
  function tell(windowId: number, message: PageMessage): boolean {
    const window = openWith(windowId) ?? open.at(-1)
    if (window !== undefined) messages.tell(window.webContents, message)
    return window !== undefined
  }

  return {
    open: () => void openOne(),
    show(place, windowId = null) {
      const known = (windowId === null ? undefined : openWith(windowId)) ?? open.at(-1)
      const window = known ?? openOne()
      if (known !== undefined) bringToFront(known)
      if (place !== null) messages.tell(window.webContents, opening(place))
      return window.webContents.id
    },
    tellSearch: (windowId, search) => tell(windowId, ['app.sessionSearch', search]),
    warn: (windowId, failure) => void tell(windowId, ['app.notice', { level: 'warning', failure }]),
    listening(windowId) {
      const window = openWith(windowId)
      if (window !== undefined) messages.listening(window.webContents)
    },
    mayQuit: () => closeGate.mayQuit(() => app.quit()),
    count: () => open.length,
  }
}

function opening({ connectionId, key }: Place): PageMessage {
  return key === null ? ['app.openConnection', { connectionId }] : ['app.openSession', { connectionId, key }]
}
