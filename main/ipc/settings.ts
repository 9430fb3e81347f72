import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function settingsHandlers(desk: Desk): HandlerGroup<'settings'> {
  return {
    'settings.get': () => desk.settings.get(),
    'settings.set': (change) => desk.settings.set(change),
  }
}
