/** A list of callbacks for one kind of event. */
export type Emitter<T> = {
  emit(event: T): void
  /** Returns the function that ends the subscription. */
  readonly subscribe: (callback: (event: T) => void) => () => void
}

/** With `keepUntilHeard`, events that came before anyone listened are told to the first who does. */
export function createEmitter<T>(options: { readonly keepUntilHeard?: boolean } = {}): Emitter<T> {
  const callbacks = new Set<(event: T) => void>()
  const unheard: T[] = []
  return {
    emit(event) {
      if (callbacks.size === 0 && options.keepUntilHeard === true) unheard.push(event)
      for (const callback of callbacks) callback(event)
    },
    subscribe(callback) {
      callbacks.add(callback)
      for (const event of unheard.splice(0)) callback(event)
      return () => callbacks.delete(callback)
    },
  }
}
