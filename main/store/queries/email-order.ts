import { inSnapshot, prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { listTiedIds } from '../worker/result-sets/id-lists.ts'
import type { SortedRows } from '../worker/result-sets/row-orders.ts'
import type { ColumnValue } from '../common/packed-items.ts'
import { readProgress, writeProgress } from './progress.ts'
import { maxRowId } from './session-rows.ts'

/**
 * The order by email, built after a sync in small steps by an external merge sort. First the emails of all sessions are
 * collected into sorted runs; then each step merges the smallest remaining entries of the runs into the order. A step
 * writes few pages, which are adjacent; single insertions would write a page for each session. Sessions that are not
 * collected yet are read from their own rows, so the order can be read completely at any time.
 */

/** Sessions of a run, as a power of two. Fewer and larger runs cost more to build and less to merge. */
const RUN_BITS = 15
/**
 * Maximum sessions that a step collects or merges: about 5 ms of processor time, more when it triggers a checkpoint.
 */
const STEP = { collect: 4096, merge: 2048 }

const HAS_EMAIL = `email > ''`

/** Sessions up to this row ID are in the order or in a run, if they have an email. */
const collectedUpTo = (db: ReadDb) => readProgress(db, 'emails-collected')

export function isEmailOrderComplete(db: ReadDb): boolean {
  return collectedUpTo(db) >= maxRowId(db) && listRuns(db).length === 0
}

/** Row IDs of all sessions with an email, sorted by email. Sessions that are not in the order yet are sorted here. */
export function readEmailOrder(db: ReadDb): SortedRows {
  if (isEmailOrderComplete(db)) return listTiedIds(db, 'email_order', 'email')
  const rest = `SELECT email, id FROM sessions WHERE id > ${collectedUpTo(db)} AND ${HAS_EMAIL}`
  const source = `SELECT email, id FROM email_order UNION ALL SELECT email, id FROM email_runs UNION ALL ${rest}`
  return listTiedIds(db, `(${source})`, 'email COLLATE NOCASE')
}

/** {@link readEmailOrder} computed from the sessions alone. */
export function sortByEmail(db: ReadDb): SortedRows {
  return listTiedIds(db, `sessions WHERE ${HAS_EMAIL}`, 'email COLLATE NOCASE')
}

/** Does one step. Returns whether there was anything to do. Takes part in the caller's transaction. */
export function extendEmailOrder(db: WriteDb, most = STEP): boolean {
  return collect(db, most.collect) || merge(db, most.merge)
}

function collect(db: WriteDb, most: number): boolean {
  const from = collectedUpTo(db)
  const to = Math.min(maxRowId(db), from + most)
  if (from >= to) return false
  prepare(
    db,
    `INSERT OR IGNORE INTO email_runs (run, email, id)
       SELECT id >> ${RUN_BITS}, email, id FROM sessions WHERE id > ? AND id <= ? AND ${HAS_EMAIL}
       ORDER BY id >> ${RUN_BITS}, email COLLATE NOCASE, id`,
  ).run(from, to)
  writeProgress(db, 'emails-collected', to)
  return true
}

function merge(db: WriteDb, most: number): boolean {
  const runs = listRuns(db)
  const share = Math.max(1, Math.floor(most / runs.length))
  const first = 'SELECT email, id FROM email_runs WHERE run = ? ORDER BY email, id LIMIT ?'
  for (const run of runs) {
    prepare(db, `INSERT OR IGNORE INTO email_order (email, id) ${first}`).run(run, share)
    prepare(db, `DELETE FROM email_runs WHERE run = ? AND (email, id) IN (${first})`).run(run, run, share)
  }
  return runs.length > 0
}

/** Jumps from run to run by the key: reading all entries takes longer than a step. */
function listRuns(db: ReadDb): readonly number[] {
  const sql = `WITH RECURSIVE runs (run) AS (
      SELECT min(run) FROM email_runs UNION ALL
      SELECT (SELECT min(later.run) FROM email_runs AS later WHERE later.run > runs.run) FROM runs WHERE run IS NOT NULL
    ) SELECT run FROM runs WHERE run IS NOT NULL`
  return prepare<[], number>(db, sql).pluck().all()
}

/** Must be called for each changed session, in the same transaction. */
export function moveEmail(db: WriteDb, id: number, before: ColumnValue, after: ColumnValue): void {
  if (before === after || id > collectedUpTo(db)) return
  prepare(db, 'DELETE FROM email_order WHERE email = ? AND id = ?').run(before, id)
  prepare(db, `DELETE FROM email_runs WHERE run = ? >> ${RUN_BITS} AND email = ? AND id = ?`).run(id, before, id)
  prepare(
    db,
    `INSERT OR IGNORE INTO email_order (email, id) SELECT email, id FROM (SELECT ? AS email, ? AS id)
    WHERE ${HAS_EMAIL}`,
  ).run(after, id)
}

/** Whether order and runs match the emails of the collected sessions exactly. */
export function isEmailOrderSound(db: ReadDb): boolean {
  const count = (sql: string, ...values: number[]) =>
    prepare<number[], number>(db, sql)
      .pluck()
      .get(...values) ?? 0
  return inSnapshot(db, () => {
    const collected = collectedUpTo(db)
    const kept = count('SELECT (SELECT count(*) FROM email_order) + (SELECT count(*) FROM email_runs)')
    // Driven by sessions, so that emails are looked up in the narrow tables. The first comparison uses the index; the
    // last one is case-sensitive.
    const same = 'kept.email = s.email AND kept.id = s.id AND s.email = kept.email'
    const found = count(
      `SELECT count(*) FROM sessions AS s WHERE s.id <= ? AND ${HAS_EMAIL} AND (
         EXISTS (SELECT 1 FROM email_order AS kept WHERE ${same})
         OR EXISTS (SELECT 1 FROM email_runs AS kept WHERE kept.run = s.id >> ${RUN_BITS} AND ${same}))`,
      collected,
    )
    const wanted = count(`SELECT count(*) FROM sessions WHERE id <= ? AND ${HAS_EMAIL}`, collected)
    return kept === wanted && found === wanted
  })
}

/** Discards the order, so that the steps start from the beginning. Takes part in the caller's transaction. */
export function forgetEmailOrder(db: WriteDb): void {
  db.exec('DELETE FROM email_order; DELETE FROM email_runs')
  writeProgress(db, 'emails-collected', 0)
}
