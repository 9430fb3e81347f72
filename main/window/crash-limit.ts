/** Milliseconds for which crashes are counted. */
const MEMORY = 60_000
const MOST = 3

export type CrashLimit = {
  /** Whether a page that crashed at this time (in milliseconds) may be loaded again. */
  mayLoadAgain(at: number): boolean
}

/** Limits reloads of a crashing page to three a minute, so that it does not keep the computer busy. */
export function createCrashLimit(): CrashLimit {
  let crashes: number[] = []
  return {
    mayLoadAgain(at) {
      crashes = [...crashes.filter((earlier) => at - earlier < MEMORY), at]
      return crashes.length <= MOST
    },
  }
}
