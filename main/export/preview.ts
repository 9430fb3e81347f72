import type { ReviewExportOptions } from '../../contract/model/export-ledger.ts'
import { isReviewExport } from '../../contract/model/review-export-columns.ts'
import { NO_EXPORT_FIELDS } from '../store/common/export-fields.ts'
import type { ExportPart, ExportPlace } from '../store/export/exports.ts'
import type { ExportRequest } from './export.ts'

/** Sessions to read. Some have no report, and so no rows in exports of reports. */
const SESSIONS = 12
/** Most characters of a preview; a single essay may have many times as many. */
const MOST_TEXT = 6000

const TEXT_OF_WORKBOOK = { fileType: 'csv', delimiter: ',', formulaGuard: false } as const

/** Reviewed sessions to read at a time, and how often: there may be few changes among them. */
const REVIEWED = 200
const MOST_PARTS = 20

/** The start of a file: its header and first rows, without the byte order mark. */
export async function previewTable(
  request: Pick<ExportRequest, 'store' | 'what' | 'columns' | 'resultSetId' | 'format' | 'texts'> & {
    readonly reviews?: ReviewExportOptions | undefined
  },
): Promise<string> {
  const isOfReviews = isReviewExport(request.what)
  let part = await readPart(request, 0, isOfReviews ? REVIEWED : SESSIONS)
  for (let parts = 1; isOfReviews && part.rows === 0 && part.next !== null && parts < MOST_PARTS; parts += 1) {
    part = await readPart(request, part.next, REVIEWED)
  }
  return new TextDecoder().decode(Buffer.concat([part.head, part.body])).slice(0, MOST_TEXT)
}

function readPart(
  { store, what, columns, resultSetId, format, texts, reviews }: Parameters<typeof previewTable>[0],
  after: ExportPlace,
  limit: number,
): Promise<ExportPart> {
  return store.sessions.exportPart({
    resultSetId,
    after,
    limit,
    what,
    columns,
    texts,
    // A workbook is previewed as text too, and needs no formula guard.
    format: { ...format, bom: false, ...(format.fileType === 'xlsx' && TEXT_OF_WORKBOOK) },
    fields: NO_EXPORT_FIELDS,
    place: null,
    // What an export would record does not matter here.
    ...(reviews && { reviews: { privateNotes: reviews.privateNotes, since: reviews.since, last: null } }),
  })
}
