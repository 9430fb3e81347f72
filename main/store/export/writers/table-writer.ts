import type { SheetPlace } from '../../common/sheets.ts'
import type { Row, TableColumn } from '../cells.ts'

/** Handed to the main thread and not copied. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Turns rows of cells into parts of a file. */
export type TableWriter = {
  /** What stands before the first row. */
  readonly head: (columns: readonly TableColumn[]) => Bytes
  /** Begins some rows. One writer at a time has rows that are not ended. */
  readonly begin: (columns: readonly TableColumn[]) => RowsWriter
}

export type RowsWriter = {
  readonly add: (row: Row) => void
  readonly end: () => WrittenRows
}

export type WrittenRows = {
  readonly body: Bytes
  /** Where in `body` another sheet begins, which needs the head before it. */
  readonly sheetsAt: readonly number[]
  /** What ends the file, or its last sheet, if nothing comes after `body`. */
  readonly tail: Bytes
  /** Where rows go on; `null` where that does not matter. */
  readonly place: SheetPlace | null
  /** Texts that are longer than a cell may be, and were cut. */
  readonly cutTexts: number
}
