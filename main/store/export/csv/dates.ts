import type { ExportFormat } from '../../../../contract/model/export-options.ts'
import {
  parseTimestamp,
  timestampFraction,
  type InstantMicros,
  type InstantMs,
} from '../../../../contract/model/instants.ts'
import type { CsvWriter } from './csv-writer.ts'

/** Writes an instant as the user wants dates written. */
export type InstantWriter = {
  number(out: CsvWriter, instant: InstantMicros): void
  /** A timestamp of the service, with all digits that it came with. */
  sent(out: CsvWriter, text: string): void
}

const DAY_MS = 86_400_000
const MOST_DAYS = 10_000
/** Dates by the number of their day: sessions share days, and to write one anew takes longer than all the rest. */
const dates = new Map<number, Uint8Array>()
/** By time zone. Asking Intl takes a hundred times as long as writing an instant, and a thread exports many chunks. */
const zones = new Map<string, (instant: InstantMs) => number>()

/** Instants in the chosen form. `spreadsheet` drops fractions of a second, which spreadsheets do not read. */
export function instantWriter({ dateFormat, timeZone }: Pick<ExportFormat, 'dateFormat' | 'timeZone'>): InstantWriter {
  if (dateFormat === 'iso') {
    return {
      number(out, instant) {
        writeDateTime(out, instant, 'T', true)
        out.plain('Z')
      },
      sent: (out, text) => out.plain(text),
    }
  }
  const offsetAt = zoneOffsets(timeZone)
  const isLocal = dateFormat === 'local'
  return {
    number(out, instant) {
      const seconds = offsetAt(instant / 1000)
      writeDateTime(out, instant + seconds * 1_000_000, isLocal ? 'T' : ' ', isLocal)
      if (isLocal) out.plain(offsetText(seconds))
    },
    sent(out, text) {
      const instant = parseTimestamp(text) ?? 0
      const seconds = offsetAt(instant)
      const whole = Math.floor(instant / 1000) + seconds
      writeDateTime(out, whole * 1_000_000, isLocal ? 'T' : ' ', false)
      const fraction = timestampFraction(text)
      if (isLocal && fraction !== '') out.plain(`.${fraction}`)
      if (isLocal) out.plain(offsetText(seconds))
    },
  }
}

/** Date and time of UTC; of a fraction of a second as many digits as `formatTimestampMicros` writes, or none. */
function writeDateTime(out: CsvWriter, instant: InstantMicros, middle: 'T' | ' ', withFraction: boolean): void {
  const ms = Math.floor(instant / 1000)
  const day = Math.floor(ms / DAY_MS)
  const seconds = Math.floor((ms - day * DAY_MS) / 1000)
  const date = dateText(day)
  out.copyPlain(date, 0, date.length)
  out.plain(middle)
  out.time(seconds)
  if (!withFraction) return
  const fraction = instant - (day * 86_400 + seconds) * 1_000_000
  if (fraction === 0) return
  const upper = Math.floor(fraction / 10_000)
  const middleTwo = Math.floor(fraction / 100) - upper * 100
  const lower = fraction - upper * 10_000 - middleTwo * 100
  out.plain('.')
  out.twoDigits(upper)
  if (lower === 0 && middleTwo % 10 === 0) return out.plain(String(middleTwo / 10))
  out.twoDigits(middleTwo)
  out.twoDigits(lower)
}

function dateText(day: number): Uint8Array {
  let text = dates.get(day)
  if (text === undefined) {
    text = Buffer.from(new Date(day * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length))
    if (dates.size >= MOST_DAYS) dates.clear()
    dates.set(day, text)
  }
  return text
}

/** Seconds that a time zone's clocks are ahead of UTC, at an instant. */
function zoneOffsets(timeZone: string): (instant: InstantMs) => number {
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
  /** By day, its offset; `null` for a day on which the clocks are changed. */
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

function offsetText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(seconds)
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}${rest}`
}
