import { DeskError, type Failure } from '../../../contract/model/errors.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { withoutServiceWords } from '../common/service-words.ts'
import type { FeedCursor, FeedPage } from '../records.ts'
import type { Lens } from './lens.ts'
import { centerRef, type References } from './references.ts'
import { expectListed, forgetUnlisted, markUnlisted } from './unlisted.ts'

type CursorRow = {
  readonly center: string
  readonly modified_since: string | null
  readonly run_since: string | null
  readonly next_token: string | null
  readonly token_spent: number
  readonly last_completed_at: number | null
  readonly failure: string | null
  readonly start: string | null
}

const SELECT = `SELECT c.name AS center, f.modified_since, f.run_since, f.next_token, f.token_spent, f.last_completed_at, f.failure, f.start
  FROM cursors f JOIN centers c ON c.id = f.center_id`

/** Returns an empty cursor for a center that was never read. */
export function readCursor(db: ReadDb, center: string, lens: Pick<Lens, 'blind'>): FeedCursor {
  const row = prepare<[string], CursorRow>(db, `${SELECT} WHERE c.name = ?`).get(center)
  return row ? toCursor(row, lens) : { center, modifiedSince: null, run: null, lastCompletedAt: null, failure: null }
}

export function readCursors(db: ReadDb, lens: Pick<Lens, 'blind'>): readonly FeedCursor[] {
  return prepare<[], CursorRow>(db, `${SELECT} ORDER BY c.name`)
    .all()
    .map((row) => toCursor(row, lens))
}

export function beginRun(db: WriteDb, references: References, center: string, modifiedSince: string): void {
  const centerId = centerRef(db, references, center)
  if (isWholeList(db, centerId)) expectListed(db, centerId, modifiedSince)
  prepare(
    db,
    `INSERT INTO cursors (center_id, run_since) VALUES (?, ?) ON CONFLICT (center_id)
     DO UPDATE SET run_since = excluded.run_since, next_token = NULL, token_spent = 0`,
  ).run(centerId, modifiedSince)
}

/** Whether the center's run starts where its list begins, and so has every session. */
function isWholeList(db: ReadDb, centerId: number): boolean {
  const row = prepare<[number], { since: string | null }>(
    db,
    'SELECT modified_since AS since FROM cursors WHERE center_id = ?',
  ).get(centerId)
  return (row?.since ?? null) === null
}

/** Makes the next run list every session, and drops an unfinished one. */
export function startOver(db: WriteDb, references: References, center: string, keepsStart: boolean): void {
  const centerId = centerRef(db, references, center)
  forgetUnlisted(db, centerId)
  prepare(
    db,
    `UPDATE cursors SET modified_since = NULL, run_since = NULL, next_token = NULL, token_spent = 0,
       start = iif(?, start, NULL) WHERE center_id = ?`,
  ).run(keepsStart ? 1 : 0, centerId)
}

export function setStart(db: WriteDb, references: References, center: string, modifiedSince: string): void {
  const centerId = centerRef(db, references, center)
  forgetUnlisted(db, centerId)
  prepare(
    db,
    `INSERT INTO cursors (center_id, modified_since, start) VALUES (?, ?, ?) ON CONFLICT (center_id)
     DO UPDATE SET modified_since = excluded.modified_since, start = excluded.start, run_since = NULL, next_token = NULL, token_spent = 0,
       failure = NULL`,
  ).run(centerId, modifiedSince, modifiedSince)
}

/** Stores why a center's run failed, until a run completes. */
export function noteFailure(db: WriteDb, references: References, center: string, failure: Failure): void {
  prepare(
    db,
    `INSERT INTO cursors (center_id, failure) VALUES (?, ?) ON CONFLICT (center_id)
     DO UPDATE SET failure = excluded.failure`,
  ).run(centerRef(db, references, center), JSON.stringify(failure))
}

export function spendToken(db: WriteDb, references: References, center: string, token: string): void {
  const { changes } = prepare(
    db,
    'UPDATE cursors SET next_token = ?, token_spent = 1 WHERE center_id = ? AND run_since IS NOT NULL',
  ).run(token, centerRef(db, references, center))
  assertRun(changes, center)
}

/**
 * Moves the cursor past a page: to the next token, or to the end of the run. Returns how many sessions were marked as
 * gone. Fails with `invalid-argument` unless the cursor is at that page.
 */
export function advanceCursor(db: WriteDb, centerId: number, page: Omit<FeedPage, 'items'>, now: number): number {
  if (page.modifiedUntil !== null) {
    // A session that was modified while all were listed may have moved past the pages that were read. The changes that
    // follow have it, so nothing is marked before they were read too.
    const marked = isWholeList(db, centerId) ? 0 : markUnlisted(db, centerId, now)
    const { changes } = prepare(
      db,
      `UPDATE cursors SET modified_since = ?, run_since = NULL, next_token = NULL, token_spent = 0, last_completed_at = ?,
         failure = NULL
       WHERE center_id = ? AND run_since IS NOT NULL AND next_token IS ?`,
    ).run(page.modifiedUntil, now, centerId, page.token)
    assertRun(changes, page.center)
    return marked
  }
  const { changes } = prepare(
    db,
    `UPDATE cursors SET next_token = ?, token_spent = ?
     WHERE center_id = ? AND run_since IS NOT NULL AND next_token IS ?`,
  ).run(page.nextToken, page.nextTokenSpent === true ? 1 : 0, centerId, page.token)
  assertRun(changes, page.center)
  return 0
}

function assertRun(changes: number, center: string): void {
  if (changes === 1) return
  throw new DeskError('invalid-argument', 'No run of this center has come to this page.', {
    field: 'center',
    value: center,
  })
}

function toCursor(row: CursorRow, { blind }: Pick<Lens, 'blind'>): FeedCursor {
  const failure = row.failure === null ? null : (JSON.parse(row.failure) as Failure)
  return {
    center: row.center,
    modifiedSince: row.modified_since,
    run:
      row.run_since === null
        ? null
        : { modifiedSince: row.run_since, nextToken: row.next_token, tokenSpent: row.token_spent === 1 },
    lastCompletedAt: row.last_completed_at,
    failure: blind === null ? failure : withoutServiceWords(failure),
    ...(row.start !== null && { start: row.start }),
  }
}
