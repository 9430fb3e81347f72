import type { InstantMs } from './instants.ts'
import type { ReviewExportKind } from './review-export-columns.ts'

/** A UUID as 32 hexadecimal digits, the same in every copy of the reviews. */
export type ExportRecordId = string & { readonly __brand: 'ExportRecordId' }
export const EXPORT_RECORD_ID = /^[0-9a-f]{32}$/

export const EXPORT_SCOPES = ['all', 'list', 'selection'] as const
/** Which sessions an export had. */
export type ExportScopeName = (typeof EXPORT_SCOPES)[number]

/** The export that rows are compared with. With `start` nothing was exported before, so all rows are new. */
export type ExportSince = ExportRecordId | 'start'

/** An export of reviews whose file was completed. */
export type RecordedExport = {
  readonly id: ExportRecordId
  readonly madeAt: InstantMs
  readonly kind: ReviewExportKind
  readonly scope: ExportScopeName
  /** Name of the file, without its folder. */
  readonly file: string
  /** Rows in the file. */
  readonly rows: number
  /** What its rows were compared with; `null` for an export of all rows. */
  readonly since: ExportSince | null
  /** The last export of the kind before it, whose rows the receiver has as well. */
  readonly base: ExportRecordId | null
}

/** The part of an export's request that applies to reviews. */
export type ReviewExportOptions = {
  readonly privateNotes: boolean
  /** Only what is new, changed or withdrawn since then; `null` for all rows. */
  readonly since: ExportSince | null
}

export const NO_REVIEW_OPTIONS: ReviewExportOptions = { privateNotes: false, since: null }
