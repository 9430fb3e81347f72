import { BrowserWindow as HostBrowserWindow } from './browser-window.ts'
import type { BrowserWindow as BrowserWindowSurface, BrowserWindowConstructor } from './surface.ts'

/**
 * What `import ... from 'electron'` gives to an app that runs on the host. Main is compiled against this file by a
 * test, so that a member of Electron which main uses and the host lacks is a type error.
 */
export { app } from './app.ts'
export { Menu, nativeTheme, net, powerMonitor, screen, shell } from './desktop.ts'
export { dialog } from './dialog.ts'
export { ipcMain } from './ipc.ts'
export { protocol } from './protocol.ts'
export { session } from './session.ts'

/** A class is a value and a type by one name. */
export const BrowserWindow: BrowserWindowConstructor = HostBrowserWindow
export type BrowserWindow = BrowserWindowSurface

export type {
  BrowserWindowConstructorOptions,
  IpcMainInvokeEvent,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  SaveDialogOptions,
  Session,
  WebContents,
  WebFrameMain,
} from './surface.ts'
