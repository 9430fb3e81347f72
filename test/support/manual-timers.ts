import type { Timers } from '../../main/sync/throttle.ts'

/** Lets pending promises continue until they wait for something else. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Timers and a clock that move only when told. */
export function createManualTimers(startMs = 0) {
  let nowMs = startMs
  let waiting: { readonly at: number; readonly callback: () => void }[] = []
  const timers: Timers = {
    after(delayMs, callback) {
      const entry = { at: nowMs + delayMs, callback }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
  }
  return {
    timers,
    now: () => nowMs,
    /** Remaining milliseconds of each timer. */
    pending: () => waiting.map((entry) => entry.at - nowMs).sort((a, b) => a - b),
    async advance(ms: number) {
      await settle()
      const end = nowMs + ms
      for (;;) {
        const next = waiting.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        nowMs = Math.max(nowMs, next.at)
        next.callback()
        await settle()
      }
      nowMs = end
    },
  }
}
