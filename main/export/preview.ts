import { NO_FIELDS } from '../store/common/known-fields.ts'
import type { ExportRequest } from './export.ts'

/** Sessions that are read for it: some have no report, and no rows of what reports tell. */
const SESSIONS = 12
/** Characters; an essay alone may have many times as many. */
const MOST_TEXT = 6000

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
    format: { ...format, bom: false },
    fields: NO_FIELDS,
  })
  return new TextDecoder().decode(Buffer.concat([part.head, part.body])).slice(0, MOST_TEXT)
}
