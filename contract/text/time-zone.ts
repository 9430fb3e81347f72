import type { InstantMs } from '../../contract/model/instants.ts'

/** The zone that dates are shown in; `undefined` is the computer's own. */
let chosen: string | undefined

/** Sets the zone for every date that is formatted from now on: an IANA name, or `system`. */
export function setTimeZone(zone: string): void {
  chosen = zone === 'system' ? undefined : zone
}

export function timeZone(): string | undefined {
  return chosen
}

/** The name of the zone that dates are shown in. */
export function shownTimeZone(): string {
  return chosen ?? systemTimeZone()
}

/** The computer's own zone, by its name. */
export function systemTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }
/** `month` is 1 to 12, `hour` 0 to 23. */
export type WallTime = CalendarDay & { readonly hour: number; readonly minute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall shows in a zone, read as if it were UTC. Milliseconds. */
export function wallClock(instant: InstantMs, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The day that an instant falls on, in the zone that dates are shown in. `month` is 1 to 12. */
export function calendarDay(instant: InstantMs): CalendarDay {
  if (chosen === undefined) {
    const date = new Date(instant)
    return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() }
  }
  const date = new Date(wallClock(instant, chosen))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Midnight at the start of a day, in the zone that dates are shown in. Days past a month's end are counted on. */
export function startOfDay({ year, month, day }: CalendarDay): InstantMs {
  return instantOf({ year, month, day, hour: 0, minute: 0 })
}

/** When a clock on the wall shows a time, in the zone that dates are shown in. */
export function instantOf({ year, month, day, hour, minute }: WallTime): InstantMs {
  if (chosen === undefined) return new Date(year, month - 1, day, hour, minute).getTime()
  const wanted = Date.UTC(year, month - 1, day, hour, minute)
  // The zone's distance to UTC may change between the guess and the answer, once.
  const guess = wanted - (wallClock(wanted, chosen) - wanted)
  return wanted - (wallClock(guess, chosen) - guess)
}
