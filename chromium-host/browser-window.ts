import type { Page } from 'playwright-core'
import { onCloseWindows } from './app.ts'
import { onThemeSource } from './desktop.ts'
import { HostWindow } from './host-window.ts'
import type { BrowserWindow as Surface, BrowserWindowConstructor, DialogOwner, WebContents } from './surface.ts'
import { windows } from './windows.ts'

onCloseWindows(() => {
  if (windows.length === 0) return 'none'
  const open = [...windows]
  if (!open.every((window) => window.agreesToClose())) return 'refused'
  for (const window of open) window.destroy()
  return 'closing'
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
