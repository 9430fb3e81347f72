import { mkdir } from 'node:fs/promises'
import { DeskError } from '../../contract/model/errors.ts'
import type { Desk } from '../desk/desk-type.ts'
import { diskError } from '../support/files.ts'
import { logFolder } from '../support/log.ts'
import { readLogTail } from '../support/log-tail.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function appHandlers(desk: Desk, shell: ShellActions): HandlerGroup<'app'> {
  return {
    'app.info': async () => ({ ...shell.facts(), dataDir: desk.dataDir, keychain: await desk.keychain() }),
    'app.listening': (_none, { windowId }) => {
      shell.pageListens(windowId)
      return null
    },
    'app.newWindow': () => {
      shell.newWindow()
      return null
    },
    'app.network': (report) => {
      desk.network.report(report)
      return null
    },
    'app.commandsAvailable': ({ ids }, { windowId }) => {
      shell.commandsAvailable(windowId, ids)
      return null
    },
    'app.openExternal': async ({ url }, { windowId }) => ({ opened: await shell.openExternal(windowId, url) }),
    'app.openFolder': async ({ folder }) => {
      // The log folder does not exist before the first log line.
      const path = folder === 'data' ? desk.dataDir : logFolder(desk.dataDir)
      await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw diskError(error, path)
      })
      await shell.openFolder(path)
      return null
    },
    'app.storage': () => desk.storage(),
    'app.log': () => readLogTail(logFolder(desk.dataDir)),
    'app.readyToClose': ({ saved }, { windowId }) => {
      shell.readyToClose(windowId, saved)
      return null
    },
    'app.showInFolder': ({ exportId }) => {
      // The page passes the id of an export, so it cannot name a path of its own.
      const path = desk.exports.pathOf(exportId)
      if (path === null) throw new DeskError('invalid-argument', 'This export has no file.', { field: 'exportId' })
      shell.showInFolder(path)
      return null
    },
  }
}
