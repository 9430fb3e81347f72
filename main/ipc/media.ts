import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function mediaHandlers(desk: Desk): HandlerGroup<'media'> {
  return {
    'media.grant': ({ connectionId, key, target }) => desk.media.grant(connectionId, key, target),
    'media.read': ({ connectionId, key, target }) => desk.media.read(connectionId, key, target),
  }
}
