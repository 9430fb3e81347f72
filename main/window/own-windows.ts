import { BrowserWindow } from 'electron'
import { appSession } from './app-session.ts'

/** The windows of the app's own pages, shown or not. The page that converts office files has another session. */
export function ownWindows(): readonly BrowserWindow[] {
  return BrowserWindow.getAllWindows().filter(({ webContents }) => webContents.session === appSession())
}
