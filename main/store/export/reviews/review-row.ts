import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { RowChange } from '../../../../contract/model/review-export-columns.ts'
import type { Judgement } from '../../../../contract/model/review.ts'
import type { Reviewer } from '../../../../contract/model/reviewer.ts'
import type { CellKind, CellOf } from '../cells.ts'
import type { ColumnDefinition, RowSource } from '../columns.ts'
import type { ReviewedSession } from './reviewed-session.ts'

/** What a row holds, before it is compared with earlier exports. */
export type MadeRow<V> = {
  readonly reviewer: Reviewer
  /** Identifies the row among those of its session and reviewer. It is the same in every export. */
  readonly about: string
  readonly value: V
}

/** A row of an export of reviews. */
export type ReviewRow<V> = Omit<MadeRow<V>, 'value'> & {
  readonly session: ReviewedSession
  /** `null` for a row that an earlier export had and that is gone. */
  readonly value: V | null
  /** `null` where nothing is compared. */
  readonly change: RowChange | null
}

/** How the rows of a kind are made. */
export type RowMaker<V> = {
  readonly rowsOf: (session: ReviewedSession) => readonly MadeRow<V>[]
  /** The reviewer's work in a row. A row is changed where it is another one than before. */
  readonly workIn: (value: V) => unknown
  readonly columns: Readonly<Record<string, ColumnDefinition<ReviewRow<V>>>>
}

/** Stands for the private note in {@link MadeRow.about}. */
export const PRIVATE_NOTE = 'private'

/** Cells of a row; empty where the row is gone. */
export function valueCell<V, K extends CellKind>(
  kind: K,
  cellOf: (value: V, row: ReviewRow<V>) => CellOf<K> | undefined,
): ColumnDefinition<ReviewRow<V>> {
  return rowCell<V, K>(kind, (row) => (row.value === null ? null : (cellOf(row.value, row) ?? null)))
}

/** Cells that a row has that is gone, too. */
export function rowCell<V, K extends CellKind>(
  kind: K,
  cellOf: (row: ReviewRow<V>) => CellOf<K>,
): ColumnDefinition<ReviewRow<V>> {
  const read =
    () =>
    ({ item }: RowSource<ReviewRow<V>>) =>
      cellOf(item)
  return { ...{ kind, select: [], readsReport: false, repeats: false }, read } as ColumnDefinition<ReviewRow<V>>
}

/** Columns that the rows of all kinds have. */
export function commonColumns<V>(): RowMaker<V>['columns'] {
  return {
    change: rowCell('text', ({ change }) => change),
    reviewerId: rowCell('text', ({ reviewer }) => reviewer.id),
    reviewer: rowCell('text', ({ reviewer }) => textOrNull(reviewer.name)),
  }
}

/** Columns of what was judged, and when. */
export function judgementColumns<V>(
  of: (value: V) => Pick<Judgement<unknown>, 'judged' | 'savedAt'> & { readonly num: number | null },
): RowMaker<V>['columns'] {
  return {
    outdated: valueCell('boolean', (value, { session }) => session.isOutdated(of(value).judged, of(value).num)),
    judgedReport: valueCell('text', (value) => of(value).judged),
    savedAt: valueCell('instant', (value) => microsOf(of(value).savedAt)),
  }
}

/** An empty text is an empty cell. */
export function textOrNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

export function microsOf(instant: number | null): number | null {
  return instant === null ? null : instant * 1000
}

/** Key parts of a session that the cache does not have; its other columns are empty. */
export function absentCell(id: string, key: SessionKey): string | null {
  return id === 'center' || id === 'participantId' || id === 'testId' ? key[id] : null
}
