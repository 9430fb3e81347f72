import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Operation, OperationId } from '../../../contract/model/operation.ts'
import type { BurstId, ReviewStep, ReviewSteps } from '../../../contract/model/review.ts'
import { operationsOfSession } from '../queries/journal.ts'
import { readOwn, type Own } from '../queries/own.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { appendOperation } from './append.ts'
import { ANSWER_NOTE, burstOf, COMMENT, JUDGEMENT_SCHEMA, SCORE, VERDICT } from './entities.ts'
import { compareOperations } from './fold.ts'
import { project } from './projections.ts'
import { assertOpen } from './reviews.ts'

/** What can be undone. To withdraw a submission is to reopen the review, with a reason. */
const UNDOABLE: ReadonlySet<string> = new Set([VERDICT, SCORE, ANSWER_NOTE, COMMENT])

/** Operations that are undone together: one, or those of a burst. */
type Step = {
  readonly operations: readonly Operation[]
  /** The operations that undo it; empty while it counts. */
  readonly undoneBy: readonly Operation[]
}

const NO_STEPS: ReviewSteps = { undo: null, redo: null, changes: 0, revision: 0 }

/** What of the own review of a session can be undone and redone, across restarts and devices. */
export function readSteps(db: ReadDb, session: SessionKey): ReviewSteps {
  const own = readOwn(db)
  if (own === null) return NO_STEPS
  const operations = operationsOfSession(db, session, own.reviewer)
  const { undo, redo, changes } = stepsIn(undoable(operations))
  const revision = operations.reduce((latest, { clock }) => Math.max(latest, clock), 0)
  return { undo: undo && describe(undo), redo: redo && describe(redo), changes, revision }
}

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
  const step = stepsIn(undoable(operationsOfSession(db, session, own.reviewer)))[direction]
  if (step === null || idOf(step) !== id) {
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
  const operations = undoable(operationsOfSession(db, session, own.reviewer))
  const undoing = lastUndoing(operations)
  const counting = operations.filter(
    (operation) => operation.kind === 'set' && burstOf(operation) === burst && !undoing.has(operation.id),
  )
  if (counting.length > 0) assertOpen(db, own, session)
  return undoEach(db, own, session, counting, now)
}

/** From last to first, as it was done. */
function undoEach(
  db: WriteDb,
  own: Own,
  session: SessionKey,
  operations: readonly Operation[],
  now: InstantMs,
): readonly Operation[] {
  return operations.toReversed().map((operation) => {
    const { entity, item } = operation
    const change = { session, entity, item, kind: 'undo', schema: JUDGEMENT_SCHEMA, payload: '{}' }
    const made = appendOperation(db, own, { ...change, answersTo: operation.id }, now)
    project(db, { session, entity, item, reviewer: own.reviewer })
    return made
  })
}

function undoable(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(({ entity }) => UNDOABLE.has(entity)).toSorted(compareOperations)
}

/** The last step that counts, and the last undone one since which nothing new was done. */
function stepsIn(operations: readonly Operation[]): {
  readonly undo: Step | null
  readonly redo: Step | null
  readonly changes: number
} {
  const undoing = lastUndoing(operations)
  const places = new Map(operations.map(({ id }, at) => [id, at]))
  const steps = groupSteps(operations).map((made): Step => {
    const undoneBy = made.flatMap(({ id }) => undoing.get(id) ?? [])
    return { operations: made, undoneBy }
  })
  const lastSet = operations.findLastIndex(({ kind }) => kind === 'set')
  const undoneAt = ({ undoneBy }: Step) => Math.max(...undoneBy.map(({ id }) => places.get(id) ?? -1))
  const counting = steps.filter(({ undoneBy }) => undoneBy.length === 0)
  const redoable = steps.filter((step) => step.undoneBy.length > 0 && undoneAt(step) > lastSet)
  const redo = redoable.toSorted((one, other) => undoneAt(other) - undoneAt(one))[0] ?? null
  return { undo: counting.at(-1) ?? null, redo, changes: counting.length }
}

/** For each operation that does not count, the last `undo` of it that counts. */
function lastUndoing(operations: readonly Operation[]): ReadonlyMap<OperationId, Operation> {
  const undoing = new Map<OperationId, Operation>()
  for (const operation of operations.toReversed()) {
    const { id, kind, answersTo } = operation
    if (kind !== 'undo' || answersTo === null || undoing.has(id) || undoing.has(answersTo)) continue
    undoing.set(answersTo, operation)
  }
  return undoing
}

function groupSteps(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  const steps: Operation[][] = []
  let burst: string | null = null
  for (const operation of operations) {
    if (operation.kind !== 'set') {
      burst = null
      continue
    }
    const of = burstOf(operation)
    if (of !== null && of === burst) steps.at(-1)?.push(operation)
    else steps.push([operation])
    burst = of
  }
  return steps
}

function describe(step: Step): ReviewStep {
  const { entity, item } = step.operations[0]!
  return { id: idOf(step), entity: entity as ReviewStep['entity'], item }
}

function idOf({ operations }: Step): OperationId {
  return operations.at(-1)!.id
}
