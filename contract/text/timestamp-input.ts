import { formatTimestamp } from '../model/instants.ts'
import { instantOf } from './time-zone.ts'

/**
 * Converts the value of a date and time field, in the zone that dates are shown in, to the service's format. `null` if it
 * is no time of a year with four digits: a year that is being typed begins with zeros, and JavaScript reads those up to 99
 * as years of the 20th century.
 */
export function timestampOfInput(text: string): string | null {
  const [year, month, day, hour, minute] = (/^([1-9]\d{3})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text) ?? [])
    .slice(1)
    .map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const instant = instantOf({ year, month, day, hour: hour ?? 0, minute: minute ?? 0 })
  return Number.isNaN(instant) ? null : formatTimestamp(instant)
}
