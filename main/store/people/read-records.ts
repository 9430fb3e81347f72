import { parse } from 'csv-parse/sync'
import type { SheetDelimiter } from '../../../contract/model/score-import.ts'

const RECORD_ENDS = ['\r\n', '\n', '\r']

type Options = {
  /** Most records that are read. */
  readonly most?: number
  /** Takes quotation marks inside a cell without quotation marks around it as letters, as `Ann "Annie" Lee`. */
  readonly isRelaxed?: boolean
  /** Called with each record, empty ones included. */
  readonly onRecord: (cells: readonly string[]) => void
}

/** Reads the records of a delimited text. Fails with `CsvError` where quotation marks do not match. */
export function readRecords(
  text: string,
  delimiter: SheetDelimiter,
  { most, isRelaxed = false, onRecord }: Options,
): void {
  parse(text, {
    delimiter,
    record_delimiter: RECORD_ENDS,
    relax_column_count: true,
    relax_quotes: isRelaxed,
    ...(most !== undefined && { to: most }),
    on_record(cells: readonly string[]) {
      onRecord(cells)
      return null
    },
  })
}
