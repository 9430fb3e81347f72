import { EVENT_NAMES, type EventName } from '../../contract/bridge/channel-names.ts'
import type { Events } from '../../contract/bridge/bridge.ts'

type Listener<E extends EventName> = (payload: Events[E]) => void

/** What the desk tells by itself, to the windows or to the command line. */
export type DeskEvents = {
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /** Returns the function that ends the subscription. */
  on<E extends EventName>(event: E, listener: Listener<E>): () => void
  /** Calls back for every event, by its name. */
  onAny(listener: <E extends EventName>(event: E, payload: Events[E]) => void): () => void
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
    emit(event, payload) {
      for (const listener of [...listeners[event]]) listener(payload)
    },
    on,
    onAny(listener) {
      const ends = EVENT_NAMES.map((event) => on(event, (payload) => listener(event, payload)))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
