/** Milliseconds that crashes are remembered. */
const MEMORY = 60_000
const MOST = 3

export type CrashLimit = {
  /** Whether a page that went at a time (in milliseconds) is worth loading again. */
  mayLoadAgain(at: number): boolean
}

/** A page that goes at once each time would keep the computer busy for nothing: three times a minute is enough. */
export function createCrashLimit(): CrashLimit {
  let crashes: number[] = []
  return {
    mayLoadAgain(at) {
      crashes = [...crashes.filter((earlier) => at - earlier < MEMORY), at]
      return crashes.length <= MOST
    },
  }
}
