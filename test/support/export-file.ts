import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPORT_COLUMNS } from '../../contract/model/export-options.ts'
import { exportTable, type ExportRequest } from '../../main/export/export.ts'
import type { ExportPartRequest } from '../../main/store/export/exports.ts'
import type { Store } from '../../main/store/store.ts'
import type { createCsvCache } from './csv-cache.ts'
import { DEFAULT_CSV_FORMAT } from './export-format.ts'

/** Exports a cache to a file, `limit` sessions at a time, and reads the file. */
export async function exportedFile(
  cache: ReturnType<typeof createCsvCache>,
  { limit = 1000, ...request }: Partial<ExportRequest> & { readonly limit?: number } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-export-'))
  const path = join(folder, 'out')
  const { what = 'sessions' } = request
  const read = async (part: ExportPartRequest) => cache.exportPart({ ...part, limit })
  try {
    const counts = await exportTable({
      what,
      columns: EXPORT_COLUMNS[what].usual,
      resultSetId: null,
      format: DEFAULT_CSV_FORMAT,
      ...request,
      path,
      store: { sessions: { exportPart: read } as Store['sessions'] },
    })
    return { counts, bytes: await readFile(path) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
