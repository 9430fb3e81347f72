export type Throttled = { readonly call: () => void; readonly cancel: () => void }

/**
 * Runs `action` at once, and then at most every `intervalMs`, which is evaluated each time. A call in between is
 * carried out at the end of the interval.
 */
export function throttle(action: () => void, intervalMs: number | (() => number)): Throttled {
  let timer: ReturnType<typeof setTimeout> | null = null
  let again = false
  const pauseMs = () => (typeof intervalMs === 'number' ? intervalMs : intervalMs())
  const run = () => {
    timer = setTimeout(() => {
      timer = null
      if (!again) return
      again = false
      run()
    }, pauseMs())
    action()
  }
  return {
    call: () => {
      if (timer === null) run()
      else again = true
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      again = false
    },
  }
}
