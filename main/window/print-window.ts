import { BrowserWindow } from 'electron'
import { APP_ORIGIN, EVIDENCE_PAGE } from '../../contract/bridge/addresses.ts'
import { log } from '../support/log.ts'
import { pagePreferences } from './page-preferences.ts'

/**
 * Opens a window that is never shown, with the isolation of every other one, and loads the page of an evidence report.
 * It is not throttled: Chromium would stop timers and videos of a hidden page.
 */
export function openPrintWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Proctor Desk',
    width: 1024,
    height: 768,
    show: false,
    webPreferences: { ...pagePreferences(preload), backgroundThrottling: false },
  })
  window.loadURL(`${APP_ORIGIN}/${EVIDENCE_PAGE}`).catch((error: unknown) => log('warn', 'window.load', { error }))
  return window
}
