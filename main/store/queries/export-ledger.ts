import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewExportKind } from '../../../contract/model/review-export-columns.ts'
import type { ExportRecordId, ExportSince, RecordedExport } from '../../../contract/model/export-ledger.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'

/** Hashes of the exported rows of a session, by reviewer and then by what the row is about. */
export type ExportedRows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The rows of a session that the receiver has after an export. */
export type ExportedSession = { readonly key: SessionKey; readonly rows: ExportedRows }

type Row = RecordedExport & { readonly sequence: number }

const COLUMNS = 'sequence, id, made_at AS madeAt, kind, scope, file, rows, since, base'

/** Earlier exports, newest first. */
export function listExports(db: ReadDb): readonly RecordedExport[] {
  const rows = prepare<[], Row>(db, `SELECT ${COLUMNS} FROM exports ORDER BY made_at DESC, sequence DESC`).all()
  return rows.map(withoutSequence)
}

/** Sequence numbers are valid in their own copy only. */
function withoutSequence({ id, madeAt, kind, scope, file, rows, since, base }: Row): RecordedExport {
  return { id, madeAt, kind, scope, file, rows, since, base }
}

const NOTHING: ExportedRows = {}

/**
 * Reads what the receiver had after an export: the latest rows of each session, in it or in the exports that it builds
 * on. Fails with `invalid-argument` where there is no such export of the kind.
 */
export function exportedRowsAt(
  db: ReadDb,
  kind: ReviewExportKind,
  id: ExportSince | null,
): (key: SessionKey) => ExportedRows {
  if (id === null || id === 'start') return () => NOTHING
  const places = chainOf(db, kind, id)
  return ({ participantId, testId }) => {
    const found = prepare<unknown[], { export: number; rows: string }>(
      db,
      `SELECT export, rows FROM exported_sessions WHERE participant = ? AND test = ? AND kind = ?`,
    ).all(participantId, testId, kind)
    let latest: { readonly place: number; readonly rows: string } | null = null
    for (const { export: sequence, rows } of found) {
      const place = places.get(sequence)
      if (place !== undefined && (latest === null || place < latest.place)) latest = { place, rows }
    }
    return latest === null ? NOTHING : (JSON.parse(latest.rows) as ExportedRows)
  }
}

/** The exports that an export builds on, by their number, with the number of steps back to them. */
function chainOf(db: ReadDb, kind: ReviewExportKind, id: ExportRecordId): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  const find = prepare<[string, string], Pick<Row, 'sequence' | 'base'>>(
    db,
    'SELECT sequence, base FROM exports WHERE id = ? AND kind = ?',
  )
  for (let next: ExportRecordId | null = id; next !== null;) {
    const found: Pick<Row, 'sequence' | 'base'> | undefined = find.get(next, kind)
    if (found === undefined && places.size === 0) {
      throw new DeskError('invalid-argument', 'There is no such earlier export of these rows.')
    }
    if (found === undefined || places.has(found.sequence)) break
    places.set(found.sequence, places.size)
    next = found.base
  }
  return places
}

/** Records an export, its sessions part by part. Takes part in the caller's transaction. */
export function insertExport(
  db: WriteDb,
  recorded: RecordedExport,
  parts: readonly (() => readonly ExportedSession[])[],
): void {
  const sequence = insertHead(db, recorded)
  const insert = insertSession(db)
  for (const sessions of parts) {
    for (const { key, rows } of sessions()) {
      insert.run(key.participantId, key.testId, key.center, recorded.kind, sequence, JSON.stringify(rows))
    }
  }
}

function insertHead(db: WriteDb, { id, madeAt, kind, scope, file, rows, since, base }: RecordedExport): number {
  const { lastInsertRowid } = prepare(
    db,
    'INSERT INTO exports (id, made_at, kind, scope, file, rows, since, base) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(id, madeAt, kind, scope, file, rows, since, base)
  return Number(lastInsertRowid)
}

function insertSession(db: WriteDb) {
  return prepare(
    db,
    'INSERT INTO exported_sessions (participant, test, center, kind, export, rows) VALUES (?, ?, ?, ?, ?, ?)',
  )
}

/**
 * Adds the exports of another copy of the reviews that this one lacks; returns their number. Takes part in the caller's
 * transaction.
 */
export function mergeExports(from: ReadDb, to: WriteDb): number {
  if (!hasTable(from, 'exports')) return 0
  const known = prepare<[string]>(to, 'SELECT 1 FROM exports WHERE id = ?')
  const insert = insertSession(to)
  const missing = prepare<[], Row>(from, `SELECT ${COLUMNS} FROM exports ORDER BY sequence`)
    .all()
    .filter(({ id }) => known.get(id) === undefined)
  for (const recorded of missing) {
    const sequence = insertHead(to, recorded)
    const sessions = prepare<[number], { participant: string; test: string; center: string; rows: string }>(
      from,
      'SELECT participant, test, center, rows FROM exported_sessions WHERE export = ?',
    )
    for (const { participant, test, center, rows } of sessions.iterate(recorded.sequence)) {
      insert.run(participant, test, center, recorded.kind, sequence, rows)
    }
  }
  return missing.length
}
