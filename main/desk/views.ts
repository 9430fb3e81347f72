import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'

/** A view as its store knows it. */
export type StoreView = { readonly connectionId: ConnectionId; readonly viewId: number; readonly total: number }

/**
 * Views by the ids that windows know. A store counts its views by itself, so two connections give the same number;
 * the ids here are unique, and a window reaches only its own.
 */
export type ViewTable = {
  add(windowId: number, view: StoreView): number
  /** Fails with `no-such-view`, also for a view of another window. */
  get(windowId: number, viewId: number): StoreView
  /** Takes the view out; `null` when it was not there. */
  take(windowId: number, viewId: number): StoreView | null
  /** Takes out all views of a window that is gone. */
  takeWindow(windowId: number): readonly StoreView[]
  /** Takes out all views of a connection that is gone. */
  takeConnection(connectionId: ConnectionId): void
}

/** A window has few views at a time; more than this is a leak in the renderer, and the oldest goes. */
const MOST_VIEWS_OF_A_WINDOW = 64

export function createViewTable(onDropped: (view: StoreView) => void): ViewTable {
  const views = new Map<number, StoreView & { readonly windowId: number }>()
  let lastId = 0

  function take(windowId: number, viewId: number): StoreView | null {
    const view = views.get(viewId)
    if (view?.windowId !== windowId) return null
    views.delete(viewId)
    return view
  }

  return {
    add(windowId, view) {
      const own = [...views].filter(([, other]) => other.windowId === windowId)
      const oldest = own[0]
      if (own.length >= MOST_VIEWS_OF_A_WINDOW && oldest) {
        views.delete(oldest[0])
        onDropped(oldest[1])
      }
      lastId += 1
      views.set(lastId, { ...view, windowId })
      return lastId
    },
    get(windowId, viewId) {
      const view = views.get(viewId)
      if (view?.windowId !== windowId) throw new DeskError('no-such-view', 'This view was closed. Open it again.')
      return view
    },
    take,
    takeWindow(windowId) {
      const own = [...views].filter(([, view]) => view.windowId === windowId)
      for (const [id] of own) views.delete(id)
      return own.map(([, view]) => view)
    },
    takeConnection(connectionId) {
      for (const [id, view] of [...views]) if (view.connectionId === connectionId) views.delete(id)
    },
  }
}
