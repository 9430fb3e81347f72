import { parseTimestamp, type InstantMs } from '../../../contract/model/instants.ts'
import { shownLocale } from '../../../contract/text/language.ts'
import { timeZone } from '../../../contract/text/time-zone.ts'

/** The value of a date and time field for a time of the service, in the time zone that dates are shown in. */
export function inputOfTimestamp(timestamp: string | null): string {
  const instant = timestamp === null ? null : parseTimestamp(timestamp)
  if (instant === null) return ''
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: timeZone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/** Day, month, year and time in UTC, which is what is sent. */
export function formatUtc(instant: InstantMs): string {
  return new Intl.DateTimeFormat(shownLocale(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
}
