import type { InstantMicros } from '../../contract/model/instants.ts'
import { fraction, hashOf } from './random.ts'

const DAY_MS = 86_400_000
const OPENS_MS = 7 * 3_600_000
const CLOSES_MS = 17.5 * 3_600_000

/** Times of the last change of sessions, strictly increasing with their position in the feed. */
export type Timeline = {
  /** Microseconds since the epoch. */
  modifiedAt(ordinal: number): InstantMicros
  /** First ordinal whose time is after the given one; `count` if there is none. */
  firstAfter(instant: InstantMicros): number
}

/**
 * Distributes `count` sessions over the working hours of the weekdays before `untilMs`: a month for a few sessions, up
 * to two years for many. Nothing is stored, so a feed of millions costs as little as one of fifty.
 */
export function createTimeline(seed: number, center: number, count: number, untilMs: number): Timeline {
  const days = Math.min(522, Math.max(22, Math.ceil(count / 50)))
  const lastDay = weekdaysBefore(untilMs)
  const modifiedAt = (ordinal: number) => {
    const position = ((ordinal + 0.98 * fraction(hashOf(seed, 21, center), ordinal)) / count) * days
    const day = Math.floor(position)
    const weekday = lastDay - (days - 1) + day
    const epochDay = Math.floor(weekday / 5) * 7 + (weekday % 5) - 3
    const ofDay = OPENS_MS + (position - day) * (CLOSES_MS - OPENS_MS)
    return Math.floor((epochDay * DAY_MS + ofDay) * 1000)
  }
  const firstAfter = (instant: InstantMicros) => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (modifiedAt(middle) > instant) high = middle
      else low = middle + 1
    }
    return low
  }
  return { modifiedAt, firstAfter }
}

/** Number of the last weekday whose working hours end before `untilMs`, counted from Monday 1969-12-29. */
function weekdaysBefore(untilMs: number): number {
  const closedDay = Math.floor((untilMs - CLOSES_MS) / DAY_MS)
  const sinceMonday = closedDay + 3
  return Math.floor(sinceMonday / 7) * 5 + Math.min(sinceMonday % 7, 4)
}

const DAYS_KEPT = 4096
const days = new Map<number, string>()
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/**
 * Formats microseconds like the service: up to six fractional digits, none if they are zero. A page of the feed has a
 * thousand times, mostly of a few days, so days are cached.
 */
export function writeMicros(instant: InstantMicros): string {
  const ms = Math.floor(instant / 1000)
  const day = Math.floor(ms / DAY_MS)
  const seconds = Math.floor(ms / 1000) - day * 86_400
  const micros = instant - (day * 86_400 + seconds) * 1_000_000
  const time = `${TWO_DIGITS[Math.floor(seconds / 3600)]!}:${TWO_DIGITS[Math.floor(seconds / 60) % 60]!}:${TWO_DIGITS[seconds % 60]!}`
  return `${dayText(day)}${time}${fractionText(micros)}Z`
}

function fractionText(micros: number): string {
  if (micros === 0) return ''
  return micros % 1000 === 0 ? `.${String(micros / 1000).padStart(3, '0')}` : `.${String(micros).padStart(6, '0')}`
}

/** The date followed by `T`. */
function dayText(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size >= DAYS_KEPT) days.clear()
  const text = new Date(day * DAY_MS).toISOString().slice(0, 11)
  days.set(day, text)
  return text
}
