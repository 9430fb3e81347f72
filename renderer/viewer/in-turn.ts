let last: Promise<unknown> = Promise.resolve()

/** Waits until earlier work has ended, however it did. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}
