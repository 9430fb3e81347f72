import type { DurationMs } from '../../contract/model/durations.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { DecimalMark } from '../model/parse-number.ts'
import { shownLocale } from './language.ts'
import { calendarDay, timeZone } from './time-zone.ts'

/** The formats are those of the language shown, unless another locale is passed. */
type Locale = string | undefined

const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>()

function cached<T extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T,
): T {
  const found = cache.get(key) as T | undefined
  if (found) return found
  const made = make()
  cache.set(key, made)
  return made
}

/** Whether two instants lie in one year of the calendar. */
export function isSameYear(one: InstantMs, other: InstantMs): boolean {
  return calendarDay(one).year === calendarDay(other).year
}

type Shown = { readonly year: boolean; readonly time: boolean }

function formatInstant(instant: InstantMs, { year, time }: Shown, locale: Locale): string {
  return cached(
    `instant/${year}/${time}/${locale}/${timeZone()}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        timeZone: timeZone(),
        day: 'numeric',
        month: 'short',
        ...(year && { year: 'numeric' }),
        ...(time && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      }),
  ).format(instant)
}

/** Day, month and time; the year only where it is not this one. */
export function formatShortInstant(instant: InstantMs, now: InstantMs, locale: Locale = shownLocale()): string {
  return formatInstant(instant, { year: !isSameYear(instant, now), time: true }, locale)
}

/** Day, month, year and time. */
export function formatLongInstant(instant: InstantMs, locale: Locale = shownLocale()): string {
  return formatInstant(instant, { year: true, time: true }, locale)
}

/** Day and month of a date, the year only where it is not this one. */
export function formatDay(instant: InstantMs, now: InstantMs, locale: Locale = shownLocale()): string {
  return formatInstant(instant, { year: !isSameYear(instant, now), time: false }, locale)
}

/** Whether two instants lie on one day of the calendar. */
export function isSameDay(one: InstantMs, other: InstantMs): boolean {
  const [a, b] = [calendarDay(one), calendarDay(other)]
  return a.year === b.year && a.month === b.month && a.day === b.day
}

/** Hours, minutes and seconds of the day. */
export function formatClockTime(instant: InstantMs, locale: Locale = shownLocale()): string {
  return cached(
    `clock/${locale}/${timeZone()}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        timeZone: timeZone(),
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  ).format(instant)
}

/** Milliseconds as `H:MM:SS`, hours past 24 counted on. */
export function formatElapsed(duration: DurationMs): string {
  const seconds = Math.floor(duration / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export function formatNumber(value: number, locale: Locale = shownLocale()): string {
  return cached(`number/${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })).format(value)
}

/** As a field shows a number: without grouping, which would not be read back. */
export function formatTyped(value: number, locale: Locale = shownLocale()): string {
  return typedFormat(locale).format(value)
}

/** The character between the whole part and the decimals. */
export function decimalMark(locale: Locale = shownLocale()): DecimalMark {
  return typedFormat(locale).format(0.5).includes(',') ? ',' : '.'
}

function typedFormat(locale: Locale): Intl.NumberFormat {
  return cached(
    `typed/${locale}`,
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false, numberingSystem: 'latn' }),
  )
}

/** With exactly so many digits after the point, so that numbers below each other can be compared. */
export function formatFixed(value: number, digits: number, locale: Locale = shownLocale()): string {
  return cached(
    `fixed/${digits}/${locale}`,
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ).format(value)
}

/** `percent` 0 to 100; `digits` after the point at most, rounded half up. */
export function formatPercent(percent: number, digits: number, locale: Locale = shownLocale()): string {
  return cached(
    `percent/${digits}/${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }),
  ).format(hundredthOf(percent))
}

/** As a decimal, which is exact: 0.175 / 100 is less than 0.00175, and rounds down. */
function hundredthOf(percent: number): number | `${number}` {
  return String(percent).includes('e') ? percent / 100 : (`${percent}e-2` as `${number}`)
}

/** "2 min ago", in the largest unit that fits. */
export function formatAgo(instant: InstantMs, now: InstantMs, locale: Locale = shownLocale()): string {
  // Abbreviations come with a point ("2 min. ago", "vor 2 Std."), which stands in the way of a sentence that goes on.
  return agoText(instant, now, locale).replace(/[.](?= |$)/u, '')
}

function agoText(instant: InstantMs, now: InstantMs, locale: Locale): string {
  const format = cached(`ago/${locale}`, () => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }))
  const seconds = Math.max(0, Math.round((now - instant) / 1000))
  if (seconds < 60) return format.format(0, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}

/** "Verdict, score of question 3, and 2 notes", joined as a sentence of the language does. */
export function formatList(parts: readonly string[], locale: Locale = shownLocale()): string {
  return new Intl.ListFormat(locale).format(parts)
}

/** "2 equations, 1 comment": what was counted, without a word between the last two. */
export function formatUnits(parts: readonly string[], locale: Locale = shownLocale()): string {
  return new Intl.ListFormat(locale, { type: 'unit' }).format(parts)
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in the largest decimal unit that fits. */
export function formatBytes(bytes: number, locale: Locale = shownLocale()): string {
  const step = byteStep(bytes)
  return inUnit(
    bytes / 1000 ** step,
    BYTE_UNITS[step] ?? 'byte',
    step > 1 ? 1 : 0,
    locale,
    step === 0 ? 'long' : 'short',
  )
}

/** Bytes as a number in the unit of another amount: "103" of "164 MB". */
export function formatBytesIn(bytes: number, total: number, locale: Locale = shownLocale()): string {
  const step = byteStep(total)
  const digits = step > 1 ? 1 : 0
  return cached(
    `in-unit/${digits}/${locale}`,
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }),
  ).format(bytes / 1000 ** step)
}

/** Bytes a second: "6.2 MB/s". */
export function formatRate(bytes: number, locale: Locale = shownLocale()): string {
  const step = Math.max(1, byteStep(bytes))
  return inUnit(bytes / 1000 ** step, `${BYTE_UNITS[step] ?? 'byte'}-per-second`, step > 1 ? 1 : 0, locale)
}

function byteStep(bytes: number): number {
  return bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
}

/** A rough time in seconds: "10 sec", "2 min", "1 hr 20 min". */
export function formatTimeLeft(seconds: number, locale: Locale = shownLocale()): string {
  if (seconds < 60) return inUnit(Math.max(1, Math.round(seconds)), 'second', 0, locale)
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return inUnit(minutes, 'minute', 0, locale)
  const hours = inUnit(Math.floor(minutes / 60), 'hour', 0, locale)
  return minutes % 60 === 0 ? hours : `${hours} ${inUnit(minutes % 60, 'minute', 0, locale)}`
}

function inUnit(
  value: number,
  unit: string,
  digits: number,
  locale: Locale,
  unitDisplay: 'short' | 'long' = 'short',
): string {
  const text = cached(
    `unit/${unit}/${unitDisplay}/${digits}/${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits }),
  ).format(value)
  // Some languages have a space there at which a line may break.
  return text.replace(' ', '\u{A0}')
}
