import { compareTimestamps, formatTimestamp, parseTimestamp, type InstantMs } from '../../contract/model/instants.ts'
import { CLOCK_TOLERANCE_MS } from '../remote/clock.ts'
import type { RemoteClient } from '../remote/remote-client.ts'

/** A `Date` header has whole seconds, and answers take time: what is later than this is later than the answer. */
const PRECISION_MS = 2000

export type ServiceTime = {
  /** The service's time now. */
  readonly now: InstantMs
  /** The service's time when the run sent its first request. */
  readonly begunAt: InstantMs
  /** Whether the service has said its time; otherwise it is taken to be this computer's. */
  readonly isKnown: boolean
}

/** Starts a run's clock. The service's time is known once it has answered. */
export function startServiceTime(client: Pick<RemoteClient, 'clockOffsetMs'>, now: () => InstantMs): () => ServiceTime {
  const begun = { at: now(), monotonic: performance.now() }
  return () => {
    const known = client.clockOffsetMs()
    const offset = known ?? 0
    const current = now() + offset
    // This computer's clock may be set during the run. The earlier time is the safe one.
    const begunAt = Math.min(begun.at + offset, current - (performance.now() - begun.monotonic))
    return { now: current, begunAt, isKnown: known !== null }
  }
}

/** Whether a cursor lies in the future, so that the service lists nothing until then. */
export function isAhead(modifiedSince: string, time: ServiceTime): boolean {
  return time.isKnown && (parseTimestamp(modifiedSince) ?? 0) > time.now + CLOCK_TOLERANCE_MS
}

/**
 * Where the next run starts: at `modifiedUntil`, but never before this run's own start, and never in the future, whose
 * changes would be missed. Then it is the time at which this run began: what it lists twice changes nothing.
 * `begunAt` is `null` where an earlier run began it.
 */
export function nextStart(
  { modifiedUntil, modifiedSince }: { readonly modifiedUntil: string; readonly modifiedSince: string },
  now: InstantMs,
  begunAt: InstantMs | null,
): string {
  const until = parseTimestamp(modifiedUntil) ?? 0
  const bounded =
    until <= now + PRECISION_MS
      ? modifiedUntil
      : begunAt === null
        ? modifiedSince
        : formatTimestamp(Math.floor(begunAt))
  return compareTimestamps(bounded, modifiedSince) < 0 ? modifiedSince : bounded
}
