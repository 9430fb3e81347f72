import { DeskError } from '../../contract/model/errors.ts'
import { needsReports, type ExportFormat, type ExportKind } from '../../contract/model/export-options.ts'
import { NO_FIELDS, type KnownFields } from '../store/common/known-fields.ts'
import type { ExportPart, ExportPartRequest } from '../store/export/exports.ts'
import type { Store } from '../store/store.ts'
import { createTableFile } from './table-file.ts'
import { openTargetFile, type PartialRecord, type TargetFile } from './target-file.ts'

export type ExportRequest = {
  readonly store: Pick<Store, 'sessions'>
  readonly what: ExportKind
  /** Ids of the columns, in their order. */
  readonly columns: readonly string[]
  /** View of the store whose rows and order are wanted; `null` for everything. */
  readonly viewId: number | null
  /** Absolute path of the file. It appears when it is complete, in place of one that was there. */
  readonly path: string
  readonly format: ExportFormat
  readonly signal?: AbortSignal
  readonly onProgress?: (counts: ExportCounts) => void
  /** Remembers the incomplete file, should the program be killed. */
  readonly underWay?: PartialRecord
}

export type ExportCounts = {
  /** Sessions read so far. */
  readonly sessions: number
  /** Rows written so far, without the header. */
  readonly rows: number
  /** Sessions left out, since no report of theirs is in the cache. */
  readonly withoutReport: number
  /** Texts that are longer than a cell of a workbook may be, and were cut. */
  readonly cutTexts: number
}

/**
 * A list that is read meanwhile waits for one part, some 12 ms for CSV. With smaller parts the reader's thread spends more
 * of its time waiting to be asked for the next one.
 */
const SESSIONS_IN_PART = 2000
/** Reports are larger than rows: fewer of them at a time. */
const REPORTS_IN_PART = 100

/** Parts in order. The next one is made in the store's thread while this one goes to the disk. */
async function* partsOf(request: ExportRequest, known: KnownFields | null): AsyncGenerator<ExportPart> {
  const { store, what, columns, viewId, format, signal } = request
  const limit = needsReports(what, columns) ? REPORTS_IN_PART : SESSIONS_IN_PART
  const read = (after: number, { fields, place }: Pick<ExportPartRequest, 'fields' | 'place'>) =>
    store.sessions.exportPart({ viewId, after, limit, what, columns, format, fields, place })
  let coming = read(0, { fields: known, place: null })
  for (;;) {
    const part = await coming
    stopIfCancelled(signal)
    if (part.next !== null) {
      coming = read(part.next, part)
      // Whoever stops listening before it comes must not leave a rejection that nobody handles.
      coming.catch(() => undefined)
    }
    yield part
    if (part.next === null) return
  }
}

function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new DeskError('cancelled', 'The export was cancelled. No file was written.')
}

export const NOTHING_EXPORTED: ExportCounts = { sessions: 0, rows: 0, withoutReport: 0, cutTexts: 0 }

const SHEET_NAMES: Readonly<Record<ExportKind, string>> = {
  sessions: 'Sessions',
  answers: 'Answers',
  sections: 'Sections',
  outcomes: 'Outcomes',
}

/**
 * The header needs every field name before the first row is written, in the order in which the rows have them, and
 * reading everything twice would double the time. So what is expected of the rows is taken as all there is; where they
 * have it otherwise, the file is begun again with what the whole table turned out to have.
 */
async function writeTable(request: ExportRequest, file: TargetFile): Promise<ExportCounts> {
  let known: KnownFields | null = null
  for (;;) {
    const table = createTableFile(request.format.fileType, file, SHEET_NAMES[request.what])
    let counts = NOTHING_EXPORTED
    let isBegun = false
    let complete = true
    try {
      for await (const part of partsOf(request, known)) {
        known = part.fields
        if (isBegun && part.fieldsChanged) complete = false
        if (!complete) continue
        isBegun = true
        await table.add(part)
        counts = {
          sessions: counts.sessions + part.sessions,
          rows: counts.rows + part.rows,
          withoutReport: counts.withoutReport + part.withoutReport,
          cutTexts: counts.cutTexts + part.cutTexts,
        }
        request.onProgress?.(counts)
      }
      const { columns, appeared }: KnownFields = known ?? NO_FIELDS
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
 * Writes a table into a file. Fails with `cancelled`, `invalid-argument` for a column that there is not, `disk-full`, `disk-error` or a code of the store; then no
 * file is left behind and one that was there stays as it was.
 */
export async function exportTable(request: ExportRequest): Promise<ExportCounts> {
  const file = await openTargetFile(request.path, request.underWay)
  try {
    const counts = await writeTable(request, file)
    stopIfCancelled(request.signal)
    await file.complete()
    return counts
  } finally {
    await file.discard()
  }
}
