import type { EventName, Events } from '../../contract/bridge/channels.ts'

/** `windowId` is the window that the event is for; `null` for all of them. */
type Listener<E extends EventName> = (payload: Events[E], windowId: number | null) => void
type AnyListener = <E extends EventName>(event: E, payload: Events[E], windowId: number | null) => void

/** What the desk tells by itself, to the windows or to the command line. */
export type DeskEvents = {
  /** Tells it to all windows, or to the one that is named. */
  emit<E extends EventName>(event: E, payload: Events[E], windowId?: number | null): void
  /** Returns the function that ends the subscription. */
  on<E extends EventName>(event: E, listener: Listener<E>): () => void
  /** Calls back for every event, by its name. */
  onAny(listener: AnyListener): () => void
}

export function createDeskEvents(): DeskEvents {
  const listeners = new Set<AnyListener>()
  function onAny(listener: AnyListener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    emit(event, payload, windowId = null) {
      for (const listener of [...listeners]) listener(event, payload, windowId)
    },
    on<E extends EventName>(name: E, listener: Listener<E>) {
      const wanted: EventName = name
      return onAny((event, payload, windowId) => {
        if (event === wanted) listener(payload as never, windowId)
      })
    },
    onAny,
  }
}
