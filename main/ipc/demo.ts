import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function demoHandlers(desk: Desk): HandlerGroup<'demo'> {
  return { 'demo.start': () => desk.demo.start() }
}
