/** Something that goes on once at a time: one attempt serves all calls that come meanwhile. */
export type SingleFlight<T> = {
  readonly run: () => Promise<T>
  /** Resolves when the attempt that is under way has ended, however it ended. */
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
