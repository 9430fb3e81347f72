import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/**
 * Sessions that the service moves from center to center (docs/decisions/0080). A session keeps the center in its key, so
 * that everything by that key stays with it; `center_id` is where it is now. All functions take part in the caller's
 * transaction.
 */

/** Puts a session into another center, whose list or change has it. */
export function moveSession(db: WriteDb, id: number, centerId: number): void {
  prepare(
    db,
    'INSERT INTO moved (session_id, home_id) SELECT id, center_id FROM sessions WHERE id = ? ON CONFLICT DO NOTHING',
  ).run(id)
  prepare(db, 'UPDATE sessions SET center_id = ? WHERE id = ?').run(centerId, id)
  prepare(db, 'DELETE FROM moved WHERE session_id = ? AND home_id = ?').run(id, centerId)
  prepare(db, 'DELETE FROM listed_elsewhere WHERE session_id = ? AND center_id = ?').run(id, centerId)
  // What the list of the center before says of it does not count any more.
  prepare(db, 'DELETE FROM unlisted WHERE session_id = ?').run(id)
  prepare(db, 'DELETE FROM gone WHERE session_id = ?').run(id)
}

/** Sets the center in the key of a new session: work on it may be older than the cache. */
export function setHome(db: WriteDb, id: number, homeId: number): void {
  prepare(
    db,
    'INSERT INTO moved (session_id, home_id) SELECT id, :homeId FROM sessions WHERE id = :id AND center_id <> :homeId',
  ).run({ id, homeId })
}

/**
 * A center has a session that is in another one, in no later version. It stays where it is, unless the list of its own
 * center lacks it. Returns whether it was moved.
 */
export function noteElsewhere(db: WriteDb, id: number, centerId: number): boolean {
  if (prepare(db, 'SELECT 1 FROM gone WHERE session_id = ?').get(id) !== undefined) {
    moveSession(db, id, centerId)
    return true
  }
  prepare(db, 'INSERT INTO listed_elsewhere (session_id, center_id) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
    id,
    centerId,
  )
  return false
}

/** Forgets which sessions of other centers a center has, before it lists all that were modified since a time. */
export function forgetElsewhere(db: WriteDb, centerId: number, modifiedSince: number): void {
  prepare(
    db,
    `DELETE FROM listed_elsewhere
     WHERE center_id = ? AND session_id IN (SELECT id FROM sessions WHERE modified >= ?)`,
  ).run(centerId, modifiedSince)
}

/** Moves the sessions that the whole list of their center lacked to one whose list has them. Returns their number. */
export function moveUnlisted(db: WriteDb, centerId: number): number {
  const found = prepare<[number], { id: number; to: number }>(
    db,
    `SELECT u.session_id AS id, min(e.center_id) AS "to" FROM unlisted u JOIN listed_elsewhere e USING (session_id)
     WHERE u.center_id = ? GROUP BY u.session_id`,
  ).all(centerId)
  for (const { id, to } of found) moveSession(db, id, to)
  return found.length
}

type Copy = {
  readonly id: number
  readonly centerId: number
  readonly isGone: number
  readonly hasReport: number
}

/** What is by a session's row alone, besides its report. The search has its rows too. */
const TABLES = ['images', 'report_failures', 'unlisted', 'gone', 'review_facts'] as const

/** Makes one session of those that earlier versions stored once for each center. Only for the migration that forbids them. */
export function mergeCenters(db: WriteDb): void {
  const several = prepare<[], { participant: Buffer; test: number }>(
    db,
    `SELECT participant, test_id AS test FROM sessions
     GROUP BY participant, test_id HAVING count(*) > 1`,
  ).all()
  for (const { participant, test } of several) mergeCopies(db, copiesOf(db, participant, test))
  if (several.length === 0) return
  // They are made again from the journal and from the sessions.
  db.exec(`
    INSERT INTO note_search (note_search) VALUES ('delete-all');
    DELETE FROM review_facts;
    DELETE FROM progress WHERE name IN (
      'notes-indexed', 'notes-indexed-mark', 'reviews-followed', 'reviews-followed-mark', 'emails-collected');
    DELETE FROM email_order;
    DELETE FROM email_runs;
  `)
}

/** The latest first, and of the same version one that its center has. */
function copiesOf(db: ReadDb, participant: Buffer, test: number): readonly Copy[] {
  return prepare<[Buffer, number], Copy>(
    db,
    `SELECT s.id, s.center_id AS centerId, g.session_id IS NOT NULL AS isGone, r.session_id IS NOT NULL AS hasReport
     FROM sessions s LEFT JOIN gone g ON g.session_id = s.id LEFT JOIN reports r ON r.session_id = s.id
     WHERE s.participant = ? AND s.test_id = ? ORDER BY s.modified DESC, isGone, s.modified_sent DESC, s.id`,
  ).all(participant, test)
}

function mergeCopies(db: WriteDb, copies: readonly Copy[]): void {
  const [kept, ...others] = copies
  if (kept === undefined) return
  const first = copies.reduce((least, copy) => (copy.id < least.id ? copy : least))
  if (!kept.hasReport) moveReport(db, others.find(({ hasReport }) => hasReport)?.id, kept.id)
  for (const { id, centerId, isGone } of others) {
    for (const table of TABLES) prepare(db, `DELETE FROM ${table} WHERE session_id = ?`).run(id)
    for (const table of ['session_search', 'report_search']) {
      prepare(db, `DELETE FROM ${table} WHERE rowid = ?`).run(id)
    }
    prepare(db, 'DELETE FROM reports WHERE session_id = ?').run(id)
    prepare(db, 'DELETE FROM sessions WHERE id = ?').run(id)
    if (isGone) continue
    prepare(db, 'INSERT OR IGNORE INTO listed_elsewhere (session_id, center_id) VALUES (?, ?)').run(kept.id, centerId)
  }
  if (first.centerId === kept.centerId) return
  prepare(db, 'INSERT INTO moved (session_id, home_id) VALUES (?, ?)').run(kept.id, first.centerId)
}

/** The report of another copy is of the same session: the service is asked for it by the participant alone. */
function moveReport(db: WriteDb, from: number | undefined, to: number): void {
  if (from === undefined) return
  prepare(db, 'UPDATE reports SET session_id = ? WHERE session_id = ?').run(to, from)
  prepare(db, "UPDATE images SET session_id = ? WHERE session_id = ? AND source = 'report'").run(to, from)
  prepare(
    db,
    "INSERT INTO report_search (rowid, text) SELECT session_id, search_text FROM reports WHERE session_id = ? AND search_text <> ''",
  ).run(to)
}
