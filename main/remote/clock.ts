/** Smaller differences count as equal clocks: a `Date` header has whole seconds, and answers take time. */
export const CLOCK_TOLERANCE_MS = 60_000

export type ServerClock = {
  /** The server's clock minus this computer's in milliseconds; `null` before the first answer with a date. */
  offsetMs(): number | null
  /** Learns the offset from an answer's `Date` header; an invalid date is ignored. */
  observe(dateHeader: string | undefined, sentAt: number, receivedAt: number): void
  /** Milliseconds that are added to this computer's clock for the date of a request. */
  correctionMs(): number
  /**
   * To be called after a refused request that was dated with the correction `used`. Adopts the observed offset. Returns
   * `false` when the date was right already, so that the refusal has another reason.
   */
  correct(used: number): boolean
  /** Restores the earlier correction, because the corrected date was refused as well. */
  withdraw(used: number): void
}

/**
 * Tracks the service's clock. Requests use this computer's time until a refusal shows that the service's clock differs.
 * From then on they use the corrected time, so that not every call is refused once.
 */
export function createServerClock(): ServerClock {
  let offset: number | null = null
  let correction = 0
  return {
    offsetMs: () => offset,
    correctionMs: () => correction,
    observe: (dateHeader, sentAt, receivedAt) => {
      const date = dateHeader === undefined ? NaN : Date.parse(dateHeader)
      if (Number.isNaN(date)) return
      // The header has no fraction of a second; half a second is the best estimate.
      offset = Math.round(date + 500 - (sentAt + receivedAt) / 2)
    },
    correct: (used) => {
      if (offset === null || Math.abs(offset - used) <= CLOCK_TOLERANCE_MS) return false
      correction = offset
      return true
    },
    withdraw: (used) => {
      correction = used
    },
  }
}
