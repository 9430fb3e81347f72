import { BrowserWindow as HostBrowserWindow } from './browser-window.ts'
import { Notification as HostNotification } from './notification.ts'
import type {
  BrowserWindow as BrowserWindowSurface,
  BrowserWindowConstructor,
  Notification as NotificationSurface,
  NotificationConstructor,
} from './surface.ts'

/**
 * The `electron` module of an app that runs on the host. A test compiles main against this file, so that a member of
 * Electron that main uses and the host lacks is a type error.
 */
export { app } from './app.ts'
export { nativeImage } from './app-icon.ts'
export { nativeTheme, net, powerMonitor, screen, shell } from './desktop.ts'
export { dialog } from './dialog.ts'
export { ipcMain } from './ipc.ts'
export { Menu } from './menu.ts'
export { protocol } from './protocol.ts'
export { session } from './session.ts'

/** Like classes, these names are both values and types. */
export const BrowserWindow: BrowserWindowConstructor = HostBrowserWindow
export type BrowserWindow = BrowserWindowSurface
export const Notification: NotificationConstructor = HostNotification
export type Notification = NotificationSurface

export type {
  BrowserWindowConstructorOptions,
  IpcMainInvokeEvent,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  PrintToPDFOptions,
  SaveDialogOptions,
  Session,
  WebContents,
  WebFrameMain,
} from './surface.ts'
