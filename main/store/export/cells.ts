import type { DurationMs } from '../../../contract/model/durations.ts'
import type { InstantMicros } from '../../../contract/model/instants.ts'

/** A point in time, as the service's own text where a number would lose digits. */
export type SentInstant = InstantMicros | string

/** The values of a cell by the kind of its column; `null` is an empty cell. */
type Values = {
  readonly text: string | null
  readonly number: number | null
  readonly instant: SentInstant | null
  readonly duration: DurationMs | null
  readonly boolean: boolean | null
}
export type CellKind = keyof Values
export type CellOf<K extends CellKind> = Values[K]

/** A cell's value. The kind is stored with its column, so that a million rows do not need an object per cell. */
export type Cell = Values[CellKind]
/** In the order of the columns. */
export type Row = readonly Cell[]

/** A column as seen by a writer of files. */
export type TableColumn = {
  readonly title: string
  readonly kind: CellKind
  /** Whether the column has few different texts. */
  readonly repeats: boolean
  /** What people may enter in a workbook; left out where that is anything. */
  readonly entry?: NumberEntry
}

/** A number from 0 to that of another column in the same row. */
export type NumberEntry = {
  /** Position of that column. */
  readonly most: number
  /** The most where that cell is empty. */
  readonly otherwise: number
  /** What a spreadsheet says of another entry. */
  readonly message: string
}
