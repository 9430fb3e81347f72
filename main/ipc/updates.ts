import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function updateHandlers({ updates }: ShellActions): HandlerGroup<'updates'> {
  return {
    'updates.status': () => updates.current()?.status() ?? null,
    'updates.check': async () => (await updates.current()?.check()) ?? null,
    'updates.download': () => updates.current()?.download() ?? null,
    'updates.cancel': async () => (await updates.current()?.cancel()) ?? null,
    'updates.underWay': () => updates.underWay(),
    'updates.restart': async () => (await updates.current()?.restart()) ?? null,
  }
}
