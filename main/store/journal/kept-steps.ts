import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Operation } from '../../../contract/model/operation.ts'
import type { ReviewStep, ReviewSteps } from '../../../contract/model/review.ts'
import { readOwn } from '../queries/own.ts'
import { listStepsKeys, readKeptSteps, stepOperations, writeKeptSteps, type StepsKey } from '../queries/steps.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { burstOf } from './entities.ts'
import { compareOperations } from './fold.ts'
import { describeStep, isUndoable, stepsIn, type Steps } from './steps.ts'

const NO_STEPS = { undo: null, redo: null, burst: null, changes: 0, clock: 0 } as const

/** What of the own review of a session can be undone and redone, across restarts and devices. */
export function readSteps(db: ReadDb, session: SessionKey): ReviewSteps {
  const own = readOwn(db)
  const { undo, redo, changes, clock } = (own && readKeptSteps(db, { session, reviewer: own.reviewer })) ?? NO_STEPS
  return { undo, redo, changes, revision: clock }
}

/**
 * Keeps what can be undone after an operation that sets a value and is later than all others, without reading the
 * others. Takes part in the caller's transaction.
 */
export function keepStep(db: WriteDb, operation: Operation): void {
  const { id, entity, item, clock } = operation
  const before = readKeptSteps(db, operation) ?? NO_STEPS
  if (!isUndoable(operation)) {
    writeKeptSteps(db, operation, { ...before, clock })
    return
  }
  const burst = burstOf(operation)
  const { undo, changes } = before
  const isContinued = burst !== null && burst === before.burst && undo !== null
  writeKeptSteps(db, operation, {
    undo: isContinued ? { ...undo, id } : { id, entity: entity as ReviewStep['entity'], item },
    redo: null,
    burst,
    changes: isContinued ? changes : changes + 1,
    clock,
  })
}

/** Computes from all operations what can be undone. Takes part in the caller's transaction. */
export function projectSteps(db: WriteDb, key: StepsKey): void {
  keepSteps(db, key, stepsIn(stepOperations(db, key)))
}

/**
 * {@link projectSteps} with all operations of the reviewer on the session, in any order. Returns whether something else
 * was kept.
 */
export function keepStepsOf(db: WriteDb, key: StepsKey, operations: readonly Operation[]): boolean {
  const steps = operations.toSorted(compareOperations).map((operation) => {
    return { ...operation, burst: operation.kind === 'set' ? burstOf(operation) : null }
  })
  return keepSteps(db, key, stepsIn(steps))
}

function keepSteps(db: WriteDb, key: StepsKey, { undo, redo, ...rest }: Steps): boolean {
  return writeKeptSteps(db, key, { ...rest, undo: undo && describeStep(undo), redo: redo && describeStep(redo) })
}

/** Takes part in the caller's transaction. */
export function projectAllSteps(db: WriteDb): void {
  for (const key of listStepsKeys(db)) projectSteps(db, key)
}
