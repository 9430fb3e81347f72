import { DeskError, type Failure } from '../../contract/model/errors.ts'
import type { ExportRecordId, ExportScopeName, ReviewExportOptions } from '../../contract/model/export-ledger.ts'
import {
  needsReports,
  type ExportFormat,
  type ExportKind,
  type ExportTexts,
} from '../../contract/model/export-options.ts'
import { isReviewExport } from '../../contract/model/review-export-columns.ts'
import { NO_EXPORT_FIELDS, type ExportFields } from '../store/common/export-fields.ts'
import type { ExportPart, ExportPartRequest, ExportPlace } from '../store/export/exports.ts'
import type { Store } from '../store/store.ts'
import { beginRecording, type Recording } from './recording.ts'
import { createTableFile } from './table-file.ts'
import { openTargetFile, type PartialRecord, type TargetFile } from './target-file.ts'

export type ExportRequest = {
  readonly store: Pick<Store, 'sessions'>
  readonly what: ExportKind
  /** Ids of the columns, in their order. */
  readonly columns: readonly string[]
  /** Result set of the store to export; `null` for all sessions. */
  readonly resultSetId: number | null
  /** Absolute path of the file. An existing file is replaced when the new one is complete. */
  readonly path: string
  readonly format: ExportFormat
  /** For an export of reviews: which rows, and the ledger that records them. */
  readonly reviews?: ReviewExportJob | undefined
  /** Readable headers and values; left out where ids and stored values are wanted. */
  readonly texts?: ExportTexts
  readonly signal?: AbortSignal
  readonly onProgress?: (counts: ExportCounts) => void
  /** Records the partial file, so that the next start deletes it after a crash. */
  readonly underWay?: PartialRecord
}

export type ReviewExportJob = ReviewExportOptions & {
  readonly scope: ExportScopeName
  readonly ledger: Store['exportLedger']
}

export type ExportCounts = {
  /** Sessions read so far. */
  readonly sessions: number
  /** Rows written so far, without the header. */
  readonly rows: number
  /** Sessions left out because their report is not in the cache. */
  readonly withoutReport: number
  /** Texts that were cut because they are longer than a cell of a workbook may be. */
  readonly cutTexts: number
  /** How the ledger names an export of reviews. */
  readonly recordedAs: ExportRecordId | null
  /** Why the ledger does not have an export of reviews although its file is complete. */
  readonly unrecorded: Failure | null
}

/**
 * Sessions read at a time. Reads of the list wait for one part, some 12 ms for CSV; smaller parts would make the
 * reader's thread idle between them.
 */
const SESSIONS_IN_PART = 2000
/** Sessions with reports read at a time. Reports are larger than rows. */
const REPORTS_IN_PART = 100

/** Sessions whose reviews are read at a time. Each may be compared with the report that it judges. */
const REVIEWS_IN_PART = 50

function sessionsInPart(what: ExportKind, columns: readonly string[]): number {
  if (needsReports(what, columns)) return REPORTS_IN_PART
  return isReviewExport(what) ? REVIEWS_IN_PART : SESSIONS_IN_PART
}

/** The parts in order. The next one is prefetched by the store's thread while the current one is written. */
async function* partsOf(
  request: ExportRequest,
  known: ExportFields | null,
  reviews: ExportPartRequest['reviews'],
): AsyncGenerator<ExportPart> {
  const { store, what, columns, resultSetId, format, texts, signal } = request
  const limit = sessionsInPart(what, columns)
  const read = (after: ExportPlace, { fields, place }: Pick<ExportPartRequest, 'fields' | 'place'>) =>
    store.sessions.exportPart({ resultSetId, after, limit, what, columns, texts, format, fields, place, reviews })
  let coming = read(0, { fields: known, place: null })
  for (;;) {
    const part = await coming
    stopIfCancelled(signal)
    if (part.next !== null) {
      coming = read(part.next, part)
      // Prevents an unhandled rejection if the consumer stops before the prefetched part arrives.
      coming.catch(() => undefined)
    }
    yield part
    if (part.next === null) return
  }
}

function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new DeskError('cancelled', 'Export canceled. No file was saved.')
}

export const NOTHING_EXPORTED: ExportCounts = {
  ...{ sessions: 0, rows: 0, withoutReport: 0, cutTexts: 0 },
  recordedAs: null,
  unrecorded: null,
}

const SHEET_NAMES: Readonly<Record<ExportKind, string>> = {
  sessions: 'Sessions',
  answers: 'Answers',
  sections: 'Sections',
  outcomes: 'Outcomes',
  reviews: 'Reviews',
  scores: 'Scores',
  notes: 'Notes',
  history: 'History',
}

/**
 * The header needs the names of all fields in order before the first row is written, and reading everything twice would
 * double the time. So the expected fields are used, and if the rows turn out to have others, the file is written again
 * with the real ones.
 */
async function writeTable(
  request: ExportRequest,
  file: TargetFile,
  recording: Recording | null,
): Promise<ExportCounts> {
  let known: ExportFields | null = null
  for (;;) {
    const table = createTableFile(request.format.fileType, file, SHEET_NAMES[request.what])
    let counts = NOTHING_EXPORTED
    let isBegun = false
    let complete = true
    recording?.restart()
    try {
      for await (const part of partsOf(request, known, recording?.asked)) {
        known = part.fields
        if (isBegun && part.fieldsChanged) complete = false
        if (!complete) continue
        isBegun = true
        await table.add(part)
        recording?.add(part)
        counts = {
          ...counts,
          sessions: counts.sessions + part.sessions,
          rows: counts.rows + part.rows,
          withoutReport: counts.withoutReport + part.withoutReport,
          cutTexts: counts.cutTexts + part.cutTexts,
        }
        request.onProgress?.(counts)
      }
      const { columns, appeared }: ExportFields = known ?? NO_EXPORT_FIELDS
      if (complete && appeared === columns.length) {
        await table.end()
        return counts
      }
      known = { columns: columns.slice(0, appeared), appeared: 0 }
    } finally {
      await table.stop()
    }
    await file.restart()
  }
}

/**
 * Writes a table to a file and, if it has reviews, records the export in the ledger once the file is complete. Fails with `cancelled`, `invalid-argument` for an unknown column, `disk-full`, `disk-error`
 * or a code of the store; then no partial file stays, and an existing file is unchanged.
 */
export async function exportTable(request: ExportRequest): Promise<ExportCounts> {
  const recording = await beginRecording(request)
  const file = await openTargetFile(request.path, request.underWay)
  try {
    const counts = await writeTable(request, file, recording)
    stopIfCancelled(request.signal)
    await file.complete()
    return { ...counts, ...(await recording?.end(counts.rows)) }
  } finally {
    await file.discard()
  }
}
