import { format, getFormatDateInfo, getFormatFromId, isDateFormat } from 'numfmt'

/** Built-in formats of dates in East Asian languages, of which the library has only some. */
const EAST_ASIAN_DATES = new Set([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])

/** The code of a format that a workbook names by number only. */
export function builtInFormat(id: number): string {
  return EAST_ASIAN_DATES.has(id) ? 'yyyy-mm-dd' : (getFormatFromId(id) ?? 'General')
}

/** A number with as many digits as a spreadsheet has: fractions of two have more. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15))).replace('e', 'E')
}

/** Days from which on the second date system counts. */
const DAYS_TO_1904 = 1462
/** The day after the last one that a spreadsheet has. */
const AFTER_9999 = 2_958_466
/** Characters of a code. Spreadsheets allow 255. */
const LONGEST_CODE = 500
/** The language of a currency would change the signs between digits, as no spreadsheet does. */
const LANGUAGES = /\[[$]([^\]-]*)-[^\]]*\]/g

/** Hours, minutes or seconds that are counted on. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i

type Known = { readonly code: string; readonly isDate: boolean; readonly isTime: boolean; readonly isElapsed: boolean }
/** Many cells have one of few formats. */
const known = new Map<string, Known>()

function formatOf(code: string): Known {
  const found = known.get(code)
  if (found !== undefined) return found
  const date = dateCode(code)
  const isTime = date === null && isDateFormat(code)
  const made = {
    code: date ?? code.replaceAll(LANGUAGES, '[$$$1]'),
    ...{ isDate: date !== null, isTime, isElapsed: isTime && ELAPSED.test(code) },
  }
  if (known.size > 1000) known.clear()
  known.set(code, made)
  return made
}

/**
 * A format of days in the order year, month, day and with 24 hours, whatever their order in the code: a reader can't see
 * which it was. `null` for numbers, times and durations.
 */
function dateCode(code: string): string | null {
  if (!isDateFormat(code)) return null
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code)
  // The library takes the minutes of "mm:ss" for a month.
  if (!year && !day && (!month || seconds)) return null
  const time = hours || minutes || seconds ? ` hh:mm${seconds ? ':ss' : ''}` : ''
  return `yyyy-mm-dd${time}`
}

/**
 * A cell's number as its format shows it. Where a format would hide it, or is no format, the number itself is shown.
 *
 * @param is1904 whether days are counted from 1904
 */
export function showNumber(value: number, code: string, is1904 = false): string {
  if (!Number.isFinite(value) || code.length > LONGEST_CODE) return plainNumber(value)
  const { code: shownBy, isDate, isTime, isElapsed } = formatOf(code)
  // The library takes the day before for a duration below zero. No clock has a time below it.
  if (isTime && value < 0) return isElapsed ? `-${showNumber(-value, code)}` : plainNumber(value)
  const days = value + (isDate && is1904 ? DAYS_TO_1904 : 0)
  if (shownBy === 'General' || shownBy === '@' || (isDate && (days < 0 || days >= AFTER_9999)))
    return plainNumber(value)
  try {
    const shown = format(shownBy, days, { throws: true }).trim()
    return shown === '' ? plainNumber(value) : shown
  } catch {
    return plainNumber(value)
  }
}

/** Whether a format is one of days, of days with their time, or of times alone; `null` for one of numbers. */
export function momentKind(code: string): 'day' | 'dayTime' | 'time' | null {
  if (code.length > LONGEST_CODE) return null
  const { code: shownBy, isDate, isTime } = formatOf(code)
  return isTime ? 'time' : isDate ? (shownBy.includes('hh') ? 'dayTime' : 'day') : null
}

/** A cell's text with what its format adds, such as a unit. A format that would hide it is passed over. */
export function showText(text: string, code: string): string {
  if (text === '' || code === '@' || !code.includes('@') || code.length > LONGEST_CODE) return text
  try {
    const shown = format(code.replaceAll(LANGUAGES, '[$$$1]'), text, { throws: true }).trim()
    return shown.includes(text) ? shown : text
  } catch {
    return text
  }
}
