import fc from 'fast-check'

const FIRST_SECOND = Date.UTC(2000, 0, 1) / 1000 - 63_082_281_600
const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000

const seconds = fc.oneof(
  fc.integer({ min: FIRST_SECOND, max: LAST_SECOND }),
  fc.constantFrom(FIRST_SECOND, LAST_SECOND, Date.UTC(2261, 6, 8) / 1000, 0, -1),
)
const digits = fc.oneof(
  fc.stringMatching(/^\d{0,9}$/),
  fc.stringMatching(/^9{1,9}$/),
  fc.stringMatching(/^(\d00|\d{3}000|\d{6}000|0{1,9})$/),
)

const textOf = (second: number, fraction: string) =>
  new Date(second * 1000).toISOString().slice(0, -'.000Z'.length) + (fraction === '' ? 'Z' : `.${fraction}Z`)

/** Times that a service may send: of the years 1 to 9999, with up to nine fractional digits. */
export const sentTime: fc.Arbitrary<string> = fc
  .tuple(seconds, digits)
  .map(([second, fraction]) => textOf(second, fraction))

/** Two such times that are close to each other. */
export const nearbyTimestamps: fc.Arbitrary<readonly [string, string]> = fc
  .tuple(seconds, fc.integer({ min: 0, max: 1 }), digits, digits)
  .map(([second, more, one, other]) => [textOf(second, one), textOf(Math.min(second + more, LAST_SECOND), other)])

/** Nanoseconds since 1970. */
export function nanosOf(text: string): bigint {
  const fraction = text.slice(20, -1).padEnd(9, '0')
  return BigInt(Date.parse(`${text.slice(0, 19)}Z`)) * 1_000_000n + BigInt(fraction)
}
