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
    'sessions.window': ({ resultSetId, offset, limit }, { windowId }) =>
      desk.sessions.window(windowId, resultSetId, offset, limit),
    'sessions.position': ({ resultSetId, key }, { windowId }) => desk.sessions.position(windowId, resultSetId, key),
    'sessions.close': async ({ resultSetId }, { windowId }) => {
      await desk.sessions.close(windowId, resultSetId)
      return null
    },
    'sessions.filterCounts': ({ connectionId, filter }) => desk.sessions.filterCounts(connectionId, filter),
    'sessions.facets': ({ connectionId }) => desk.sessions.facets(connectionId),
    'sessions.count': ({ connectionId, filter }) => desk.sessions.count(connectionId, filter),
    'sessions.select': ({ resultSetId, change, offset, limit }, { windowId }) =>
      desk.sessions.select(windowId, resultSetId, change, offset, limit),
    'sessions.row': ({ connectionId, key }) => desk.sessions.row(connectionId, key),
  }
}
