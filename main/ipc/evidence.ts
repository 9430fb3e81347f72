import { DeskError } from '../../contract/model/errors.ts'
import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

type Shell = Pick<ShellActions, 'askWhereToSave' | 'showInFolder' | 'dragFile' | 'evidencePages'>

export function evidenceHandlers(desk: Desk, shell: Shell): HandlerGroup<'evidence'> {
  const { evidencePages: pages } = shell

  function pathOf(evidenceId: number): string {
    const path = desk.evidence.pathOf(evidenceId)
    if (path === null) throw new DeskError('invalid-argument', 'This report has no file.', { field: 'evidenceId' })
    return path
  }

  return {
    'evidence.start': (request, { windowId }) =>
      desk.evidence.start({
        ...request,
        windowId,
        askPath: (suggestedName) => shell.askWhereToSave(windowId, { kind: 'evidence', suggestedName }),
        print: pages.print,
      }),
    'evidence.cancel': ({ evidenceId }) => {
      desk.evidence.cancel(evidenceId)
      return null
    },
    'evidence.showInFolder': ({ evidenceId }) => {
      shell.showInFolder(pathOf(evidenceId))
      return null
    },
    'evidence.drag': ({ evidenceId }, { windowId }) => ({ isThere: shell.dragFile(windowId, pathOf(evidenceId)) }),
    'evidence.job': (_none, { windowId }) => pages.jobOf(windowId),
    'evidence.drawn': ({ sessions }, { windowId }) => {
      pages.drawn(windowId, sessions)
      return null
    },
    'evidence.ready': (margins, { windowId }) => {
      pages.ready(windowId, margins)
      return null
    },
    'evidence.failed': ({ code }, { windowId }) => {
      pages.failed(windowId, code)
      return null
    },
  }
}
