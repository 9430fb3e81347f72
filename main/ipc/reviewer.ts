import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function reviewerHandlers(desk: Desk): HandlerGroup<'reviewer'> {
  return {
    'reviewer.get': () => desk.reviewer.get(),
    'reviewer.setName': (name) => desk.reviewer.setName(name),
  }
}
