import type { InstantMs } from '../../../contract/model/instants.ts'
import { dayBounds } from '../../../contract/text/session-filter.ts'
import { calendarDay, startOfDay } from '../../../contract/text/time-zone.ts'

/** A day of the local calendar: `YYYY-MM-DD`. */
export type LocalDay = string

/** The days that Insight is about: the last days with today, or from one day to another, both inclusive. */
export type InsightRange =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'range'; readonly from: LocalDay; readonly to: LocalDay }

/** The days that a bar stands for, both inclusive. */
export type DayBar = { readonly from: LocalDay; readonly to: LocalDay; readonly start: InstantMs }

/** With more bars than this, one stands for a week, or for several. */
const MOST_BARS = 62

export function localDay(instant: InstantMs): LocalDay {
  const { year, month, day } = calendarDay(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The day `offset` days on. */
export function dayAfter(day: LocalDay, offset = 1): LocalDay {
  return localDay(startOf(day, offset) + 12 * 3_600_000)
}

/** Midnight at the start of the day `offset` days on. */
export function startOf(day: LocalDay, offset = 0): InstantMs {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return startOfDay({ year, month, day: date + offset })
}

/** Number of days from one day to another, both included. */
export function countDays(from: LocalDay, to: LocalDay): number {
  const utc = (day: LocalDay) => Date.parse(`${day}T00:00:00Z`)
  return Math.round((utc(to) - utc(from)) / 86_400_000) + 1
}

/** First and last day of a range. */
export function endsOf(range: InsightRange, now: InstantMs): { readonly from: LocalDay; readonly to: LocalDay } {
  if (range.kind === 'range') return { from: range.from, to: range.to }
  return { from: localDay(dayBounds(range, now).from ?? now), to: localDay(now) }
}

/** The bars of a range: a day each, or some weeks each where there would be too many. */
export function dayBars(range: InsightRange, now: InstantMs): readonly DayBar[] {
  const { from, to } = endsOf(range, now)
  const days = Math.max(1, countDays(from, to))
  const step = days <= MOST_BARS ? 1 : 7 * Math.ceil(days / 7 / MOST_BARS)
  return Array.from({ length: Math.ceil(days / step) }, (_, at) => {
    const first = dayAfter(from, at * step)
    const last = dayAfter(from, Math.min(days, (at + 1) * step) - 1)
    return { from: first, to: last, start: startOf(first) }
  })
}

/** Where the bars begin, and where the last one ends. */
export function boundsOf(bars: readonly DayBar[]): readonly InstantMs[] {
  const last = bars.at(-1)
  return [...bars.map(({ start }) => start), ...(last === undefined ? [] : [startOf(last.to, 1)])]
}
