/** What a measuring program is given: the object that its caller passed to `measure`. */
export function argumentOf<T>(): T {
  return JSON.parse(process.argv[2] ?? 'null') as T
}

/** Time by the clock, and time of all threads of this process on a processor; both in milliseconds. */
export type Cost = { readonly ms: number; readonly cpuMs: number }

export async function timed<T>(work: () => T | Promise<T>): Promise<readonly [Cost, T]> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return [{ ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 }, value]
}

/** Watches how long the main thread does not come round to what waits for it. */
export function watchStalls() {
  const STEP_MS = 2
  let at = performance.now()
  let usage = process.threadCpuUsage()
  let longestMs = 0
  let longestOwnMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(usage)
    const stall = now - at - STEP_MS
    longestMs = Math.max(longestMs, stall)
    // What the thread itself worked meanwhile: on a busy machine the rest is other programs' time.
    longestOwnMs = Math.max(longestOwnMs, Math.min(stall, (user + system) / 1000))
    at = now
    usage = process.threadCpuUsage()
  }, STEP_MS)
  return () => {
    clearInterval(timer)
    return { longestMs, longestOwnMs }
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export const spread = (times: readonly number[]) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) })
