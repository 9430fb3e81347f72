import { statSync } from 'node:fs'
import { app, dialog, shell, type BrowserWindow } from 'electron'
import { DeskError } from '../../contract/model/errors.ts'
import { textAt } from '../../contract/text/text-at.ts'
import { openExternalLink } from '../window/external-links.ts'
import type { CloseGate } from '../window/close-gate.ts'
import { askWhereToSave } from '../window/save-box.ts'
import { systemLanguages } from '../window/system-languages.ts'
import type { FileToOpen, ShellActions } from './shell-actions.ts'
import { ownWindows } from '../window/own-windows.ts'

function windowOf(windowId: number): BrowserWindow {
  const window = ownWindows().find(({ webContents }) => webContents.id === windowId)
  if (!window) throw new DeskError('cancelled', 'The window is gone.')
  return window
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

type ElectronShellOptions = Pick<
  ShellActions,
  'pageBegins' | 'pageListens' | 'newWindow' | 'commandsAvailable' | 'crashes' | 'evidencePages' | 'updates'
> & {
  readonly closeGate: CloseGate
  /** Absolute path of the picture at the pointer while a file is dragged. Electron refuses to drag without one. */
  readonly dragIcon: string
}

/** Implements the handlers' desktop calls with Electron. */
export function createElectronShell({
  closeGate,
  pageBegins,
  pageListens,
  newWindow,
  commandsAvailable,
  crashes,
  dragIcon,
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
    crashes,
    evidencePages,
    updates,
    readyToClose: (windowId, saved) => {
      closeGate.ready(windowId, saved)
    },
    showInFolder: (path) => {
      shell.showItemInFolder(path)
    },
    dragFile(windowId, path) {
      const { webContents } = windowOf(windowId)
      // Synchronously: the drag has to begin while the button of the mouse is held.
      if (!isFile(path)) return false
      webContents.startDrag({ file: path, icon: dragIcon })
      return true
    },
    async openFolder(path) {
      const problem = await shell.openPath(path)
      if (problem !== '') throw new DeskError('disk-error', `Couldn't open the folder ${path}. ${problem}`)
    },
    askWhereToSave: (windowId, what) => askWhereToSave(windowOf(windowId), what),
    async askWhatToOpen(windowId, what) {
      const { canceled, filePaths } = await dialog.showOpenDialog(windowOf(windowId), {
        title: what.title,
        defaultPath: app.getPath('documents'),
        ...('isFolder' in what ? { properties: OPEN_FOLDER } : fileDialog(what)),
      })
      return canceled ? null : (filePaths[0] ?? null)
    },
  }
}

const OPEN_FILE: ['openFile'] = ['openFile']
const OPEN_FOLDER: ['openDirectory'] = ['openDirectory']

function fileDialog({ filterName, extensions }: FileToOpen) {
  return {
    filters: [
      { name: filterName, extensions: [...extensions] },
      { name: textAt('imports.allFiles'), extensions: ['*'] },
    ],
    properties: OPEN_FILE,
  }
}
