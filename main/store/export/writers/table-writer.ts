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
  readonly end: () => Bytes
}
