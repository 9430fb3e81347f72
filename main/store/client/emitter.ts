import { createNanoEvents } from 'nanoevents'

/** A list of callbacks for one kind of event. */
export type Emitter<T> = {
  emit(event: T): void
  /** Returns the function that unsubscribes. */
  readonly subscribe: (callback: (event: T) => void) => () => void
}

/** With `keepUntilHeard`, events before the first subscription are delivered to the first subscriber. */
export function createEmitter<T>(options: { readonly keepUntilHeard?: boolean } = {}): Emitter<T> {
  const emitter = createNanoEvents<{ event: (event: T) => void }>()
  const unheard: T[] = []
  return {
    emit(event) {
      if (options.keepUntilHeard === true && !emitter.events.event?.length) unheard.push(event)
      emitter.emit('event', event)
    },
    subscribe(callback) {
      const end = emitter.on('event', callback)
      for (const event of unheard.splice(0)) callback(event)
      return end
    },
  }
}
