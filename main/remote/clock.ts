/** Below this the clocks count as equal: a `Date` header has whole seconds, and answers take their time. */
export const CLOCK_TOLERANCE_MS = 60_000

export type ServerClock = {
  /** Server's clock minus this computer's, in milliseconds; `null` before the first answer with a date. */
  offsetMs(): number | null
  /** Learns from an answer's `Date` header; anything that is no date is passed over. */
  observe(dateHeader: string | undefined, sentAt: number, receivedAt: number): void
  /** Milliseconds that are added to this computer's clock when a request is dated. */
  correctionMs(): number
  /**
   * After a refusal of a request dated with the correction `used`: takes the observed offset over. `false` when the
   * date had been right already, so that the refusal has another reason than the clock.
   */
  correct(used: number): boolean
  /** The corrected date was refused as well: back to what was used before. */
  withdraw(used: number): void
}

/**
 * Follows the service's clock. Requests go out with this computer's time until a refusal shows that the service wants
 * its own; from then on with the corrected time, so that not every call is refused once.
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
      // The header drops the fraction of its second: half a second is the best guess.
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
