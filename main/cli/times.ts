import { DeskError } from '../../contract/model/errors.ts'
import { formatTimestamp, parseTimestamp } from '../../contract/model/instants.ts'
import { systemTimeZone, wallClock } from '../../contract/text/time-zone.ts'

const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A time as the service wants it, a UTC timestamp: from "2026-12-01T08:00Z", "2026-12-01 09:00+01:00", or, where a zone is
 * given (an IANA name, or `system`), "2026-12-01 09:00". Fails with `invalid-argument`, also where the clocks of the zone
 * show the time twice or never.
 */
export function timestampOf(text: string, zone: string | undefined): string {
  const [, day = '', minutes = '', seconds = ':00', offset] = TIME.exec(text) ?? []
  // The time as if it were one of UTC; none of it is beyond a month or day.
  const wall = parseTimestamp(`${day}T${minutes}${seconds}Z`)
  if (wall === null) {
    throw new DeskError(
      'invalid-argument',
      `"${text}" is no time. Write it as 2026-12-01T08:00Z or 2026-12-01T09:00+01:00.`,
    )
  }
  if (offset !== undefined) return formatTimestamp(wall - offsetMs(offset))
  if (zone === undefined) {
    throw new DeskError('invalid-argument', `"${text}" has no time zone. Add --time-zone, or write ${text}Z.`)
  }
  return formatTimestamp(instantIn(zone === 'system' ? systemTimeZone() : zone, wall, text))
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  if (hours > 14 || minutes > 59) throw new DeskError('invalid-argument', `"${offset}" is no distance to UTC.`)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** When clocks of a zone show a time. They change at most once within a day. */
function instantIn(zone: string, wall: number, text: string): number {
  const distances = [wall - DAY_MS, wall + DAY_MS].map((instant) => wallClock(instant, zone) - instant)
  const found = [...new Set(distances)]
    .map((distance) => wall - distance)
    .filter((one) => wallClock(one, zone) === wall)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  const what = only === undefined ? 'There is no' : 'There are two times'
  throw new DeskError(
    'invalid-argument',
    `${what} "${text}" in ${zone}, since the clocks change. Write it with its offset, as in ${text}+01:00.`,
  )
}
