import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { app, dialog, type BrowserWindow, type MessageBoxOptions, type SaveDialogOptions } from 'electron'
import { withoutDirectionSigns } from '../../contract/model/visible-text.ts'
import { textAt, type TextPath } from '../../contract/text/text-at.ts'
import { withEnding } from '../ipc/saved-path.ts'
import type { FileToSave } from '../ipc/shell-actions.ts'

const SAVE_TITLES: Readonly<Record<FileToSave['kind'], TextPath>> = {
  export: 'exports.title',
  evidence: 'evidence.title',
  copy: 'viewer.saveCopyTitle',
  crash: 'app.crashReport',
}

/**
 * Asks where to save a file until there is an answer that replaces no file unasked; `null` where the user cancels. Without
 * a window the boxes stand alone, as where the app can't start.
 */
export async function askWhereToSave(window: BrowserWindow | null, file: FileToSave): Promise<string | null> {
  const { kind } = file
  const suggestedName = withoutDirectionSigns(file.suggestedName)
  const ending = extname(suggestedName).slice(1)
  let offered = join(app.getPath(kind === 'copy' ? 'downloads' : 'documents'), suggestedName)
  for (;;) {
    const options: SaveDialogOptions = {
      title: textAt(SAVE_TITLES[kind]),
      defaultPath: offered,
      filters: ending === '' ? [] : [{ name: ending.toUpperCase(), extensions: [ending] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    }
    const { canceled, filePath } = await (window === null
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options))
    if (canceled || filePath === '') return null
    const path = withEnding(filePath, ending, process.platform)
    // The box has asked about the file that it returned.
    if (path === filePath || !existsSync(path) || (await mayReplace(window, path))) return path
    offered = path
  }
}

async function mayReplace(window: BrowserWindow | null, path: string): Promise<boolean> {
  const question: MessageBoxOptions = {
    type: 'warning',
    title: textAt('app.name'),
    message: textAt('replaceFile.title', { name: basename(path) }),
    detail: textAt('replaceFile.text', { folder: dirname(path) }),
    buttons: [textAt('replaceFile.replace'), textAt('replaceFile.cancel')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
  const { response } = await (window === null
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question))
  return response === 0
}
