import { idFault } from '../../../contract/model/employee-id-form.ts'
import type { RowReason } from '../../../contract/model/people.ts'
import { visibleText } from '../../../contract/model/visible-text.ts'

/** Most characters of an ID that a reason repeats. */
const SHOWN_LENGTH = 100
/** Months as spreadsheets shorten them in the languages of the app. */
const MONTHS = [
  ...[
    'jan',
    'feb',
    'mar',
    'mär',
    'mrz',
    'apr',
    'may',
    'mai',
    'jun',
    'jul',
    'aug',
    'sept?',
    'oct',
    'okt',
    'nov',
    'dec',
    'dez',
  ],
  ...['janv', 'févr', 'mars', 'avr', 'juin', 'juil', 'août', 'déc', 'ene', 'abr', 'ago', 'dic'],
  ...['янв', 'фев', 'мар', 'апр', 'май', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'],
].join('|')
/** Days and months that spreadsheets make of a text such as `2-1`. */
const DAYS = [
  /^(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d$/,
  /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/(?:19|20)\d\d$/,
  /^(?:19|20)\d\d([-/])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?:[ T]00:00(?::00)?)?$/,
  new RegExp(`^\\d{1,2}[-. ]{1,2}(?:${MONTHS})\\.?(?:[-. ]{1,2}\\d{2,4})?$`, 'iu'),
  new RegExp(`^(?:${MONTHS})[-. ]{1,2}\\d{2,4}$`, 'iu'),
]
/** Days with two digits of the year, which may also be parts of a number, as in `1.12.03`. */
const SHORT_DAYS = [
  /^(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1\d\d$/,
  /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/\d\d$/,
]
const THREE_NUMBERS = /^\d+([./])\d+\1\d+$/
/** Texts that a spreadsheet reads as a number. */
const NUMBER = /^\d+(?:\.\d+)?(?:e\d+)?$/i
/** Digits of a whole number from which on programs keep only some. */
const LONG = /^[1-9]\d{15,}$/

/** The IDs of employees who were synced: a set of them, or a map by them. */
type SyncedIds = { readonly has: (id: string) => boolean; readonly keys: () => Iterable<string> }

type IdColumn = {
  /** Each once. */
  readonly ids: readonly string[]
  /** Those that are numbers with more digits than a workbook keeps. */
  readonly longNumbers: ReadonlySet<string>
  /** IDs that were synced before. They are right as they are. */
  readonly synced: SyncedIds
  readonly title: string
}

/** Says what is wrong with the form of an ID of a table. */
export function createIdCheck({ ids, longNumbers, synced, title }: IdColumn) {
  // Where others have three numbers and are no day, all are numbers in parts.
  const hasParts = ids.some((id) => THREE_NUMBERS.test(id) && !isShortDay(id) && !isWholeDay(id))
  const isDay = (id: string) => isWholeDay(id) || (!hasParts && isShortDay(id))
  const days = ids.filter(isDay).length
  const changed = changedBySpreadsheets(synced, new Set(ids))

  return function check(id: string): RowReason | null {
    if (synced.has(id)) return null
    const fault = idFault(id)
    if (fault !== null) return { reason: fault, title, value: shown(id) }
    // IDs of which most look like a day are just written so.
    if (isDay(id) && days * 2 <= ids.length) return { reason: 'idDay', title, value: shown(id) }
    const known = changed.get(id)
    if (known !== undefined) return { reason: 'idZeros', value: shown(id), known }
    return longNumbers.has(id) ? { reason: 'idDigits', title, value: shown(id) } : null
  }
}

/** Which IDs of a list a program may have made of others: of synced ones, or days of whatever was entered. */
export function changedIds(ids: readonly string[], synced: ReadonlySet<string>): readonly string[] {
  const check = createIdCheck({ ids, longNumbers: new Set(), synced, title: '' })
  return ids.filter((id) => ['idZeros', 'idDay'].includes(check(id)?.reason ?? ''))
}

const shown = (id: string): string => visibleText(id).slice(0, SHOWN_LENGTH)

const isShortDay = (id: string): boolean => !/^\w+$/.test(id) && SHORT_DAYS.some((form) => form.test(id))

function isWholeDay(id: string): boolean {
  // A day has a separator.
  return !/^\w+$/.test(id) && DAYS.some((form) => form.test(id))
}

/**
 * Synced IDs by what a spreadsheet makes of them: `00123` becomes 123, `1E5` 100000 and `1234567890123456` 1234567890123460.
 * Those that the table has as well were not changed.
 */
function changedBySpreadsheets(synced: SyncedIds, ofTable: ReadonlySet<string>): ReadonlyMap<string, string> {
  const changed = new Map<string, string>()
  for (const id of synced.keys()) {
    if (ofTable.has(id) || !NUMBER.test(id)) continue
    const digits = /^\d+$/.test(id) ? id.replace(/^0+(?=\d)/, '') : String(Number(id))
    for (const shown of [digits, ...rounded(digits)]) if (shown !== id) changed.set(shown, id)
  }
  return changed
}

/**
 * What programs write for a long number: LibreOffice and Excel keep 15 digits, JavaScript the shortest ones that are its
 * double, and R all of the double.
 */
function rounded(digits: string): readonly string[] {
  if (!LONG.test(digits)) return []
  const number = Number(digits)
  const firstDigits = [number.toExponential(14), number.toExponential()]
  return [
    ...firstDigits.map((text) => text.replace('.', '').replace(/e.*/, '').padEnd(digits.length, '0')),
    BigInt(number).toString(),
  ]
}
