import { dialog, type BrowserWindow } from 'electron'
import { textAt } from '../../contract/text/text-at.ts'

/** Tells that the page of a window could not be loaded. Returns whether it should be loaded again. */
export async function askToLoadAgain(window: BrowserWindow, reason: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: textAt('app.name'),
    message: textAt('failedLoad.title'),
    detail: `${textAt('failedLoad.text')}\n\n${reason}`,
    buttons: [textAt('failedLoad.again'), textAt('failedLoad.close')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
