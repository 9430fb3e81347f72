import { columnOf, lettersOf } from './cell-places.ts'

/**
 * Texts in quotes, names of sheets in quotes, then places: a cell, columns or rows. Functions such as `LOG10(` and
 * names are none.
 */
const PLACES =
  /"[^"]*"|'[^']*'|\[[^\]]*\]|(?<![\w.$\\])(?:(\$?)([A-Z]{1,3})(\$?)(\d{1,7})|(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\w.(!])/gi

/** Characters. Spreadsheets allow 8,192. */
export const LONGEST_FORMULA = 10_000

/** A formula that cells share, as it is some rows and columns from the cell that has it. */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  const column = (fixed: string, letters: string) =>
    fixed + (fixed === '$' ? letters : lettersOf(Math.max(0, columnOf(letters) + columns)))
  const row = (fixed: string, number: string) => fixed + (fixed === '$' ? number : String(Number(number) + rows))
  return formula.replace(PLACES, (whole, ...found: (string | undefined)[]) => {
    const [c, letters, r, number, c1 = '', from, c2 = '', to, r1 = '', first, r2 = '', last] = found
    if (letters !== undefined && number !== undefined) return column(c ?? '', letters) + row(r ?? '', number)
    if (from !== undefined && to !== undefined) return `${column(c1, from)}:${column(c2, to)}`
    if (first !== undefined && last !== undefined) return `${row(r1, first)}:${row(r2, last)}`
    return whole
  })
}

/** A formula as a reader knows it: newer functions have prefixes in files. */
export function formulaText(formula: string): string {
  return `=${formula.replaceAll(/_xl(?:fn|ws|pm|udf)\./g, '')}`
}

/** Functions whose values change with the day, or by chance. */
const CHANGING = /(?:^|[^A-Z0-9_.])(?:TODAY|NOW|RAND|RANDBETWEEN|RANDARRAY)\s*\(/i

/** Whether the value of a formula may be another one whenever it is calculated. */
export const isChanging = (formula: string): boolean => CHANGING.test(formula)
