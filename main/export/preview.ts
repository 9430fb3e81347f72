import { NO_EXPORT_FIELDS } from '../store/common/export-fields.ts'
import type { ExportRequest } from './export.ts'

/** Sessions to read. Some have no report, and so no rows in exports of reports. */
const SESSIONS = 12
/** Most characters of a preview; a single essay may have many times as many. */
const MOST_TEXT = 6000

const TEXT_OF_WORKBOOK = { fileType: 'csv', delimiter: ',', formulaGuard: false } as const

/** The start of a file: its header and first rows, without the byte order mark. */
export async function previewTable(
  request: Pick<ExportRequest, 'store' | 'what' | 'columns' | 'resultSetId' | 'format' | 'texts'>,
): Promise<string> {
  const { store, what, columns, resultSetId, format, texts } = request
  const part = await store.sessions.exportPart({
    resultSetId,
    after: 0,
    limit: SESSIONS,
    what,
    columns,
    texts,
    // A workbook is previewed as text too, and needs no formula guard.
    format: { ...format, bom: false, ...(format.fileType === 'xlsx' && TEXT_OF_WORKBOOK) },
    fields: NO_EXPORT_FIELDS,
    place: null,
  })
  return new TextDecoder().decode(Buffer.concat([part.head, part.body])).slice(0, MOST_TEXT)
}
