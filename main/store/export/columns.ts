import type { SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { CellKind, CellOf } from './cells.ts'

/** The stored part of a report. */
export type StoredReport = Pick<SessionReport, 'questions' | 'sections' | 'outcomes' | 'proctoring'>

/** The values of one session, by the positions of the selected expressions. */
export type SelectedRow = readonly (string | number | null)[]

/** A session that has reviews but is not in the cache. */
export type AbsentSession = { readonly absent: SessionKey }

/** The input for the cells of one row. */
export type RowSource<T = unknown> = {
  selected: SelectedRow
  report: StoredReport | null
  /** The key of a session that has reviews but is not in the cache; its columns are empty. */
  absent: SessionKey | null
  /** Values of participant data by the positions of their columns. */
  fields: readonly (string | undefined)[]
  /** The question, section, outcome or review of the row. */
  item: T
}

type ColumnOf<K extends CellKind, T> = {
  readonly kind: K
  /** SQL expressions over `sessions s` and `reports r`. */
  readonly select: readonly string[]
  /** Whether the column reads the report's text. */
  readonly readsReport: boolean
  readonly repeats: boolean
  /** `at` has the position of each selected expression. */
  readonly read: (at: readonly number[]) => (source: RowSource<T>) => CellOf<K>
}

/** A column of a table: what it reads, and how that is converted to a cell. */
export type ColumnDefinition<T = unknown> = { readonly [K in CellKind]: ColumnOf<K, T> }[CellKind]
