import { CsvError } from 'csv-parse/sync'
import type { SheetDelimiter } from '../../../contract/model/score-import.ts'
import { readRecords } from './read-records.ts'

/** Rows that are looked at. */
const LOOKED_AT = 50
/** A tab is in no text that people type, and a semicolon is in fewer than a comma. */
const IN_DOUBT: readonly SheetDelimiter[] = ['\t', ';', ',']

type Candidate = { readonly delimiter: SheetDelimiter; readonly share: number; readonly width: number }

/**
 * The delimiter with which the first rows have as many cells as the header. With none that divides the header, the table
 * has one column.
 */
export function findDelimiter(text: string): SheetDelimiter {
  const [best] = IN_DOUBT.map((delimiter) => candidate(text, delimiter))
    .filter(({ width }) => width > 1)
    .toSorted(
      (one, other) => other.share - one.share || IN_DOUBT.indexOf(one.delimiter) - IN_DOUBT.indexOf(other.delimiter),
    )
  return best?.delimiter ?? ','
}

function candidate(text: string, delimiter: SheetDelimiter): Candidate {
  const widths: number[] = []
  try {
    readRecords(text, delimiter, {
      most: LOOKED_AT,
      isRelaxed: true,
      onRecord: (cells) => {
        if (cells.some((cell) => cell.trim() !== '')) widths.push(cells.length)
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // A quotation mark is not closed: with this delimiter, or at all.
    return { delimiter, share: 0, width: widths[0] ?? 0 }
  }
  const [width = 0, ...rows] = widths
  // Rows may end early: some programs leave out empty cells at the end.
  const fitting = rows.filter((cells) => cells === width).length
  return { delimiter, share: rows.length === 0 ? 1 : fitting / rows.length, width }
}
