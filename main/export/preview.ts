import { NO_FIELDS } from '../store/common/known-fields.ts'
import type { ExportRequest } from './export.ts'

/** Sessions that are read for it: some have no report, and no rows of what reports tell. */
const SESSIONS = 12
/** Characters; an essay alone may have many times as many. */
const MOST_TEXT = 6000

const TEXT_OF_WORKBOOK = { fileType: 'csv', delimiter: ',', formulaGuard: false } as const

/** How a file would begin: its header and first rows, without the byte order mark. */
export async function previewTable(
  request: Pick<ExportRequest, 'store' | 'what' | 'columns' | 'viewId' | 'format'>,
): Promise<string> {
  const { store, what, columns, viewId, format } = request
  const part = await store.sessions.exportPart({
    viewId,
    after: 0,
    limit: SESSIONS,
    what,
    columns,
    // A workbook is shown as text as well, and needs no guard.
    format: { ...format, bom: false, ...(format.fileType === 'xlsx' && TEXT_OF_WORKBOOK) },
    fields: NO_FIELDS,
    place: null,
  })
  return new TextDecoder().decode(Buffer.concat([part.head, part.body])).slice(0, MOST_TEXT)
}
