import { dialog, shell, type BrowserWindow } from 'electron'
import { toFailure, type Failure } from '../../contract/model/errors.ts'
import { textAt } from '../../contract/text/text-at.ts'
import type { Crashes } from '../crash/crashes.ts'
import { saveReport } from '../crash/save-report.ts'
import { askWhereToSave } from './save-box.ts'

/** Asks whether to end a page that does not respond. The box closes when `signal` is aborted. */
export async function askToEnd(window: BrowserWindow, signal: AbortSignal): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: textAt('app.name'),
    message: textAt('unresponsive.title'),
    detail: textAt('unresponsive.text'),
    buttons: [textAt('unresponsive.wait'), textAt('unresponsive.reload')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  })
  return response === 1 && !signal.aborted
}

/** Says that a window crashes again and again, and offers a report of its last crash. Returns whether to load it again. */
export async function askAfterManyCrashes(window: BrowserWindow, crashes: Crashes, crashId: number): Promise<boolean> {
  for (;;) {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      title: textAt('app.name'),
      message: textAt('crashesAgain.title'),
      detail: textAt('crashesAgain.text'),
      buttons: [textAt('crashesAgain.reload'), textAt('app.crashSave'), textAt('crashesAgain.close')],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    })
    if (window.isDestroyed()) return false
    if (response !== 1) return response === 0
    await saveAndShow(crashes, crashId)
    if (window.isDestroyed()) return false
  }
}

/** Says why the app can't start, and offers a report. */
export async function sayStartFailed(failure: Failure, error: unknown, crashes: Crashes): Promise<void> {
  const { crashId } = crashes.record('start', { error, isShown: true })
  // Another copy that is running is no fault to look for.
  const isReported = failure.code !== 'store-locked'
  const quit = textAt('startFailed.quit')
  const [message, detail] = [textAt('startFailed.title'), reasonOf(failure)]
  // For whoever started it in a terminal.
  process.stderr.write(`${message}: ${detail}\n`)
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: textAt('app.name'),
      message,
      detail,
      buttons: isReported ? [quit, textAt('app.crashSave')] : [quit],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (response !== 1) return
    await saveAndShow(crashes, crashId)
  }
}

/** What happened and what to do, in the language shown, and what was thrown, in English. */
function reasonOf({ code, message }: Failure): string {
  const text = `${textAt(`errors.${code}.happened`)} ${textAt(`errors.${code}.todo`)}`
  // A text with a placeholder is for failures of the service, which no start meets.
  return text.includes('{{') ? message : `${text}\n\n${message}`
}

/** Saves a report where the user says and opens it, since there is no page to read it on. Never rejects. */
async function saveAndShow(crashes: Crashes, crashId: number): Promise<void> {
  try {
    const { fileName, text } = await crashes.report(crashId)
    const path = await askWhereToSave(null, { kind: 'crash', suggestedName: fileName })
    if (path === null) return
    await saveReport(path, text)
    const problem = await shell.openPath(path)
    if (problem !== '') shell.showItemInFolder(path)
  } catch (error) {
    await dialog.showMessageBox({
      type: 'error',
      title: textAt('app.name'),
      message: textAt('crash.notSaved'),
      detail: toFailure(error).message,
      noLink: true,
    })
  }
}
