import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function programHandlers(desk: Desk): HandlerGroup<'programs'> & HandlerGroup<'directory'> {
  const { programs, directory } = desk
  return {
    'programs.list': ({ connectionId }) => programs.list(connectionId),
    'programs.read': ({ connectionId, id }) => programs.read(connectionId, id),
    'programs.saveDraft': ({ connectionId, id, content, over }) => programs.saveDraft(connectionId, id, content, over),
    'programs.discardDraft': ({ connectionId, id, over }) => programs.discardDraft(connectionId, id, over),
    'programs.remove': async ({ connectionId, id, over }) => {
      await programs.remove(connectionId, id, over)
      return null
    },
    'programs.staged': ({ connectionId, id }) => programs.staged(connectionId, id),
    'programs.stage': ({ connectionId, id, over }) => programs.stage(connectionId, id, over),
    'programs.stageEmployees': ({ connectionId, id, change }) => programs.stageEmployees(connectionId, id, change),
    'directory.read': ({ connectionId }) => directory.read(connectionId),
    'directory.put': async ({ connectionId, entry }) => {
      await directory.put(connectionId, entry)
      return null
    },
    'directory.remove': async ({ connectionId, kind, id }) => {
      await directory.remove(connectionId, kind, id)
      return null
    },
  }
}
