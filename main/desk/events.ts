import { EVENT_NAMES, type EventName } from '../../contract/bridge/channel-names.ts'
import type { Events } from '../../contract/bridge/bridge.ts'

/** `windowId` is the window that the event is for; `null` for all of them. */
type Listener<E extends EventName> = (payload: Events[E], windowId: number | null) => void

/** What the desk tells by itself, to the windows or to the command line. */
export type DeskEvents = {
  /** Tells it to all windows, or to the one that is named. */
  emit<E extends EventName>(event: E, payload: Events[E], windowId?: number | null): void
  /** Returns the function that ends the subscription. */
  on<E extends EventName>(event: E, listener: Listener<E>): () => void
  /** Calls back for every event, by its name. */
  onAny(listener: <E extends EventName>(event: E, payload: Events[E], windowId: number | null) => void): () => void
}

export function createDeskEvents(): DeskEvents {
  const listeners: { [E in EventName]: Set<Listener<E>> } = {
    syncProgress: new Set(),
    tablesChanged: new Set(),
    exportProgress: new Set(),
    notice: new Set(),
    openSession: new Set(),
    closing: new Set(),
  }
  function on<E extends EventName>(event: E, listener: Listener<E>): () => void {
    listeners[event].add(listener)
    return () => listeners[event].delete(listener)
  }
  return {
    emit(event, payload, windowId = null) {
      for (const listener of [...listeners[event]]) listener(payload, windowId)
    },
    on,
    onAny(listener) {
      const ends = EVENT_NAMES.map((event) => on(event, (payload, windowId) => listener(event, payload, windowId)))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
