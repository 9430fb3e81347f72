import type { DurationMs } from '../../../contract/model/durations.ts'
import type { InstantMicros } from '../../../contract/model/instants.ts'

/** A point in time; as the service wrote it where a number would lose some of its digits. */
export type SentInstant = InstantMicros | string

/** What a cell can be, by the kind of its column; `null` is an empty one. */
type Values = {
  readonly text: string | null
  readonly number: number | null
  readonly instant: SentInstant | null
  readonly duration: DurationMs | null
  readonly boolean: boolean | null
}
export type CellKind = keyof Values
export type CellOf<K extends CellKind> = Values[K]

/** A value of one of these kinds. Its column says of which, so that a million rows are not as many objects again. */
export type Cell = Values[CellKind]
/** In the order of the columns. */
export type Row = readonly Cell[]

/** A column as a writer of files needs it. */
export type TableColumn = {
  readonly title: string
  readonly kind: CellKind
  /** Whether many rows have one of few texts. */
  readonly repeats: boolean
}
