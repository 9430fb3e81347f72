import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function testHandlers({ tests }: Desk, shell: Pick<ShellActions, 'openExternal'>): HandlerGroup<'tests'> {
  return {
    'tests.known': ({ connectionId }) => tests.known(connectionId),
    'tests.refresh': ({ connectionId }) => tests.refresh(connectionId),
    'tests.create': ({ connectionId, test }) => tests.create(connectionId, test),
    'tests.openSettings': async ({ connectionId, testId }, { windowId }) => {
      await shell.openExternal(windowId, await tests.settingsAddress(connectionId, testId))
      return null
    },
  }
}
