import { isDeepStrictEqual } from 'node:util'
import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Operation, ReviewerId } from '../../../contract/model/operation.ts'
import type { ReviewChange } from '../../../contract/model/review.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import type { Own } from '../queries/own.ts'
import { judgementsOfSession, type JudgementState } from '../queries/reviews.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { appendOperation } from './append.ts'
import { JUDGEMENT_SCHEMA, judgementPayload, SCORE, TIME_NOTE, VERDICT } from './entities.ts'
import { project } from './projections.ts'

export type JudgedChange = {
  readonly change: ReviewChange
  /** The report that it judges; `null` if there is none. */
  readonly judged: SnapshotHash | null
  /** Revision that the change is based on. */
  readonly over: number
}

/** The stored verdict, score or time note; `null` if there never was one. */
export function readJudgement(
  db: ReadDb,
  session: SessionKey,
  reviewer: ReviewerId | null,
  change: ReviewChange,
): JudgementState | null {
  const { entity, item } = entityOf(change)
  const isIt = ({ made, ...state }: JudgementState) =>
    state.reviewer === reviewer && entityOf(made).entity === entity && entityOf(made).item === item
  return judgementsOfSession(db, session).find(isIt) ?? null
}

/**
 * Changes a verdict, score or time note of the own reviewer if it is still at the revision that the change is based on.
 * Returns `null` if the value is stored already. Fails with `review-changed`. Takes part in the caller's transaction.
 */
export function changeReview(
  db: WriteDb,
  own: Own,
  session: SessionKey,
  { change, over, judged }: JudgedChange,
  now: InstantMs,
): Operation | null {
  const stored = readJudgement(db, session, own.reviewer, change)
  if ((stored?.revision ?? 0) !== over) {
    throw new DeskError('review-changed', 'The review is another one than the one that was changed.')
  }
  const isSame = isDeepStrictEqual(stored?.made.value ?? null, change.value)
  if (isSame && (change.value === null || stored?.judged === judged)) return null
  const { entity, item } = entityOf(change)
  const replaces = change.entity === 'timeNote' ? { replaces: stored?.from ?? [] } : {}
  const operation = appendOperation(
    db,
    own,
    {
      session,
      entity,
      item,
      kind: 'set',
      schema: JUDGEMENT_SCHEMA,
      payload: judgementPayload({ value: change.value, judged, ...replaces }),
      answersTo: stored?.from.at(-1) ?? null,
    },
    now,
  )
  project(db, { session, entity, item, reviewer: own.reviewer })
  return operation
}

function entityOf(change: ReviewChange): { readonly entity: string; readonly item: string } {
  switch (change.entity) {
    case 'verdict':
      return { entity: VERDICT, item: '' }
    case 'score':
      return { entity: SCORE, item: String(change.question) }
    case 'timeNote':
      return { entity: TIME_NOTE, item: change.id }
  }
}
