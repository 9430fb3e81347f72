import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { app } from './app.ts'
import { ownerOfDialog } from './browser-window.ts'
import { nativeTheme } from './desktop.ts'
import { showPageDialog, type PageDialog, type PageDialogResult } from './dialog-page.ts'
import { openWindowOver } from './pages.ts'
import { enteredPath, openingProblemOf, problemOf, type Problem } from './save-path.ts'
import { state, whenBrowser } from './state.ts'
import type { Dialog, DialogOwner, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from './surface.ts'
import { answerOf, sendToTest } from './test-link.ts'

/** Width of a dialog, and its height before its text is laid out. */
const SIZE = { width: 480, height: 200 }

/** Shows a dialog in a page of its own, over its owner window. */
async function show(
  window: DialogOwner | undefined,
  dialog: PageDialog,
  signal?: AbortSignal,
): Promise<PageDialogResult> {
  const dismissed = { button: dialog.cancelId, field: '' }
  const owner = ownerOfDialog(window)
  const browser = await whenBrowser()
  if (owner === null && browser.headless) {
    process.stderr.write(`${dialog.title}: ${dialog.message}\n${dialog.detail}\n`)
    return dismissed
  }
  const page = await (owner === null ? browser.takeFirstPage() : openWindowOver(owner.page, SIZE)).catch(() => null)
  if (page === null) return dismissed
  const close = (): Promise<void> => page.close().catch(() => undefined)
  // The app waits for an answer, so its window must not cover the dialog.
  const raise = (): void => void page.bringToFront().catch(() => undefined)
  owner?.page.once('close', close)
  signal?.addEventListener('abort', () => void close(), { once: true })
  owner?.window.on('focus', raise)
  try {
    if (nativeTheme.themeSource !== 'system') await page.emulateMedia({ colorScheme: nativeTheme.themeSource })
    return await page.evaluate(showPageDialog, dialog)
  } catch {
    // The dialog or its owner window was closed.
    return dismissed
  } finally {
    owner?.page.off('close', close)
    owner?.window.removeListener('focus', raise)
    await close()
  }
}

function splitArguments<T extends object>(first: DialogOwner | T, second: T | undefined): [DialogOwner | undefined, T] {
  return second === undefined ? [undefined, first as T] : [first as DialogOwner, second]
}

/** The button that a box which is closed answers, by Electron's rules (lib/browser/api/dialog.ts). */
function cancelIdOf({ cancelId, defaultId, buttons = [] }: MessageBoxOptions): number {
  if (cancelId !== undefined) return cancelId
  const named = buttons.findIndex((text) => /^(cancel|no)$/i.test(text))
  if (named >= 0) return named
  return defaultId === 0 && buttons.length > 1 ? 1 : 0
}

async function showMessageBox(
  first: DialogOwner | MessageBoxOptions,
  second?: MessageBoxOptions,
): Promise<Electron.MessageBoxReturnValue> {
  const [window, options] = splitArguments(first, second)
  sendToTest({ type: 'dialog', kind: 'message', message: options.message })
  const cancelId = cancelIdOf(options)
  // As lib/browser/api/dialog.ts does it.
  if (options.signal?.aborted === true) return { response: cancelId, checkboxChecked: false }
  const scripted = answerOf({ kind: 'message', button: cancelId })
  if (scripted !== undefined) return { response: scripted.button, checkboxChecked: false }
  const buttons = options.buttons !== undefined && options.buttons.length > 0 ? options.buttons : ['OK']
  const { button } = await show(
    window,
    {
      title: options.title ?? app.getName(),
      message: options.message,
      detail: options.detail ?? '',
      buttons,
      defaultId: options.defaultId ?? 0,
      cancelId,
      field: null,
    },
    options.signal,
  )
  return { response: button, checkboxChecked: false }
}

async function showSaveDialog(
  first: DialogOwner | SaveDialogOptions,
  second?: SaveDialogOptions,
): Promise<Electron.SaveDialogReturnValue> {
  const [window, options] = splitArguments(first, second)
  sendToTest({ type: 'dialog', kind: 'save', message: options.defaultPath ?? '' })
  const scripted = answerOf({ kind: 'save', filePath: null })
  if (scripted !== undefined) return { canceled: scripted.filePath === null, filePath: scripted.filePath ?? '' }
  const title = options.title ?? 'Save'
  const suggested = options.defaultPath ?? ''
  let field = isAbsolute(suggested) ? suggested : join(app.getPath('documents'), suggested)
  // A suggested path in a folder that does not exist would be refused.
  if (!existsSync(dirname(field))) field = join(homedir(), field.slice(dirname(field).length + 1))
  let problem: Problem = null
  for (;;) {
    const buttons = ['Cancel', options.buttonLabel ?? 'Save']
    const detail = problem ?? ''
    const answer = await show(window, { title, message: 'Save as', detail, buttons, defaultId: 1, cancelId: 0, field })
    if (answer.button !== 1 || answer.field.trim() === '') return { canceled: true, filePath: '' }
    field = enteredPath(answer.field)
    problem = problemOf(field)
    if (problem !== null) continue
    if (!existsSync(field)) return { canceled: false, filePath: field }
    const message = `${field} exists. Replace it?`
    const replace = {
      title,
      message,
      detail: '',
      buttons: ['Cancel', 'Replace'],
      defaultId: 0,
      cancelId: 0,
      field: null,
    }
    if ((await show(window, replace)).button === 1) return { canceled: false, filePath: field }
  }
}

async function showOpenDialog(
  first: DialogOwner | OpenDialogOptions,
  second?: OpenDialogOptions,
): Promise<Electron.OpenDialogReturnValue> {
  const [window, options] = splitArguments(first, second)
  sendToTest({ type: 'dialog', kind: 'open', message: options.defaultPath ?? '' })
  const opened = (path: string | null) => ({ canceled: path === null, filePaths: path === null ? [] : [path] })
  const scripted = answerOf({ kind: 'open', filePath: null })
  if (scripted !== undefined) return opened(scripted.filePath)
  const title = options.title ?? 'Open'
  const suggested = options.defaultPath ?? app.getPath('documents')
  // The path of a folder, to which the name of a file is added.
  let field = existsSync(suggested) ? join(suggested, '/') : join(homedir(), '/')
  let problem: Problem = null
  const [what] = options.properties
  for (;;) {
    const buttons = ['Cancel', options.buttonLabel ?? 'Open']
    const detail = problem ?? ''
    const answer = await show(window, {
      title,
      message: what === 'openFile' ? 'Open file' : 'Open folder',
      detail,
      buttons,
      defaultId: 1,
      cancelId: 0,
      field,
    })
    if (answer.button !== 1 || answer.field.trim() === '') return opened(null)
    field = enteredPath(answer.field)
    problem = openingProblemOf(field, what)
    if (problem === null) return opened(field)
  }
}

export const dialog: Dialog = {
  showMessageBox,
  showSaveDialog,
  showOpenDialog,
  /** Electron blocks here. The host prints the message to the terminal, and shows it in a window if there is one. */
  showErrorBox(title, content) {
    process.stderr.write(`${title}\n${content}\n`)
    sendToTest({ type: 'dialog', kind: 'message', message: `${title}: ${content}` })
    if (!state.ready || ownerOfDialog(undefined) === null) return
    const message = { title, message: content, detail: '', buttons: ['OK'], defaultId: 0, cancelId: 0, field: null }
    void show(undefined, message)
  },
}
