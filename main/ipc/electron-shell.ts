import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { app, BrowserWindow, dialog, shell } from 'electron'
import { DeskError } from '../../contract/model/errors.ts'
import { textAt, type TextPath } from '../../contract/text/text-at.ts'
import { openExternalLink } from '../window/external-links.ts'
import type { CloseGate } from '../window/close-gate.ts'
import { systemLanguages } from '../window/system-languages.ts'
import { withEnding } from './saved-path.ts'
import type { FileToSave, ShellActions } from './shell-actions.ts'

const SAVE_TITLES: Readonly<Record<FileToSave['kind'], TextPath>> = {
  export: 'exports.title',
  evidence: 'evidence.title',
  copy: 'viewer.saveCopyTitle',
}

function windowOf(windowId: number): BrowserWindow {
  const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.id === windowId)
  if (!window) throw new DeskError('cancelled', 'The window is gone.')
  return window
}

/** Asks where to save a file until there is an answer that replaces no file unasked; `null` where the user cancels. */
async function askWhereToSave(window: BrowserWindow, { kind, suggestedName }: FileToSave): Promise<string | null> {
  const ending = extname(suggestedName).slice(1)
  let offered = join(app.getPath(kind === 'copy' ? 'downloads' : 'documents'), suggestedName)
  for (;;) {
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title: textAt(SAVE_TITLES[kind]),
      defaultPath: offered,
      filters: ending === '' ? [] : [{ name: ending.toUpperCase(), extensions: [ending] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    if (canceled || filePath === '') return null
    const path = withEnding(filePath, ending, process.platform)
    // The box has asked about the file that it returned.
    if (path === filePath || !existsSync(path) || (await mayReplace(window, path))) return path
    offered = path
  }
}

async function mayReplace(window: BrowserWindow, path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: textAt('app.name'),
    message: textAt('replaceFile.title', { name: basename(path) }),
    detail: textAt('replaceFile.text', { folder: dirname(path) }),
    buttons: [textAt('replaceFile.replace'), textAt('replaceFile.cancel')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}

type ElectronShellOptions = Pick<
  ShellActions,
  'pageBegins' | 'pageListens' | 'newWindow' | 'commandsAvailable' | 'evidencePages' | 'updates'
> & {
  readonly closeGate: CloseGate
}

/** Implements the handlers' desktop calls with Electron. */
export function createElectronShell({
  closeGate,
  pageBegins,
  pageListens,
  newWindow,
  commandsAvailable,
  evidencePages,
  updates,
}: ElectronShellOptions): ShellActions {
  return {
    facts: () => ({
      version: app.getVersion(),
      host: 'electron' in process.versions ? 'electron' : 'chromium-host',
      chromiumVersion: process.versions.chrome ?? '',
      platform: process.platform,
      systemLanguages: systemLanguages(),
      pseudoLocale: !app.isPackaged && process.env.PROCTOR_DESK_LOCALE === 'en-XA',
    }),
    openExternal: (windowId, url) => openExternalLink(windowOf(windowId), url),
    pageBegins,
    pageListens,
    newWindow,
    commandsAvailable,
    evidencePages,
    updates,
    readyToClose: (windowId, saved) => {
      closeGate.ready(windowId, saved)
    },
    showInFolder: (path) => {
      shell.showItemInFolder(path)
    },
    async openFolder(path) {
      const problem = await shell.openPath(path)
      if (problem !== '') throw new DeskError('disk-error', `Couldn't open the folder ${path}. ${problem}`)
    },
    askWhereToSave: (windowId, what) => askWhereToSave(windowOf(windowId), what),
    async askWhatToOpen(windowId, { title, filterName, extensions }) {
      const { canceled, filePaths } = await dialog.showOpenDialog(windowOf(windowId), {
        title,
        defaultPath: app.getPath('documents'),
        filters: [
          { name: filterName, extensions: [...extensions] },
          { name: textAt('imports.allFiles'), extensions: ['*'] },
        ],
        properties: ['openFile'],
      })
      return canceled ? null : (filePaths[0] ?? null)
    },
  }
}
