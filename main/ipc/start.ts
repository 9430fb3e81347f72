import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function startHandlers(desk: Desk, shell: ShellActions): HandlerGroup<'start'> {
  return {
    'start.open': async (_none, { windowId }) => {
      shell.pageBegins(windowId)
      return { ...(await desk.start(windowId)), systemLanguages: shell.facts().systemLanguages }
    },
  }
}
