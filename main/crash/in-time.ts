/** Milliseconds that a report waits for each of its parts: what crashed may be what does not answer. */
const PATIENCE_MS = 2000

/** What a promise resolves to; `null` where it fails, or does not resolve in time. */
export async function inTime<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), patienceMs)
  try {
    return await Promise.race([work, late.promise])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
