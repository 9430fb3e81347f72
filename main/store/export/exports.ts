import { fieldOfColumn, FIELDS_COLUMN, type ExportFormat } from '../../../contract/model/export-options.ts'
import type { ExportRecordId, ReviewExportOptions } from '../../../contract/model/export-ledger.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { isReviewExport } from '../../../contract/model/review-export-columns.ts'
import { SHEET_LIMITS, SHEET_START, type SheetPlace } from '../common/sheets.ts'
import { NO_EXPORT_FIELDS, type ExportFields } from '../common/export-fields.ts'
import { createTable, type TableOptions } from './table.ts'
import { tablePart, type TablePart } from './table-part.ts'
import { createReviewParts } from './reviews/review-parts.ts'
import { createCsvWriter } from './writers/csv-writer.ts'
import { createSheetWriter } from './writers/sheet-writer.ts'
import type { Bytes } from './writers/table-writer.ts'
import { inSnapshot, type ReadDb } from '../worker/databases/database.ts'
import { createSharedTexts, readExportRows } from '../queries/export-rows.ts'
import { firstById, firstInList } from '../queries/first-of-tests.ts'
import type { Lens } from '../queries/lens.ts'
import { createNoteReader } from '../queries/notes.ts'
import { maxRowId } from '../queries/session-rows.ts'
import type { ReaderResultSets } from '../worker/result-sets/reader-result-sets.ts'

/** Where a part begins: after a row ID, a place of the result set or, in an export of all reviews, a session. */
export type ExportPlace = number | SessionKey

export type ExportPartRequest = Omit<TableOptions, 'fields'> & {
  /**
   * Result set whose rows are exported, in its order; `null` for all sessions, in order of row ID, or for all reviewed
   * ones, in order of their keys: those, too, that are not in the cache.
   */
  readonly resultSetId: number | null
  /** Where to continue; 0 for the first part. */
  readonly after: ExportPlace
  /** Maximum sessions of one part. It has fewer when they are long or when row IDs are unused. */
  readonly limit: number
  /** Participant data that earlier parts found; `null` to find the fields that the rows will have. */
  readonly fields: ExportFields | null
  readonly format: ExportFormat
  /** Where the previous part of a workbook ended; `null` for the first part. */
  readonly place: SheetPlace | null
  /** For an export of reviews. `last` is the last export of the kind when this one began. */
  readonly reviews?: (ReviewExportOptions & { readonly last: ExportRecordId | null }) | undefined
}

/** A part of a table. `next` is where the next part starts; `null` at the end. */
export type ExportPart = TablePart & {
  readonly next: ExportPlace | null
  /** What the ledger has to record of an export of reviews ({@link packExported}). */
  readonly exported?: Bytes
}

/** Maximum sessions that are read to find the fields of an export. */
const MOST_FIRST = 1000

/** Produces the parts of files in the reader's thread. */
export function createExports(
  cache: ReadDb,
  reviews: ReadDb,
  resultSets: Pick<ReaderResultSets, 'ids' | 'sessions'>,
  look: () => Pick<Lens, 'blind'> = () => ({ blind: null }),
  limits = SHEET_LIMITS,
) {
  const texts = createSharedTexts(cache)
  const notes = createNoteReader(reviews)
  const reviewPart = createReviewParts(cache, reviews)

  /**
   * The fields of the first session of each test, in the order of the rows; nearly always the test's other sessions
   * have the same. Otherwise an export would find some fields only near its end and start again.
   */
  function expectedFields(
    ids: Uint32Array | null,
    { columns, texts: exportTexts }: Pick<TableOptions, 'columns' | 'texts'>,
  ): ExportFields {
    if (!columns.includes(FIELDS_COLUMN)) return NO_EXPORT_FIELDS
    const first = ids === null ? firstById(cache, MOST_FIRST) : firstInList(ids, resultSets.sessions(), MOST_FIRST)
    const ofFields = columns.filter((id) => id === FIELDS_COLUMN || fieldOfColumn(id) !== null)
    const table = createTable(
      { texts: exportTexts, what: 'sessions', columns: ofFields, fields: NO_EXPORT_FIELDS },
      { texts, noteOf: null, lens: look() },
    )
    readExportRows(cache, { ids: first }, table, table.learn)
    return { ...table.fields(), appeared: 0 }
  }

  return function exportPart({
    resultSetId,
    after,
    limit,
    fields,
    format,
    place,
    reviews: asked,
    ...options
  }: ExportPartRequest): ExportPart {
    const noteOf = options.columns.includes('note') ? notes() : null
    return inSnapshot(cache, () => {
      const ids = resultSetId === null ? null : resultSets.ids(resultSetId)
      const isWhole = ids !== null && ids.length <= limit
      const known = fields ?? (isWhole ? NO_EXPORT_FIELDS : expectedFields(ids, options))
      const sources = { texts, noteOf, lens: look() }
      const writer =
        format.fileType === 'xlsx'
          ? createSheetWriter({ format, place: place ?? SHEET_START, limits })
          : createCsvWriter(format)
      if (isReviewExport(options.what)) {
        const { what } = options
        return reviewPart({ ...options, what, asked, fields: known }, sources, { after, limit, ids }, writer)
      }
      if (typeof after !== 'number') throw new Error('an export of sessions continues after a number')
      const table = createTable({ ...options, fields: known }, sources)
      const end = after + limit
      const range = ids === null ? { after, upTo: end } : { ids: ids.subarray(after, end) }
      const { lastId, isCut, ...part } = tablePart((take) => readExportRows(cache, range, table, take), table, writer)
      if (ids !== null) {
        const next = after + part.sessions
        return { ...part, next: next < ids.length ? next : null }
      }
      const last = isCut ? (lastId ?? end) : end
      return { ...part, next: last < maxRowId(cache) ? last : null }
    })
  }
}
