import {
  NO_REVIEW_OPTIONS,
  type ExportRecordId,
  type ReviewExportOptions,
} from '../../../../contract/model/export-ledger.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { ReviewExportKind } from '../../../../contract/model/review-export-columns.ts'
import { fromReviews } from '../../common/failures.ts'
import { exportedRowsAt } from '../../queries/export-ledger.ts'
import { readExportRow, readExportRows } from '../../queries/export-rows.ts'
import { isReviewed, listReviewedSessions } from '../../queries/journal.ts'
import { readAgreement } from '../../queries/review-settings.ts'
import { readReviewer } from '../../queries/reviewers.ts'
import { inSnapshot, type ReadDb } from '../../worker/databases/database.ts'
import type { ExportPart, ExportPlace } from '../exports.ts'
import type { ColumnSources } from '../session-columns.ts'
import { createTable, type Table, type TableOptions } from '../table.ts'
import { tablePart, type ReadSessions } from '../table-part.ts'
import type { TableWriter } from '../writers/table-writer.ts'
import { packExported } from './exported-sessions.ts'
import { createReviewTable } from './review-tables.ts'
import { createReviewedSessions } from './reviewed-session.ts'
import { createRowChanges } from './row-changes.ts'

export type ReviewPartOptions = TableOptions & {
  readonly what: ReviewExportKind
  readonly asked: (ReviewExportOptions & { readonly last: ExportRecordId | null }) | undefined
}

type Range = { readonly after: ExportPlace; readonly limit: number; readonly ids: Uint32Array | null }
type Read = { readonly sessions: number; readonly next: ExportPlace | null }

/** Makes the parts of exports of reviews. Takes part in the caller's snapshot of the cache. */
export function createReviewParts(cache: ReadDb, reviews: ReadDb) {
  return (
    { asked = { ...NO_REVIEW_OPTIONS, last: null }, ...options }: ReviewPartOptions,
    sources: ColumnSources,
    range: Range,
    writer: TableWriter,
  ): ExportPart =>
    inSnapshot(reviews, () => {
      const { what } = options
      const changes = createRowChanges({
        since: asked.since === null ? null : fromReviews(() => exportedRowsAt(reviews, what, asked.since)),
        last: fromReviews(() => exportedRowsAt(reviews, what, asked.last)),
        reviewer: (id) => readReviewer(reviews, id),
      })
      const sessions = createReviewedSessions(cache, reviews, () => fromReviews(() => readAgreement(reviews)))
      const rows = createReviewTable(what, { sessions, privateNotes: asked.privateNotes, changes })
      const table = createTable(options, { ...sources, reviews: { ...rows, isCompared: asked.since !== null } })
      const part = tablePart(readerOf({ cache, reviews }, table, range), table, writer)
      return { ...part, exported: packExported(changes.exported()) }
    })
}

/** Reads the reviewed sessions of a list in its order, or all of them in the order of their keys. */
function readerOf(
  { cache, reviews }: { readonly cache: ReadDb; readonly reviews: ReadDb },
  table: Table,
  { after, limit, ids }: Range,
): ReadSessions<Read> {
  if (ids === null) {
    return (take) => {
      const from = typeof after === 'number' ? null : after
      const keys = fromReviews(() => listReviewedSessions(reviews, from, limit))
      for (const key of keys) take(readExportRow(cache, key, table) ?? { absent: key })
      return { sessions: keys.length, next: keys.length < limit ? null : (keys.at(-1) ?? null) }
    }
  }
  if (typeof after !== 'number') throw new Error('an export of a list continues after a place')
  const keyOf = table.keyOf as (session: readonly (string | number | null)[]) => SessionKey
  return (take) => {
    const { sessions } = readExportRows(cache, { ids: ids.subarray(after, after + limit) }, table, (session) => {
      if (fromReviews(() => isReviewed(reviews, keyOf(session)))) take(session)
    })
    const next = after + sessions
    return { sessions, next: next < ids.length ? next : null }
  }
}
