import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function backupHandlers(desk: Desk, shell: Pick<ShellActions, 'showInFolder'>): HandlerGroup<'backups'> {
  return {
    'backups.list': ({ connectionId }) => desk.backups.list(connectionId),
    'backups.create': ({ connectionId }) => desk.backups.create(connectionId),
    'backups.compare': ({ connectionId, name }) => desk.backups.compare(connectionId, name),
    'backups.restore': ({ connectionId, name }) => desk.backups.restore(connectionId, name),
    'backups.showInFolder': async ({ connectionId, name }) => {
      shell.showInFolder(await desk.backups.pathOf(connectionId, name))
      return null
    },
  }
}
