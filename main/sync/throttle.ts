/** Timers of the system; tests use their own. */
export type Timers = {
  /**
   * Calls `callback` once after `delayMs`. Returns the function that cancels it. The timer does not keep the process
   * alive.
   */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

export const systemTimers: Timers = {
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Throttles `callback`: it is called at once, then at most every `intervalMs`, and always after the last request. */
export function createThrottle(callback: () => void, intervalMs: number, timers: Timers) {
  let calledOff: (() => void) | null = null
  let wanted = false

  function fire(): void {
    wanted = false
    calledOff = timers.after(intervalMs, () => {
      calledOff = null
      if (wanted) fire()
    })
    callback()
  }

  return {
    request(): void {
      if (calledOff === null) fire()
      else wanted = true
    },
    dispose(): void {
      calledOff?.()
      calledOff = null
      wanted = false
    },
  }
}
