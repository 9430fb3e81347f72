/** Timers as the program has them; tests bring their own. */
export type Timers = {
  /** Runs `callback` once after `delayMs`. Returns the function that calls it off. Never keeps the program alive. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

export const systemTimers: Timers = {
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Calls `callback` at once and then at most every `intervalMs`; the last of several requests is never lost. */
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
