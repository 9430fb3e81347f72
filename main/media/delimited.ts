import { readDelimited, type Delimiter } from '../../contract/tables/read-delimited.ts'
import { isCodeEnding } from './code-endings.ts'

/** Characters that are looked at to tell a table from a text. */
const SAMPLE = 64 * 1024
const MOST_ROWS = 200
const DELIMITERS = ['\t', ';', ',', '|'] as const
/** Endings of names that make a table likely, and of markup, which has many commas. */
const TABLES = ['csv', 'tsv', 'tab']
const MARKUP = /^(?:xml|html?)$/

/**
 * What separates the cells of a text that is a table; `null` for other texts. The content decides: rows of as many
 * cells. An ending of the name only decides how strictly it is read.
 */
export function delimiterOf(text: string, ending: string): string | null {
  if (isCodeEnding(ending) || MARKUP.test(ending) || /^\s*[{[<]/.test(text)) return null
  const isTable = TABLES.includes(ending)
  const sample = text.slice(0, SAMPLE)
  const whole = text.length > SAMPLE ? sample.slice(0, sample.lastIndexOf('\n') + 1) : sample
  const found = DELIMITERS.flatMap((delimiter) => {
    const rows = readRows(whole, delimiter)
    return rows !== null && isTabular(rows, delimiter, isTable) ? [{ delimiter, columns: usualLength(rows) }] : []
  })
  return found.sort((one, other) => other.columns - one.columns)[0]?.delimiter ?? null
}

/** The cells of the first rows; `null` if quotation marks do not fit a table. */
function readRows(text: string, delimiter: Delimiter): readonly (readonly string[])[] | null {
  const rows: (readonly string[])[] = []
  let isBroken = false
  readDelimited(text, delimiter, ({ cells, fault }) => {
    if (cells.length > 1 || cells[0] !== '') rows.push(cells)
    isBroken = fault !== null
    return !isBroken && rows.length < MOST_ROWS
  })
  return isBroken ? null : rows
}

function isTabular(rows: readonly (readonly string[])[], delimiter: string, isNamed: boolean): boolean {
  const columns = usualLength(rows)
  if (columns < 2) return false
  const even = rows.filter(({ length }) => length === columns).length
  if (isNamed) return even >= rows.length / 2
  if (rows.length < 3 || even < rows.length) return false
  // In a sentence a space follows the delimiter, and lines of code end with it.
  const cells = rows.flatMap((row) => row.slice(1))
  const spaced = cells.filter((cell) => cell.startsWith(' ')).length
  const isEnded = rows.every((row) => row.at(-1) === '')
  return !isEnded && (delimiter === '\t' || delimiter === '|' || spaced <= cells.length / 4)
}

/** How many cells most rows have: a title may stand above them. */
function usualLength(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
