import type { InstantMs } from '../../../../contract/model/instants.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 10_000
/** By time zone. Calling Intl takes a hundred times as long as writing an instant, and a thread exports many parts. */
const zones = new Map<string, (instant: InstantMs) => number>()

/** Offset of a time zone from UTC at an instant, in seconds. */
export function zoneOffsets(timeZone: string): (instant: InstantMs) => number {
  const known = zones.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZoneName: 'longOffset',
    ...(timeZone !== 'system' && { timeZone }),
  })
  const ask = (instant: InstantMs) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes, seconds] = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name) ?? []
    const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
    return sign === '-' ? -total : total
  }
  /** Offset by day; `null` for a day on which it changes. */
  const days = new Map<number, number | null>()
  const offsetAt = (instant: InstantMs) => {
    const day = Math.floor(instant / DAY_MS)
    let offset = days.get(day)
    if (offset === undefined) {
      const first = ask(day * DAY_MS)
      offset = ask((day + 1) * DAY_MS) === first ? first : null
      if (days.size >= MOST_DAYS) days.clear()
      days.set(day, offset)
    }
    return offset ?? ask(instant)
  }
  zones.set(timeZone, offsetAt)
  return offsetAt
}
