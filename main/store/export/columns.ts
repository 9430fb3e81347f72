import type { SessionReport } from '../../../contract/model/report.ts'
import type { CellKind, CellOf } from './cells.ts'

/** What the store keeps of a report. */
export type StoredReport = Pick<SessionReport, 'questions' | 'sections' | 'outcomes' | 'proctoring'>

/** What SQLite has for one session, by the positions of what was selected. */
export type SelectedRow = readonly (string | number | null)[]

/** What the cells of one row are made of. */
export type RowSource<T = unknown> = {
  selected: SelectedRow
  report: StoredReport | null
  /** Values of participant data by the positions of their columns. */
  fields: readonly (string | undefined)[]
  /** The question, section or outcome that the row is for. */
  item: T
}

type ColumnOf<K extends CellKind, T> = {
  readonly kind: K
  /** SQL over `sessions s` and `reports r`. */
  readonly select: readonly string[]
  /** Whether it takes something from the report's text. */
  readonly readsReport: boolean
  readonly repeats: boolean
  /** `at` has the position of each of what it selects. */
  readonly read: (at: readonly number[]) => (source: RowSource<T>) => CellOf<K>
}

/** A column of a table: what it reads, and how that becomes a cell. */
export type ColumnDefinition<T = unknown> = { readonly [K in CellKind]: ColumnOf<K, T> }[CellKind]
