import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function reportHandlers(desk: Desk): HandlerGroup<'reports'> {
  return { 'reports.get': ({ connectionId, key, mode }) => desk.reports.get(connectionId, key, mode) }
}
