import type { ExportFormat } from '../../../../contract/model/export-options.ts'
import { parseTimestamp, timestampFraction, type InstantMicros } from '../../../../contract/model/instants.ts'
import type { SentInstant } from '../cells.ts'
import { zoneOffsets } from './time-zones.ts'

const DAY_SECONDS = 86_400
const MICROS = 1_000_000
const MOST_DAYS = 10_000
/** Dates by day number: sessions share days, and formatting a date takes longer than all the rest. */
const dates = new Map<number, string>()
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
/** `HH:MM:` by the minute of the day. */
const hoursAndMinutes = Array.from(
  { length: 1440 },
  (_, minute) => `${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}:`,
)

/**
 * Formats instants in the chosen form; those of the service keep all their digits. `spreadsheet` drops fractions of a
 * second, which spreadsheets cannot read.
 */
export function instantFormat({
  dateFormat,
  timeZone,
}: Pick<ExportFormat, 'dateFormat' | 'timeZone'>): (instant: SentInstant) => string {
  if (dateFormat === 'iso') {
    return (instant) => {
      if (typeof instant === 'string') return instant
      const seconds = Math.floor(instant / MICROS)
      return `${dateTime(seconds, 'T')}${fractionText(instant - seconds * MICROS)}Z`
    }
  }
  const offsetAt = zoneOffsets(timeZone)
  if (dateFormat === 'spreadsheet') {
    return (instant) => {
      const ms = typeof instant === 'string' ? (parseTimestamp(instant) ?? 0) : instant / 1000
      return dateTime(Math.floor(ms / 1000) + offsetAt(ms), ' ')
    }
  }
  return (instant) => {
    if (typeof instant === 'number') {
      const offset = offsetAt(instant / 1000)
      const seconds = Math.floor(instant / MICROS)
      return dateTime(seconds + offset, 'T') + fractionText(instant - seconds * MICROS) + offsetText(offset)
    }
    const ms = parseTimestamp(instant) ?? 0
    const offset = offsetAt(ms)
    const fraction = timestampFraction(instant)
    const digits = fraction === '' ? '' : `.${fraction}`
    return dateTime(Math.floor(ms / 1000) + offset, 'T') + digits + offsetText(offset)
  }
}

/** Date and time in UTC, from the seconds since 1970. */
function dateTime(seconds: number, middle: 'T' | ' '): string {
  const day = Math.floor(seconds / DAY_SECONDS)
  return dateText(day) + middle + timeOfDay(seconds - day * DAY_SECONDS)
}

/** `HH:MM:SS` of the seconds since midnight. */
export function timeOfDay(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return hoursAndMinutes[minutes]! + TWO_DIGITS[seconds - minutes * 60]!
}

/** Fraction of a second with as many digits as `formatTimestampMicros` writes: three, six or none. */
function fractionText(micros: InstantMicros): string {
  if (micros === 0) return ''
  const digits = String(MICROS + micros)
  return `.${digits.slice(1, digits.endsWith('000') ? 4 : 7)}`
}

function dateText(day: number): string {
  let text = dates.get(day)
  if (text === undefined) {
    text = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, -'T00:00:00.000Z'.length)
    if (dates.size >= MOST_DAYS) dates.clear()
    dates.set(day, text)
  }
  return text
}

function offsetText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(seconds)
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}${rest}`
}
