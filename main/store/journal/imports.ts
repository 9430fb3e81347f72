import { DeskError } from '../../../contract/model/errors.ts'
import { nameOfSession, type SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { BurstId, ReviewChange } from '../../../contract/model/review.ts'
import type { ImportUndone, SkippedRow } from '../../../contract/model/score-import.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import type { AppliedRow } from '../records.ts'
import { commentNoteId } from '../marking/comment-note.ts'
import type { Own } from '../queries/own.ts'
import { readJudgement, readStatus } from '../queries/judgements.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import { changeReview } from './reviews.ts'
import { undoBurst } from './move-step.ts'

type Judge = (session: SessionKey, report: string) => SnapshotHash | null

/**
 * Applies rows of a file to the own reviews: those of a session are one burst, so one step of undo. A row that was
 * compared with something else than what is stored now is skipped. `judge` stores the report that the rows of a session
 * judge, and fails with `review-changed` where another one is stored by now. Takes part in the caller's transaction.
 */
export function applyRows(
  db: WriteDb,
  own: Own,
  batch: BurstId,
  rows: readonly AppliedRow[],
  { judge, now }: { readonly judge: Judge; readonly now: InstantMs },
): readonly SkippedRow[] {
  return [...Map.groupBy(rows, ({ session }) => nameOfSession(session)).values()].flatMap((ofSession) => {
    const { session, over } = ofSession[0]!
    const skipAll = (reason: SkippedRow['reason']) => ofSession.map(({ row }) => ({ row, reason }))
    if (readStatus(db, session, own.reviewer)?.status === 'submitted') return skipAll('submitted')
    const judged = judgedOrChanged(() => judge(session, over.report))
    if (judged === 'changed') return skipAll('changed')
    return ofSession.flatMap((row): readonly SkippedRow[] => {
      const changes = changesOf(row, own)
      const isSame = changes.every(
        ({ change, over: revision }) => (readJudgement(db, session, own.reviewer, change)?.revision ?? 0) === revision,
      )
      if (!isSame) return [{ row: row.row, reason: 'changed' }]
      for (const change of changes) {
        const imported = { basis: row.basis }
        changeReview(db, own, session, { ...change, judged, burst: batch, imported }, now)
      }
      return []
    })
  })
}

type ChangeOver = { readonly change: ReviewChange; readonly over: number }

function changesOf({ session, num, points, comment, over }: AppliedRow, { reviewer }: Own): readonly ChangeOver[] {
  const changes: ChangeOver[] = []
  if (points !== null) {
    changes.push({ change: { entity: 'score', question: num, value: { points, rubric: null } }, over: over.score })
  }
  if (comment !== null) {
    const value = { question: num, place: { kind: 'answer' }, kind: '', text: comment } as const
    const id = commentNoteId(session, num, reviewer)
    changes.push({ change: { entity: 'answerNote', id, value }, over: over.note })
  }
  return changes
}

function judgedOrChanged(judge: () => SnapshotHash | null): SnapshotHash | null | 'changed' {
  try {
    return judge()
  } catch (error) {
    if (error instanceof DeskError && error.code === 'review-changed') return 'changed'
    throw error
  }
}

/** Undoes what an import did to sessions; submitted reviews are left as they are. Takes part in the caller's transaction. */
export function undoImport(
  db: WriteDb,
  own: Own,
  batch: BurstId,
  sessions: readonly SessionKey[],
  now: InstantMs,
): ImportUndone {
  let [undone, submitted] = [0, 0]
  for (const session of sessions) {
    try {
      if (undoBurst(db, own, session, batch, now).length > 0) undone += 1
    } catch (error) {
      if (!(error instanceof DeskError) || error.code !== 'review-submitted') throw error
      submitted += 1
    }
  }
  return { sessions: undone, submitted }
}
