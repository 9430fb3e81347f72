import type { Counters } from './outbox.ts'

/** A counter that the service may count in more than one way. */
export type CounterRange = { readonly least: number; readonly most: number }

/** Counters that are expected, with the bounds of those that may differ: `modulesUpdated` has `modulesUpdatedMost`. */
export function withRanges(numbers: Counters, ranges: Readonly<Record<string, CounterRange>>): Counters {
  const bounds = Object.entries(ranges).flatMap(([name, { least, most }]) =>
    least === most ? [] : [[`${name}Least`, least] as const, [`${name}Most`, most] as const],
  )
  return { ...numbers, ...Object.fromEntries(bounds) }
}

/** Whether a number that the service answered can be explained. One of which nothing is expected always can. */
export function isAsExpected(expected: Counters, name: string, answered: number): boolean {
  const number = expected[name]
  if (number === undefined) return true
  return answered >= (expected[`${name}Least`] ?? number) && answered <= (expected[`${name}Most`] ?? number)
}
