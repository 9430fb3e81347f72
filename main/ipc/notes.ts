import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function noteHandlers(desk: Desk): HandlerGroup<'notes'> {
  return {
    'notes.get': ({ connectionId, key }) => desk.notes.get(connectionId, key),
    'notes.set': ({ connectionId, key, text, ...change }) => desk.notes.set(connectionId, key, text, change),
  }
}
