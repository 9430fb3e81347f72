/** An operation that runs once at a time: calls during an attempt share it. */
export type SingleFlight<T> = {
  readonly run: () => Promise<T>
  /** Resolves when the current attempt has ended, also when it failed. */
  readonly settled: () => Promise<void>
}

export function createSingleFlight<T>(attempt: () => Promise<T>): SingleFlight<T> {
  let underWay: Promise<T> | null = null
  return {
    run() {
      underWay ??= attempt().finally(() => {
        underWay = null
      })
      return underWay
    },
    async settled() {
      await underWay?.catch(() => undefined)
    },
  }
}
