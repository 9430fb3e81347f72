/** Runs tasks in the order in which they come, at most `most` at a time. */
export function createTurns(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The turn goes over to the next task.
      if (next) next()
      else running -= 1
    }
  }
}
