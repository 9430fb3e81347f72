import { extname, join } from 'node:path'
import { app, BrowserWindow, dialog, shell } from 'electron'
import { DeskError } from '../../contract/model/errors.ts'
import { en } from '../../contract/text/en.ts'
import { openExternalLink } from '../window/external-links.ts'
import type { CloseGate } from '../window/close-gate.ts'
import type { FileToSave, ShellActions } from './shell-actions.ts'

const SAVE_TITLES: Readonly<Record<FileToSave['kind'], string>> = {
  export: en.exports.title,
  evidence: en.evidence.title,
  copy: en.viewer.saveCopyTitle,
}

function windowOf(windowId: number): BrowserWindow {
  const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.id === windowId)
  if (!window) throw new DeskError('cancelled', 'The window is gone.')
  return window
}

type ElectronShellOptions = Pick<
  ShellActions,
  'pageBegins' | 'pageListens' | 'newWindow' | 'commandsAvailable' | 'evidencePages'
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
}: ElectronShellOptions): ShellActions {
  return {
    facts: () => ({
      version: app.getVersion(),
      host: 'electron' in process.versions ? 'electron' : 'chromium-host',
      chromiumVersion: process.versions.chrome ?? '',
      platform: process.platform,
      locale: app.getLocale(),
      pseudoLocale: !app.isPackaged && process.env.PROCTOR_DESK_LOCALE === 'en-XA',
    }),
    openExternal: (windowId, url) => openExternalLink(windowOf(windowId), url),
    pageBegins,
    pageListens,
    newWindow,
    commandsAvailable,
    evidencePages,
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
    async askWhereToSave(windowId, { kind, suggestedName }) {
      const ending = extname(suggestedName).slice(1)
      const { canceled, filePath } = await dialog.showSaveDialog(windowOf(windowId), {
        title: SAVE_TITLES[kind],
        defaultPath: join(app.getPath(kind === 'copy' ? 'downloads' : 'documents'), suggestedName),
        filters: ending === '' ? [] : [{ name: ending.toUpperCase(), extensions: [ending] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      })
      return canceled || filePath === '' ? null : filePath
    },
    async askWhatToOpen(windowId, { title, filterName, extensions }) {
      const { canceled, filePaths } = await dialog.showOpenDialog(windowOf(windowId), {
        title,
        defaultPath: app.getPath('documents'),
        filters: [
          { name: filterName, extensions: [...extensions] },
          { name: en.imports.allFiles, extensions: ['*'] },
        ],
        properties: ['openFile'],
      })
      return canceled ? null : (filePaths[0] ?? null)
    },
  }
}
