import { createNanoEvents } from 'nanoevents'
import { EVENT_NAMES, type EventName, type Events } from '../../contract/bridge/channels.ts'

/** `windowId` is the window that the event is for; `null` means all windows. */
type Listeners = { readonly [E in EventName]: (payload: Events[E], windowId: number | null) => void }

/** Events that the desk emits, for the windows or for the command line. */
export type DeskEvents = {
  /** Emits to all windows, or only to the given one. */
  emit<E extends EventName>(event: E, payload: Events[E], windowId?: number | null): void
  /** Returns the function that unsubscribes. */
  on<E extends EventName>(event: E, listener: Listeners[E]): () => void
  /**
   * Subscribes to all events; the listener gets the event's name first. The first one also gets the notices from before:
   * what is read while the desk is made may have been damaged.
   */
  onAny(listener: <E extends EventName>(event: E, payload: Events[E], windowId: number | null) => void): () => void
}

export function createDeskEvents(): DeskEvents {
  const events = createNanoEvents<Listeners>()
  let early: Events['app.notice'][] | null = []
  return {
    emit<E extends EventName>(event: E, payload: Events[E], windowId: number | null = null) {
      if (event === 'app.notice') early?.push(payload as Events['app.notice'])
      events.emit(event, ...([payload, windowId] as Parameters<Listeners[E]>))
    },
    on: (event, listener) => events.on(event, listener),
    onAny(listener) {
      const ends = EVENT_NAMES.map((event) =>
        events.on(event, (payload: Events[EventName], windowId: number | null) => listener(event, payload, windowId)),
      )
      for (const notice of early ?? []) listener('app.notice', notice, null)
      early = null
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
