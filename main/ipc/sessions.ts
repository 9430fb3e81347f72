import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function sessionHandlers(desk: Desk): HandlerGroup<'sessions'> {
  return {
    'sessions.open': ({ connectionId, filter, sort, ...how }, { windowId }) =>
      desk.sessions.open(windowId, connectionId, filter, sort, how),
    'sessions.prepareOrder': async ({ connectionId, column }) => {
      await desk.sessions.prepareOrder(connectionId, column)
      return null
    },
    'sessions.window': ({ viewId, offset, limit }, { windowId }) =>
      desk.sessions.window(windowId, viewId, offset, limit),
    'sessions.position': ({ viewId, key }, { windowId }) => desk.sessions.position(windowId, viewId, key),
    'sessions.close': async ({ viewId }, { windowId }) => {
      await desk.sessions.close(windowId, viewId)
      return null
    },
    'sessions.facets': ({ connectionId }) => desk.sessions.facets(connectionId),
    'sessions.count': ({ connectionId, filter }) => desk.sessions.count(connectionId, filter),
    'sessions.select': ({ viewId, change, offset, limit }, { windowId }) =>
      desk.sessions.select(windowId, viewId, change, offset, limit),
    'sessions.row': ({ connectionId, key }) => desk.sessions.row(connectionId, key),
  }
}
