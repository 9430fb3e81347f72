const DAY_MS = 86_400_000
/** The day 1970-01-01, counted from that before 1900. */
const EPOCH_DAY = 25_569
/** The day after the last one that a spreadsheet has. */
const AFTER_9999 = 2_958_466
/** Excel counts a day that 1900 did not have. */
const NO_DAY = 60
/** Days from which on the second date system counts. */
const DAYS_TO_1904 = 1462

const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** Hours, minutes and seconds, and milliseconds where there are any. */
function clock(ms: number, hourDigits: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [
    padded(Math.floor(seconds / 3600), hourDigits),
    padded(Math.floor(seconds / 60) % 60),
    padded(seconds % 60),
  ]
  return parts.join(':') + (ms % 1000 === 0 ? '' : `.${padded(ms % 1000, 3)}`)
}

function dayText(day: number): string {
  if (day < 1) return '1900-01-00'
  if (day === NO_DAY) return '1900-02-29'
  const days = day - EPOCH_DAY + (day < NO_DAY ? 1 : 0)
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * A day that is saved as a number, as in `2026-11-30`, and with its time, if it has one, as in `2026-11-30T14:05:00`.
 * `null` for one that spreadsheets do not have. Days before March 1900 are those of Excel.
 *
 * @param hasTime whether the time is shown, even that of midnight
 */
export function dayOfNumber(value: number, hasTime: boolean, is1904: boolean): string | null {
  const ms = Math.round((value + (is1904 ? DAYS_TO_1904 : 0)) * DAY_MS)
  const day = Math.floor(ms / DAY_MS)
  if (value < 0 || day >= AFTER_9999) return null
  const time = ms - day * DAY_MS
  return hasTime || time > 0 ? `${dayText(day)}T${clock(time, 2)}` : dayText(day)
}

/** A time that is saved as a number of days, as in `36:05:00`. */
export function timeOfNumber(value: number): string {
  const ms = Math.round(Math.abs(value) * DAY_MS)
  return (value < 0 && ms > 0 ? '-' : '') + clock(ms, 1)
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:[.,]\d+)?))?Z?)?$/
const TIME = /^T?(\d\d):(\d\d)(?::(\d\d(?:[.,]\d+)?))?Z?$/
const DURATION = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/

const number = (text: string | undefined) => Number((text ?? '0').replace(',', '.'))
const msOf = (hours?: string, minutes?: string, seconds?: string) =>
  Math.round((number(hours) * 3600 + number(minutes) * 60 + number(seconds)) * 1000)

/** A day, time or duration that is saved as ISO 8601 has it, in the form of the others. What is none stays as it is. */
export function momentOfText(saved: string, hasTime: boolean): string {
  const text = saved.trim()
  const [, year, month, day, ...dayTime] = DAY.exec(text) ?? []
  if (year !== undefined) {
    const time = msOf(...dayTime)
    const ms = Date.UTC(number(year), number(month) - 1, number(day)) + time
    const date = time < DAY_MS ? `${year}-${month}-${day}` : new Date(ms).toISOString().slice(0, 10)
    return hasTime || time > 0 ? `${date}T${clock(time % DAY_MS, 2)}` : date
  }
  const [, sign, days, ...hours] = DURATION.exec(text) ?? []
  if (sign !== undefined && text.length > sign.length + 1)
    return sign + clock(number(days) * DAY_MS + msOf(...hours), 1)
  const time = TIME.exec(text)
  return time === null ? saved : clock(msOf(...time.slice(1)), 1)
}
