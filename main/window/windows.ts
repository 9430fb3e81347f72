import { app, type BrowserWindow } from 'electron'
import type { Events } from '../../contract/bridge/channels.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SessionSearch } from '../../contract/model/session-search.ts'
import type { Crashes } from '../crash/crashes.ts'
import type { CloseGate } from './close-gate.ts'
import { askAfterManyCrashes, askToEnd } from './crash-dialogs.ts'
import { bringToFront, createMainWindow, loadApp, type MainWindowOptions } from './main-window.ts'
import { watchPageCrashes } from './page-crashes.ts'

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
  /** Tells a window how a search goes; if it is closed by now, the one that was used last. */
  readonly tellSearch: (windowId: number, search: SessionSearch) => void
  /** The page of a window hears what it is told from here on. */
  readonly listening: (windowId: number) => void
  /** Whether the app may quit now. Otherwise it quits by itself once the pages have saved, if all of them could. */
  readonly mayQuit: () => boolean
  /** How many are open. */
  readonly count: () => number
}

/** What main tells the page of one window. */
type Message = { [E in MessageName]: readonly [event: E, payload: Events[E]] }[MessageName]
type MessageName = 'app.openSession' | 'app.openConnection' | 'app.sessionSearch'

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
  /** What a page is told as soon as it listens, by its window. */
  const pending = new Map<number, Message[]>()

  function openOne(): BrowserWindow {
    const window = createMainWindow({ ...options, beside: open.at(-1) ?? null })
    const windowId = window.webContents.id
    open = [...open, window]
    window.on('focus', () => {
      open = [...open.filter((other) => other !== window), window]
    })
    pending.set(windowId, [])
    watchPageCrashes(window, {
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
      pending.delete(windowId)
      closeGate.gone(windowId)
      onClosed(windowId)
    })
    return window
  }

  const openWith = (windowId: number) => open.find(({ webContents }) => webContents.id === windowId)

  function tell({ webContents }: BrowserWindow, message: Message): void {
    const early = pending.get(webContents.id)
    const [event, payload] = message
    if (early !== undefined) early.push(message)
    else if (!webContents.isDestroyed()) webContents.send(event, payload)
  }

  return {
    open: () => void openOne(),
    show(place, windowId = null) {
      const known = (windowId === null ? undefined : openWith(windowId)) ?? open.at(-1)
      const window = known ?? openOne()
      if (known !== undefined) bringToFront(known)
      if (place !== null) tell(window, opening(place))
      return window.webContents.id
    },
    tellSearch(windowId, search) {
      const window = openWith(windowId) ?? open.at(-1)
      if (window !== undefined) tell(window, ['app.sessionSearch', search])
    },
    listening(windowId) {
      const window = openWith(windowId)
      const early = pending.get(windowId) ?? []
      pending.delete(windowId)
      if (window !== undefined) for (const message of early) tell(window, message)
    },
    mayQuit: () => closeGate.mayQuit(() => app.quit()),
    count: () => open.length,
  }
}

function opening({ connectionId, key }: Place): Message {
  return key === null ? ['app.openConnection', { connectionId }] : ['app.openSession', { connectionId, key }]
}
