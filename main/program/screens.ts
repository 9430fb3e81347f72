import { join } from 'node:path'
import { app } from 'electron'
import type { Crashes } from '../crash/crashes.ts'
import { keepEarlyNotices } from '../ipc/early-notices.ts'
import { createCloseGate, type CloseGate } from '../window/close-gate.ts'
import { createEvidencePages, paperOf, type EvidencePages } from '../window/evidence-pages.ts'
import { ownWindows } from '../window/own-windows.ts'
import { openPrintWindow } from '../window/print-window.ts'
import { systemLanguages } from '../window/system-languages.ts'
import { createWindows, type Windows } from '../window/windows.ts'
import { createConverter } from '../window/converter-window.ts'
import type { CrashWatch } from './crash-watch.ts'
import type { ProgramOptions, Running } from './running.ts'

/** The program's windows, and what their pages are told. */
export type Screens = {
  readonly windows: Windows
  readonly crashes: Crashes
  readonly closeGate: CloseGate
  readonly evidencePages: EvidencePages
  /** The page that makes pages of office files; `null` in a build without the office program. */
  readonly converter: ReturnType<typeof createConverter>
  readonly notices: ReturnType<typeof createPageNotices>
}

export function createScreens(
  { dataDir, out }: ProgramOptions,
  running: Running,
  { crashes, ended }: CrashWatch,
): Screens {
  const preload = out('preload/index.cjs')
  const notices = createPageNotices()

  /** Ends what a closed window had. */
  function forgetWindow(windowId: number): void {
    notices.closed(windowId)
    if (!running.closed) void running.desk?.dropWindow(windowId)
  }

  const closeGate = createCloseGate({
    // Nothing is lost for an update, however often it is asked for.
    mayDiscard: () => running.updates?.isRestarting() !== true,
    onStay: (why) => running.updates?.restartCalledOff(why === 'silent' ? 'silent-window' : why),
  })
  const evidencePages = createEvidencePages({
    openWindow: () => openPrintWindow(preload),
    // The browser's locale is that of the language chosen; paper comes from where the computer is.
    paper: () => paperOf(systemLanguages()[0] ?? app.getLocale()),
    onClosed: forgetWindow,
  })
  const converter = createConverter(out, () => windows.count() > 0)
  const windows = createWindows({
    preload,
    stateFile: join(dataDir, 'window.json'),
    // On macOS and Windows the executable itself has the icon.
    ...(process.platform === 'linux' ? { icon: out('assets/icons/512x512.png') } : {}),
    closeGate,
    crashes,
    onSessionEnd: ended,
    isStopping: () => running.stopping !== null,
    onClosed: (windowId) => {
      running.menu?.closed(windowId)
      forgetWindow(windowId)
      // A window that nobody sees must not keep the app running.
      if (windows.count() > 0) return
      evidencePages.stop()
      converter?.stop()
    },
  })
  return { windows, crashes, closeGate, evidencePages, converter, notices }
}

/** Tells the pages what happens, also what happened before they listened. */
function createPageNotices() {
  return keepEarlyNotices((event, payload, windowId) => {
    const open = ownWindows()
      .map(({ webContents }) => webContents)
      .filter((contents) => !contents.isDestroyed())
    const asking = open.filter(({ id }) => id === windowId)
    // If the window that asked for it is closed by now, all windows get the event.
    for (const contents of asking.length > 0 ? asking : open) contents.send(event, payload)
  })
}

/** Whether a page belongs to a window of the app. */
export function isOwnWindow(windowId: number): boolean {
  return ownWindows().some(({ webContents }) => webContents.id === windowId)
}
