import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function syncHandlers(desk: Desk): HandlerGroup<'sync'> {
  return {
    'sync.start': ({ connectionId, over }) => desk.sync.start(connectionId, over),
    'sync.cancel': ({ connectionId }) => desk.sync.cancel(connectionId),
    'sync.status': ({ connectionId }) => desk.sync.status(connectionId),
    'sync.setStart': ({ connectionId, center, modifiedSince }) =>
      desk.sync.setStart(connectionId, center, modifiedSince),
    'sync.rejected': ({ connectionId, limit }) => desk.sync.rejected(connectionId, limit),
  }
}
