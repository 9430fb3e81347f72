import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Operation, OperationId } from '../../../contract/model/operation.ts'
import type { BurstId } from '../../../contract/model/review.ts'
import type { Own } from '../queries/own.ts'
import { readKeptSteps, stepOperations } from '../queries/steps.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import { appendOperation } from './append.ts'
import { JUDGEMENT_SCHEMA } from './entities.ts'
import { projectSteps } from './kept-steps.ts'
import { project } from './projections.ts'
import { assertOpen } from './reviews.ts'
import { countingOf, stepsIn, type StepOperation } from './steps.ts'

/**
 * Undoes or redoes a step, which must be the one that comes next. Returns the operations that do it. Fails with
 * `review-changed` and `review-submitted`. Takes part in the caller's transaction.
 */
export function moveStep(
  db: WriteDb,
  own: Own,
  session: SessionKey,
  { direction, id }: { readonly direction: 'undo' | 'redo'; readonly id: OperationId },
  now: InstantMs,
): readonly Operation[] {
  assertOpen(db, own, session)
  const key = { session, reviewer: own.reviewer }
  const step = readKeptSteps(db, key)?.[direction]?.id === id ? stepsIn(stepOperations(db, key))[direction] : null
  if (step === null) {
    throw new DeskError('review-changed', 'The review is another one than the one that was changed.')
  }
  return undoEach(db, own, session, direction === 'undo' ? step.operations : step.undoneBy, now)
}

/**
 * Undoes the operations of a burst that still count, whatever came after them: what was set later stays. Returns the
 * operations that do it. Fails with `review-submitted`. Takes part in the caller's transaction.
 */
export function undoBurst(
  db: WriteDb,
  own: Own,
  session: SessionKey,
  burst: BurstId,
  now: InstantMs,
): readonly Operation[] {
  const counting = countingOf(burst, stepOperations(db, { session, reviewer: own.reviewer }))
  if (counting.length === 0) return []
  assertOpen(db, own, session)
  return undoEach(db, own, session, counting, now)
}

/** From last to first, as it was done. */
function undoEach(
  db: WriteDb,
  own: Own,
  session: SessionKey,
  operations: readonly StepOperation[],
  now: InstantMs,
): readonly Operation[] {
  const key = { session, reviewer: own.reviewer }
  const made = operations.toReversed().map(({ id: answersTo, entity, item }) => {
    const change = { session, entity, item, kind: 'undo', schema: JUDGEMENT_SCHEMA, payload: '{}' }
    return appendOperation(db, own, { ...change, answersTo }, now)
  })
  // Only once for a text that was typed by hundreds of operations.
  const values = new Map(made.map(({ entity, item }) => [`${entity} ${item}`, { ...key, entity, item }]))
  for (const value of values.values()) project(db, value)
  projectSteps(db, key)
  return made
}
