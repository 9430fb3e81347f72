import type { SheetPlace } from '../../common/sheets.ts'
import type { Row, TableColumn } from '../cells.ts'

/** Transferred to the main thread instead of copied. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Turns rows of cells into parts of a file. */
export type TableWriter = {
  /** The start of the file, before the first row. */
  readonly head: (columns: readonly TableColumn[]) => Bytes
  /** Starts a group of rows. Only one writer at a time may have unfinished rows. */
  readonly startRows: (columns: readonly TableColumn[]) => RowsWriter
}

export type RowsWriter = {
  readonly add: (row: Row) => void
  readonly end: () => WrittenRows
}

export type WrittenRows = {
  readonly body: Bytes
  /** Offsets in `body` at which another sheet starts, which needs the head before it. */
  readonly sheetsAt: readonly number[]
  /** The end of the file, or of its last sheet, if nothing follows `body`. */
  readonly tail: Bytes
  /** Where the next rows continue; `null` where that does not matter. */
  readonly place: SheetPlace | null
  /** Number of texts that were cut because they exceed a cell's limit. */
  readonly cutTexts: number
}
