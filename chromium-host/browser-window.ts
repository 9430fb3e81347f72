import type { Page } from 'playwright-core'
import { onCloseWindows, preventable } from './app.ts'
import { onThemeSource } from './desktop.ts'
import { HostWindow } from './host-window.ts'
import type { BrowserWindow as Surface, BrowserWindowConstructor, DialogOwner, WebContents } from './surface.ts'
import { onResponds, onSessionEnd, onTurningAway } from './test-link.ts'
import { windows } from './windows.ts'

// Like Electron, asks each window by itself: one that refuses does not keep the others open
// (`WindowList::CloseAllWindows` in shell/browser/window_list.cc).
onCloseWindows(() => {
  const open = [...windows]
  for (const window of open) window.close()
  return open.length > 0
})

onSessionEnd(() => {
  for (const window of [...windows]) {
    window.emit('query-session-end', preventable())
    window.emit('session-end', preventable())
  }
})

onResponds((responds) => {
  windows[0]?.emit(responds ? 'responsive' : 'unresponsive')
})

onTurningAway(() => {
  for (const window of windows) window.loseFocus()
})

onThemeSource((theme) => {
  for (const { page } of windows)
    page?.emulateMedia({ colorScheme: theme === 'system' ? null : theme }).catch(() => undefined)
})

/** The owner window of a dialog with its page; `null` before the page exists. */
export function ownerOfDialog(owner: DialogOwner | undefined): { window: HostWindow; page: Page } | null {
  const window = owner === undefined ? windows[0] : windows.find((one) => one.id === owner.id)
  return window?.page ? { window, page: window.page } : null
}

export const BrowserWindow: BrowserWindowConstructor = class extends HostWindow {
  static getAllWindows(): Surface[] {
    return [...windows]
  }

  static getFocusedWindow(): Surface | null {
    return windows.find((window) => window.isFocused()) ?? null
  }

  static fromWebContents(contents: WebContents): Surface | null {
    return windows.find((window) => window.webContents === contents) ?? null
  }
}
