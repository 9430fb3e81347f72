import { dialog, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import { externalAddress } from './external-address.ts'

/**
 * Opens a link in the system's browser: only http and https, and only after the user has confirmed. Returns whether it
 * was opened; a forbidden address counts as not opened.
 */
export async function openExternalLink(window: BrowserWindow, text: string): Promise<boolean> {
  const url = externalAddress(text)
  if (url === null) return false
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'Open in browser',
    message: `Open ${url.hostname} in your browser?`,
    detail: `${url.href}\n\nThis address comes from the service's data, not from Proctor Desk.`,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  if (response !== 0) return false
  await shell.openExternal(url.href)
  return true
}
