import Database from 'better-sqlite3'
import { parse } from 'csv-parse/sync'
import { EXPORT_COLUMNS } from '../../contract/model/export-options.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { ExportFormat } from '../../contract/model/export-options.ts'
import { DEFAULT_CSV_FORMAT } from './export-format.ts'
import { NO_EXPORT_FIELDS } from '../../main/store/common/export-fields.ts'
import { SHEET_LIMITS, type SheetLimits } from '../../main/store/common/sheets.ts'
import type { WriteDb } from '../../main/store/worker/databases/database.ts'
import {
  createExports,
  type ExportPart,
  type ExportPartRequest,
  type ExportPlace,
} from '../../main/store/export/exports.ts'
import { migrate } from '../../main/store/worker/databases/migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from '../../main/store/worker/databases/migrations/index.ts'
import { packItems, unpackItems } from '../../main/store/common/packed-items.ts'
import { changeNote } from '../../main/store/journal/notes.ts'
import { claimJournal } from '../../main/store/queries/own.ts'
import { centerRef, loadReferences } from '../../main/store/queries/references.ts'
import { saveReport } from '../../main/store/queries/reports.ts'
import { upsertSession } from '../../main/store/queries/sessions.ts'
import type { SessionRecord } from '../../main/store/records.ts'
import { currentSnapshot } from '../../main/store/worker/result-sets/snapshot.ts'
import { CENTER, keyOf, reportRecord, sessionRecord } from './store.ts'

/** A session with optional related data. */
export type CsvSession = {
  readonly center: string
  readonly record: SessionRecord
  /** JSON of the stored report. */
  readonly report: string | null
  readonly note: string | null
  /** When a list of all sessions lacked it, in milliseconds; left out while the service has it. */
  readonly goneSince?: number | null
}

export function csvSession(number: number, changes: Partial<SessionRecord> = {}, report: unknown = null): CsvSession {
  const record = sessionRecord(number, changes)
  return { center: CENTER, record, report: report === null ? null : JSON.stringify(report), note: null }
}

/** Both databases of a store in memory, with the reader's export on them. */
export function createCsvCache(sessions: readonly CsvSession[], limits: SheetLimits = SHEET_LIMITS) {
  const cache = emptyDatabase(CACHE_MIGRATIONS)
  const reviews = emptyDatabase(REVIEWS_MIGRATIONS)
  const references = loadReferences(cache)
  const packed = unpackItems(packItems({ records: sessions.map(({ record }) => record), rejected: [] }))
  const ids = sessions.map(({ center, record, report, note, goneSince = null }, index) => {
    const key = keyOf(record, center)
    const { id } = upsertSession(cache, references, centerRef(cache, references, center), packed.sessions[index]!)
    if (report !== null) saveReport(cache, reportOf(key, report))
    if (note !== null) writeNote(key, note)
    if (goneSince !== null) cache.prepare('INSERT INTO gone (session_id, since) VALUES (?, ?)').run(id, goneSince)
    return id
  })
  /** Result set 1: all sessions, last to first. */
  const resultSets = {
    ids: () => Uint32Array.from(ids.toReversed()),
    sessions: () => currentSnapshot(cache, null).sessions,
  }
  const exportPart = createExports(cache, reviews, resultSets, undefined, limits)

  function writeNote(key: SessionKey, text: string): void {
    changeNote(reviews, claimJournal(reviews), key, { text }, 1)
  }

  return {
    db: cache,
    reviews,
    writeNote,
    exportPart,
    /** The parts of a complete export, `limit` sessions each. */
    parts(request: Partial<ExportPartRequest>): readonly ExportPart[] {
      const what = request.what ?? 'sessions'
      const columns = EXPORT_COLUMNS[what].usual
      const parts: ExportPart[] = []
      for (let after: ExportPlace | null = 0; after !== null;) {
        const fields = parts.at(-1)?.fields ?? NO_EXPORT_FIELDS
        const part = exportPart({
          ...{
            resultSetId: null,
            limit: 1000,
            columns,
            format: DEFAULT_CSV_FORMAT,
            fields,
            place: parts.at(-1)?.place ?? null,
          },
          ...request,
          what,
          after,
        })
        parts.push(part)
        after = part.next
      }
      return parts
    },
    close() {
      cache.close()
      reviews.close()
    },
  }
}

/** A CSV export as parsed by an independent parser. */
export function readCsv(sessions: readonly CsvSession[], request: Partial<ExportPartRequest> = {}) {
  const cache = createCsvCache(sessions)
  const [part] = cache.parts(request)
  cache.close()
  const read = (bytes: Uint8Array): string[][] =>
    parse(Buffer.from(bytes), { relax_column_count: false, record_delimiter: '\r\n' })
  const [header = []] = read(part!.head)
  const rows = read(part!.body)
  return { header, rows, objects: rows.map((row) => Object.fromEntries(header.map((title, at) => [title, row[at]]))) }
}

export const UNGUARDED: ExportFormat = { ...DEFAULT_CSV_FORMAT, formulaGuard: false }

function emptyDatabase(migrations: Parameters<typeof migrate>[1]): WriteDb {
  const db = new Database(':memory:') as unknown as WriteDb
  migrate(db, migrations)
  return db
}

function reportOf(key: SessionKey, report: string) {
  const { proctoring } = JSON.parse(report) as {
    proctoring?: { conclusion?: number | null; evaluation?: number | null }
  }
  return reportRecord(key, {
    report,
    conclusion: proctoring?.conclusion ?? null,
    evaluation: proctoring?.evaluation ?? null,
  })
}
