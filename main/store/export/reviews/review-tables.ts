import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { ReviewExportKind } from '../../../../contract/model/review-export-columns.ts'
import type { ColumnDefinition } from '../columns.ts'
import { HISTORY_ROWS } from './history-rows.ts'
import { NOTE_ROWS } from './note-rows.ts'
import type { RowChanges } from './row-changes.ts'
import { PRIVATE_NOTE, type MadeRow, type ReviewRow, type RowMaker } from './review-row.ts'
import type { ReviewedSessions } from './reviewed-session.ts'
import { REVIEW_ROWS } from './review-rows.ts'
import { SCORE_ROWS } from './score-rows.ts'

/** The rows of an export of reviews: their columns, and the rows of a session. */
export type ReviewTable = {
  readonly columns: Readonly<Record<string, ColumnDefinition>>
  readonly rowsOf: (key: SessionKey) => readonly unknown[]
}

export type ReviewTableOptions = {
  readonly sessions: ReviewedSessions
  /** Whether private notes are exported: they are, only if they are asked for. */
  readonly privateNotes: boolean
  readonly changes: RowChanges
}

export function createReviewTable(kind: ReviewExportKind, options: ReviewTableOptions): ReviewTable {
  switch (kind) {
    case 'reviews':
      return tableOf(REVIEW_ROWS, options)
    case 'scores':
      return tableOf(SCORE_ROWS, options)
    case 'notes':
      return tableOf(NOTE_ROWS, options)
    case 'history':
      return tableOf(HISTORY_ROWS, options)
  }
}

function tableOf<V>(
  { rowsOf, workIn, columns }: RowMaker<V>,
  { sessions, privateNotes, changes }: ReviewTableOptions,
): ReviewTable {
  const isAskedFor = ({ about }: Pick<MadeRow<V>, 'about'>) => privateNotes || !about.startsWith(PRIVATE_NOTE)
  return {
    // The pairing with the rows below makes the assertion safe.
    columns: columns as Readonly<Record<string, ColumnDefinition<never>>> as ReviewTable['columns'],
    rowsOf(key) {
      const session = sessions.of(key)
      const made = rowsOf(session).filter(isAskedFor)
      return changes
        .compare(key, made, (row) => workIn(row.value), isAskedFor)
        .map((row): ReviewRow<V> => ({ ...row, session }))
    },
  }
}
