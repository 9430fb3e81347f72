import { dialog, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import { externalAddress } from './external-address.ts'

/**
 * The one way out to the system's browser: parse, http and https only, ask, open. Answers whether it was opened;
 * an address that may not be opened counts as not opened.
 */
export async function openExternalLink(window: BrowserWindow, text: string): Promise<boolean> {
  const url = externalAddress(text)
  if (url === null) return false
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'Open in the browser',
    message: `Open ${url.hostname} in the browser?`,
    detail: `${url.href}\n\nThis address comes from the service's data and leaves Proctor Desk.`,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  if (response !== 0) return false
  await shell.openExternal(url.href)
  return true
}
