import type { ParticipantField } from '../../../contract/model/session.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'

/** Number of sessions to read. Reading all of a million would take seconds, and a few tests determine the fields. */
const NEWEST = 2000

/** Names of participant data in the newest sessions, in the order of first appearance. */
export function readFieldNames(db: ReadDb): readonly string[] {
  const rows = prepare<[number], string>(db, 'SELECT data FROM sessions ORDER BY id DESC LIMIT ?').pluck().all(NEWEST)
  const names = rows.flatMap((data) => (JSON.parse(data) as readonly ParticipantField[]).map(({ name }) => name))
  return [...new Set(names)]
}
