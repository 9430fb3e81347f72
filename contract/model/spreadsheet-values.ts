/** Error values of spreadsheets in the languages of the app, which stand for what could not be calculated. */
const ERROR = /^(?:#(?:N\/A|NV|N\/D|Н\/Д|GETTING_DATA|[¡¿]?\p{Lu}[\p{Lu}\d/.]*[!?])|Err:5\d\d)$/u
/** A number that a spreadsheet shows by its first digits, such as `1.23457E+15`: the others are lost. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?[eE]\+\d{1,3}$/
/** A formula instead of its result: a call of a function, or one with a cell. */
const FORMULA = /^=\s*(?:[+-]?\s*\$?[A-Z]{1,3}\$?\d{1,7}\b|[\p{L}][\p{L}\d._]*\()/iu
/** What programs write for nothing: R, pandas, databases. */
const NOTHING = /^(?:NA|<NA>|NaN|nan|NULL|null|None|\\N)$/
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** Why a value is not what somebody entered. */
export type SpreadsheetFault = 'errorValue' | 'shortened' | 'formula' | 'hiddenSigns'

/** What a spreadsheet, or a program that copied from one, made of a value; `null` for nothing that is sure. */
export function spreadsheetFault(value: string): SpreadsheetFault | null {
  if (CONTROL.test(value)) return 'hiddenSigns'
  const first = value[0]
  if ((first === '#' || first === 'E') && ERROR.test(value)) return 'errorValue'
  if (first === '=' && FORMULA.test(value)) return 'formula'
  return SHORTENED.test(value) ? 'shortened' : null
}

/** Whether a value is a word that programs write where there is none. */
export function isNothing(value: string): boolean {
  return NOTHING.test(value)
}
