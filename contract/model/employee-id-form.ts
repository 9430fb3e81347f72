import { ID_TITLES, plainTitle } from './people-titles.ts'
import { spreadsheetFault, type SpreadsheetFault } from './spreadsheet-values.ts'

/** Why a text is surely no employee's ID as it was entered. */
export type IdFault =
  | SpreadsheetFault
  /** A sign before it that says that it is a text. */
  | 'idTextMark'
  /** A whole number with decimals, as `123.0`. */
  | 'idDecimals'

/** Signs that cannot be seen, spaces of other kinds than the usual one, and line breaks. */
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]|(?! )\p{White_Space}/u
const TEXT_MARK = /^['"=]/
/** How pandas and spreadsheets write a whole number that may have decimals. */
const DECIMALS = /^\d+[.,]0+$/

/** What most IDs are, and nothing of the above. */
const PLAIN = /^[\dA-Za-z-]+$/

/** What is wrong with the form of an ID; `null` for nothing that is sure. */
export function idFault(id: string): IdFault | null {
  if (PLAIN.test(id)) return null
  if (HIDDEN.test(id)) return 'hiddenSigns'
  const fault = spreadsheetFault(id)
  if (fault !== null) return fault
  if (TEXT_MARK.test(id)) return 'idTextMark'
  return DECIMALS.test(id) ? 'idDecimals' : null
}

/** Entries of a list that look like none, each once. They are IDs if they were synced. */
export function doubtfulIds(entries: Iterable<string>): readonly string[] {
  return [...new Set(entries)].filter(isNoId)
}

/** Whether an entry of a list of IDs is none: the title of a column, a row of several cells, or changed on its way. */
export function isNoId(entry: string): boolean {
  return idFault(entry) !== null || /[,;"]/.test(entry) || ID_TITLES.includes(plainTitle(entry))
}
