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

const HOUR_MS = 3_600_000

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

/** The first instant of a day, in the zone that dates are shown in. Days past a month's end are counted on. */
export function startOfDay({ year, month, day }: CalendarDay): InstantMs {
  return instantOf({ year, month, day, hour: 0, minute: 0 })
}

/**
 * When a clock on the wall first shows a time, in the zone that dates are shown in. Where the clocks skip the time, when
 * they first show a later one: in Santiago some days begin at 01:00.
 */
export function instantOf({ year, month, day, hour, minute }: WallTime): InstantMs {
  const wanted = Date.UTC(year, month - 1, day, hour, minute)
  if (Number.isNaN(wanted)) return wanted
  // Zones are 12 hours behind UTC to 14 before it. Within that time their clocks change once at most.
  const found = [wanted - 15 * HOUR_MS, wanted + 13 * HOUR_MS].map((around) => wanted - (shownWall(around) - around))
  const [first = wanted, last = wanted] = found.toSorted((one, other) => one - other)
  if (shownWall(first) === wanted) return first
  if (shownWall(last) === wanted) return last
  let [before, after] = [first, last]
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (shownWall(middle) < wanted) before = middle
    else after = middle
  }
  return after
}

/** What the clock on the wall shows in the zone that dates are shown in, read as if it were UTC. */
function shownWall(instant: InstantMs): number {
  if (chosen !== undefined) return wallClock(instant, chosen)
  const date = new Date(instant)
  const day = [date.getFullYear(), date.getMonth(), date.getDate()] as const
  return Date.UTC(...day, date.getHours(), date.getMinutes(), date.getSeconds())
}
