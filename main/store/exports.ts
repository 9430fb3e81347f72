import { csvChunk, type CsvChunk } from './csv/csv-chunk.ts'
import { createTable, type TableOptions } from './csv/table.ts'
import { inSnapshot, type ReadDb } from './database.ts'
import { createSharedTexts, readExportLines } from './queries/export-rows.ts'
import { createNoteReader } from './queries/notes.ts'

export type CsvRequest = TableOptions & {
  /** View whose rows are wanted, in its order; `null` for everything, in order of row id. */
  readonly viewId: number | null
  /** Where to go on from: 0 at first. */
  readonly after: number
  /** Most sessions of one answer. */
  readonly limit: number
}

/** A part of a table. `next` is where the part after it begins; `null` at the end. */
export type CsvPart = CsvChunk & { readonly next: number | null }

/** Makes CSV in the reader's thread. `idsOf` gives the rows of a view. */
export function createExports(cache: ReadDb, reviews: ReadDb, idsOf: (viewId: number) => Uint32Array) {
  const texts = createSharedTexts(cache)
  const notes = createNoteReader(reviews)

  return function exportCsv({ viewId, after, limit, ...options }: CsvRequest): CsvPart {
    const noteOf = options.columns.includes('note') ? notes() : null
    const table = createTable(options, { texts, noteOf })
    return inSnapshot(cache, () => {
      if (viewId === null) {
        const lines = readExportLines(cache, { after, limit }, table)
        return { ...csvChunk(lines, table), next: lines.sessions < limit ? null : lines.lastId }
      }
      const ids = idsOf(viewId)
      const next = after + limit
      const lines = readExportLines(cache, { ids: ids.subarray(after, next) }, table)
      return { ...csvChunk(lines, table), next: next < ids.length ? next : null }
    })
  }
}
