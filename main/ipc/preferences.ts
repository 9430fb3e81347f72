import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function preferenceHandlers(desk: Desk): HandlerGroup<'preferences'> {
  return {
    'preferences.get': ({ connectionId }) => desk.preferences.get(connectionId),
    'preferences.set': async ({ connectionId, change }) => {
      await desk.preferences.set(connectionId, change)
      return null
    },
  }
}
