import { z } from 'zod'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Clock, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import { burstIdSchema, type BurstId } from '../../../contract/model/review.ts'
import type { ImportRecord } from '../../../contract/model/score-import.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { parseJson, writePreferenceTexts } from './preferences.ts'

/** Name of the record in the table of preferences. */
const NAME = 'imports'
/** Imports that are recorded, newest first. */
const MOST_RECORDED = 50

const recordSchema = z.object({
  batch: burstIdSchema,
  fileName: z.string(),
  madeAt: z.number(),
  rows: z.int(),
  sessions: z.int(),
  undoneAt: z.number().nullable(),
  /** Clock before the first of its operations. */
  since: z.int().nonnegative(),
})

/** With where its operations begin. */
export type StoredImport = ImportRecord & { readonly since: Clock }

/** Imports that were applied, newest first. */
export function listImports(db: ReadDb): readonly StoredImport[] {
  const text = prepare<[string], string>(db, 'SELECT value FROM preferences WHERE name = ?').pluck().get(NAME)
  const read = z.array(recordSchema).safeParse(parseJson(text))
  return read.success ? read.data : []
}

/** Adds an import, or replaces what is recorded of it. Takes part in the caller's transaction. */
export function recordImport(db: WriteDb, record: StoredImport): void {
  const others = listImports(db).filter(({ batch }) => batch !== record.batch)
  const all = [record, ...others].toSorted((one, other) => other.madeAt - one.madeAt)
  writePreferenceTexts(db, { [NAME]: all.slice(0, MOST_RECORDED) })
}

/** Sessions with operations of an import, in the order in which they were imported. */
export function sessionsOfImport(
  db: ReadDb,
  { batch, since, reviewer }: { readonly batch: BurstId; readonly since: Clock; readonly reviewer: ReviewerId },
): readonly SessionKey[] {
  return prepare<unknown[], SessionKey>(
    db,
    `SELECT center, participant AS participantId, test AS testId FROM operations
     WHERE clock > ? AND reviewer = ? AND kind = 'set' AND json_extract(payload, '$.burst') = ?
     GROUP BY participant, test, center ORDER BY min(arrival)`,
  ).all(since, reviewer, batch)
}

/** The basis of the import that an operation was made by; `undefined` for any other operation. */
export function basisOfOperation(db: ReadDb, id: OperationId): string | null | undefined {
  const payload = prepare<[string], string>(db, 'SELECT payload FROM operations WHERE id = ?').pluck().get(id)
  const imported = (parseJson(payload) as { readonly imported?: { readonly basis: string | null } } | undefined)
    ?.imported
  return imported?.basis
}

/** A stored report with the hash of the answer that it came in; `null` where there is none. */
export function readReportText(
  db: ReadDb,
  sessionId: number,
): { readonly report: string; readonly hash: string } | null {
  const row = prepare<[number], { report: string; hash: string }>(
    db,
    'SELECT report, hash FROM reports WHERE session_id = ?',
  )
  return row.get(sessionId) ?? null
}
