import { basename } from 'node:path'
import { saveReport } from '../crash/save-report.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function crashHandlers(shell: Pick<ShellActions, 'askWhereToSave' | 'crashes'>): HandlerGroup<'crash'> {
  const { crashes } = shell
  return {
    'crash.screen': ({ components, ...error }) => crashes.record('screen', { error, components, isShown: true }),
    'crash.unseen': () => crashes.unseen(),
    'crash.report': async ({ crashId }) => ({ text: (await crashes.report(crashId)).text }),
    'crash.save': async ({ crashId }, { windowId }) => {
      const { fileName, text } = await crashes.report(crashId)
      const path = await shell.askWhereToSave(windowId, { kind: 'crash', suggestedName: fileName })
      if (path === null) return null
      await saveReport(path, text)
      return { name: basename(path) }
    },
  }
}
