import { isDeepStrictEqual } from 'node:util'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Operation } from '../../../contract/model/operation.ts'
import type { AnswerNoteId, BurstId, ReviewChange } from '../../../contract/model/review.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import type { Own } from '../queries/own.ts'
import { readJudgement, readStatus } from '../queries/judgements.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { appendOperation } from './append.ts'
import { ANSWER_NOTE, COMMENT, judgementPayload, schemaOf, SCORE, STATUS, VERDICT } from './entities.ts'
import { projectLatest } from './projections.ts'

export type JudgedChange = {
  readonly change: ReviewChange
  /** The report that it judges; `null` if there is none. */
  readonly judged: SnapshotHash | null
  /** Revision that the change is based on. */
  readonly over: number
  /** The burst that it belongs to, if any. */
  readonly burst?: BurstId | null
  /** Where it comes from a file: the basis that its row names. */
  readonly imported?: { readonly basis: string | null }
}

/**
 * Changes a value of the own review if it is still at the revision that the change is based on. Returns `null` if the
 * value is stored already. A review that is submitted again over a later report is confirmed: it judges that one now.
 * Fails with `review-changed`, and with `review-submitted` while the review is submitted. Takes part in the caller's
 * transaction.
 */
export function changeReview(
  db: WriteDb,
  own: Own,
  session: SessionKey,
  { change, over, judged, burst, imported }: JudgedChange,
  now: InstantMs,
): Operation | null {
  const stored = readJudgement(db, session, own.reviewer, change)
  const isSame = isDeepStrictEqual(stored?.made.value ?? null, change.value)
  if (change.entity === 'status') {
    // Submitted again over another report is a confirmation. Anything else was asked for twice, such as by a double click.
    const isConfirmation = change.value?.status === 'submitted' && judged !== null && judged !== stored?.judged
    if (isSame && !isConfirmation) return null
    if (!isSame) assertStatusFollows(db, own, session, change.value)
  } else assertOpen(db, own, session)
  if ((stored?.revision ?? 0) !== over) {
    throw new DeskError('review-changed', 'The review is another one than the one that was changed.')
  }
  if (isSame && (change.value === null || stored?.judged === judged)) return null
  const { entity, item } = entityOf(change)
  const replaces = change.entity === 'answerNote' || change.entity === 'comment' ? { replaces: stored?.from ?? [] } : {}
  const operation = appendOperation(
    db,
    own,
    {
      session,
      entity,
      item,
      kind: 'set',
      schema: schemaOf(change),
      payload: judgementPayload({
        value: change.value,
        judged,
        ...(burst && { burst }),
        ...(imported && { imported }),
        ...replaces,
      }),
      answersTo: stored?.from.at(-1) ?? null,
    },
    now,
  )
  projectLatest(db, operation)
  return operation
}

/** Fails with `review-submitted` while the own review of a session is submitted. */
export function assertOpen(db: ReadDb, own: Own, session: SessionKey): void {
  if (readStatus(db, session, own.reviewer)?.status !== 'submitted') return
  throw new DeskError('review-submitted', 'The review is submitted. Reopen it to change it.')
}

function assertStatusFollows(
  db: ReadDb,
  own: Own,
  session: SessionKey,
  next: Extract<ReviewChange, { readonly entity: 'status' }>['value'],
): void {
  const isSubmitted = readStatus(db, session, own.reviewer)?.status === 'submitted'
  const isReopened = next?.status === 'reopened'
  if (next !== null && isReopened === isSubmitted && (!isReopened || hasVisibleText(next.reason))) return
  throw new DeskError('invalid-argument', 'A review is submitted, and then reopened with a reason.')
}

/** A change of the value that an operation is about, which takes it away: it names the value. */
export function removalOf({ entity, item }: Pick<Operation, 'entity' | 'item'>): ReviewChange {
  switch (entity) {
    case VERDICT:
    case COMMENT:
    case STATUS:
      return { entity, value: null }
    case SCORE:
      return { entity, question: Number(item), value: null }
    case ANSWER_NOTE:
      return { entity, id: item as AnswerNoteId, value: null }
    default:
      throw new Error(`no value of a review: ${entity}`)
  }
}

function entityOf(change: ReviewChange): { readonly entity: string; readonly item: string } {
  switch (change.entity) {
    case 'verdict':
      return { entity: VERDICT, item: '' }
    case 'score':
      return { entity: SCORE, item: String(change.question) }
    case 'answerNote':
      return { entity: ANSWER_NOTE, item: change.id }
    case 'comment':
      return { entity: COMMENT, item: '' }
    case 'status':
      return { entity: STATUS, item: '' }
  }
}
