/** Runs asynchronous tasks one after the other. */
export type Turns = <T>(act: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
  let tail: Promise<unknown> = Promise.resolve()
  return (act) => {
    const result = tail.then(act)
    tail = result.catch(() => undefined)
    return result
  }
}
