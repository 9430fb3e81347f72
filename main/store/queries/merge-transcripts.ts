import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { dropEarlier, rowsToKeep } from './added-transcripts.ts'
import { hasTable } from './journal.ts'

type Listed = {
  readonly id: number
  readonly participant: string
  readonly test: string
  readonly question: number
  readonly revision: number
  readonly hasContent: 0 | 1
}

const LIST =
  'SELECT id, participant, test, question, revision, content IS NOT NULL AS hasContent FROM added_transcripts'

/**
 * The rows of another copy of the reviews that `to` lacks and would keep, by answer. Where both copies went on by themselves,
 * the later one holds, and the other one is the one before it, which can be restored.
 */
function missingRows(from: ReadDb, to: ReadDb): ReadonlyMap<string, readonly Listed[]> {
  if (!hasTable(from, 'added_transcripts')) return new Map()
  const missing = new Map<string, readonly Listed[]>()
  const there = prepare<[], Listed>(from, LIST).all()
  for (const [answer, rows] of Map.groupBy(there, ({ participant, test, question }) =>
    [participant, test, question].join(),
  )) {
    const { participant, test, question } = rows[0]!
    const here = prepare<[string, string, number], Listed>(
      to,
      `${LIST} WHERE participant = ? AND test = ? AND question = ?`,
    ).all(participant, test, question)
    const known = new Set(here.map(({ revision }) => revision))
    const others = rows.filter(({ revision }) => !known.has(revision))
    const kept = new Set(rowsToKeep([...here, ...others]))
    const wanted = others.filter((row) => kept.has(row))
    if (wanted.length > 0) missing.set(answer, wanted)
  }
  return missing
}

/** Number of answers of which another copy has an added transcript, or its removal, that `to` lacks. */
export function countMissingTranscripts(from: ReadDb, to: ReadDb): number {
  return missingRows(from, to).size
}

/** Merges the added transcripts of another copy of the reviews. Takes part in the caller's transaction. */
export function mergeTranscripts(from: ReadDb, to: WriteDb): void {
  for (const rows of missingRows(from, to).values()) {
    for (const { id } of rows) {
      const row = prepare<[number], Record<string, unknown>>(
        from,
        `SELECT participant, test, question, revision, center, added_at, file_name, format, content
         FROM added_transcripts WHERE id = ?`,
      ).get(id)!
      prepare<[Record<string, unknown>]>(
        to,
        `INSERT INTO added_transcripts
           (participant, test, question, revision, center, added_at, file_name, format, content)
         VALUES (:participant, :test, :question, :revision, :center, :added_at, :file_name, :format, :content)`,
      ).run(row)
    }
    const { participant, test, question } = rows[0]!
    dropEarlier(to, participant, test, question)
  }
}
