import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function mediaHandlers(desk: Desk, shell: Pick<ShellActions, 'askWhereToSave'>): HandlerGroup<'media'> {
  return {
    'media.grant': ({ connectionId, key, target }) => desk.media.grant(connectionId, key, target),
    'media.read': ({ connectionId, key, target, attached }) => desk.media.read(connectionId, key, target, attached),
    'media.readTextPart': ({ connectionId, key, target, part }) =>
      desk.media.readTextPart(connectionId, key, target, part),
    'media.pages': ({ connectionId, key, target, attached }) => desk.media.pages(connectionId, key, target, attached),
    'media.table': ({ connectionId, key, target, attached }) => desk.media.table(connectionId, key, target, attached),
    'media.makePages': ({ connectionId, key }) => desk.media.makePages(connectionId, key),
    'media.save': ({ connectionId, key, target, attached }, { windowId }) => {
      const askPath = (suggestedName: string) => shell.askWhereToSave(windowId, { kind: 'copy', suggestedName })
      return desk.media.save(connectionId, key, { target, attached }, askPath)
    },
  }
}
