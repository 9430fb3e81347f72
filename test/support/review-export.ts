import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { ReviewExportOptions } from '../../contract/model/export-ledger.ts'
import { EXPORT_COLUMNS } from '../../contract/model/export-options.ts'
import type { ReviewExportKind } from '../../contract/model/review-export-columns.ts'
import { exportTable, type ExportRequest } from '../../main/export/export.ts'
import type { Store } from '../../main/store/store.ts'
import { DEFAULT_CSV_FORMAT } from './export-format.ts'

export type ReviewExportRequest = Partial<Omit<ExportRequest, 'store' | 'what' | 'reviews'>> &
  Partial<ReviewExportOptions> & { readonly ledger?: Store['exportLedger'] }

/** Exports reviews of a store to a file, in UTC, and returns its bytes and what was counted. */
export async function exportReviews(
  store: Store,
  what: ReviewExportKind,
  { privateNotes = false, since = null, ledger = store.exportLedger, ...request }: ReviewExportRequest = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-export-'))
  const path = join(folder, `${what}.csv`)
  const { resultSetId = null } = request
  try {
    const counts = await exportTable({
      ...{ store, what, resultSetId, path, columns: EXPORT_COLUMNS[what].usual },
      format: { ...DEFAULT_CSV_FORMAT, timeZone: 'UTC' },
      reviews: { privateNotes, since, ledger, scope: resultSetId === null ? 'all' : 'list' },
      ...request,
    })
    return { counts, bytes: await readFile(request.path ?? path) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

export type CsvRow = Readonly<Record<string, string>>

/** The rows of such a file by the names of the columns, read by an independent reader. */
export async function exportedRows(
  ...[store, what, request]: Parameters<typeof exportReviews>
): Promise<readonly CsvRow[]> {
  const { bytes } = await exportReviews(store, what, request)
  return parse(bytes, { columns: true, record_delimiter: '\r\n' })
}

/** Only these columns of each row. */
export function pick(
  rows: readonly CsvRow[],
  ...columns: readonly string[]
): readonly (readonly (string | undefined)[])[] {
  return rows.map((row) => columns.map((column) => row[column]))
}
