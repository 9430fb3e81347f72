import { createNanoEvents } from 'nanoevents'
import { EVENT_NAMES, type EventName, type Events } from '../../contract/bridge/channels.ts'

/** `windowId` is the window that the event is for; `null` for all of them. */
type Listeners = { readonly [E in EventName]: (payload: Events[E], windowId: number | null) => void }

/** What the desk tells by itself, to the windows or to the command line. */
export type DeskEvents = {
  /** Tells it to all windows, or to the one that is named. */
  emit<E extends EventName>(event: E, payload: Events[E], windowId?: number | null): void
  /** Returns the function that ends the subscription. */
  on<E extends EventName>(event: E, listener: Listeners[E]): () => void
  /** Calls back for every event, by its name. */
  onAny(listener: <E extends EventName>(event: E, payload: Events[E], windowId: number | null) => void): () => void
}

export function createDeskEvents(): DeskEvents {
  const events = createNanoEvents<Listeners>()
  return {
    emit<E extends EventName>(event: E, payload: Events[E], windowId: number | null = null) {
      events.emit(event, ...([payload, windowId] as Parameters<Listeners[E]>))
    },
    on: (event, listener) => events.on(event, listener),
    onAny(listener) {
      const ends = EVENT_NAMES.map((event) =>
        events.on(event, (payload: Events[EventName], windowId: number | null) => listener(event, payload, windowId)),
      )
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
