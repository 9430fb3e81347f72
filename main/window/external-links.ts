import { dialog, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import { textAt } from '../../contract/text/text-at.ts'
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
    title: textAt('openLink.title'),
    message: textAt('openLink.message', { host: url.host }),
    detail: `${url.href}\n\n${textAt('openLink.text')}`,
    buttons: [textAt('openLink.open'), textAt('app.cancel')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  if (response !== 0) return false
  await shell.openExternal(url.href)
  return true
}
