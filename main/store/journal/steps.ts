import type { Clock, Operation, OperationId } from '../../../contract/model/operation.ts'
import type { BurstId, ReviewStep } from '../../../contract/model/review.ts'
import { ANSWER_NOTE, COMMENT, SCORE, VERDICT } from './entities.ts'

/** What can be undone. To withdraw a submission is to reopen the review, with a reason. */
const UNDOABLE: ReadonlySet<string> = new Set([VERDICT, SCORE, ANSWER_NOTE, COMMENT])

export function isUndoable({ entity }: Pick<Operation, 'entity'>): boolean {
  return UNDOABLE.has(entity)
}

/** The members of an operation that determine the steps. */
export type StepOperation = Pick<Operation, 'id' | 'entity' | 'item' | 'kind' | 'answersTo' | 'clock'> & {
  readonly burst: BurstId | null
}

/** Operations that are undone together: one, or those of a burst. */
export type Step = {
  readonly operations: readonly StepOperation[]
  /** The operations that undo it; empty while it counts. */
  readonly undoneBy: readonly StepOperation[]
}

export type Steps = {
  /** The last step that counts. */
  readonly undo: Step | null
  /** The last undone step since which nothing new was done. */
  readonly redo: Step | null
  /** The burst that the next operation may continue. */
  readonly burst: BurstId | null
  /** Number of steps that count. */
  readonly changes: number
  /** Clock of the last operation on anything; 0 if there is none. */
  readonly clock: Clock
}

/** The steps of one reviewer's operations on a session, which are in the order in which they apply. */
export function stepsIn(all: readonly StepOperation[]): Steps {
  const operations = all.filter(isUndoable)
  const places = placesOf(operations)
  const undoing = lastUndoing(operations, places)
  const steps = groupSteps(operations).map((made): Step => {
    const undoneBy = made.flatMap(({ id }) => undoing.get(id) ?? [])
    return { operations: made, undoneBy }
  })
  const lastSet = operations.findLastIndex(({ kind }) => kind === 'set')
  const undoneAt = ({ undoneBy }: Step) =>
    undoneBy.reduce((latest, { id }) => Math.max(latest, places.get(id) ?? -1), -1)
  const counting = steps.filter(({ undoneBy }) => undoneBy.length === 0)
  const redo = steps.reduce<Step | null>((last, step) => {
    const at = undoneAt(step)
    return at > Math.max(lastSet, last === null ? -1 : undoneAt(last)) ? step : last
  }, null)
  const last = operations.at(-1)
  return {
    undo: counting.at(-1) ?? null,
    redo,
    burst: last?.kind === 'set' ? last.burst : null,
    changes: counting.length,
    clock: all.reduce((latest, { clock }) => Math.max(latest, clock), 0),
  }
}

/** The operations of a burst that count, whatever came between and after them. */
export function countingOf(burst: BurstId, all: readonly StepOperation[]): readonly StepOperation[] {
  const operations = all.filter(isUndoable)
  const undoing = lastUndoing(operations, placesOf(operations))
  return operations.filter(({ id, kind, burst: of }) => kind === 'set' && of === burst && !undoing.has(id))
}

function placesOf(operations: readonly StepOperation[]): ReadonlyMap<OperationId, number> {
  return new Map(operations.map(({ id }, at) => [id, at]))
}

export function describeStep({ operations }: Step): ReviewStep {
  const { entity, item } = operations[0]!
  return { id: operations.at(-1)!.id, entity: entity as ReviewStep['entity'], item }
}

/** For each operation that does not count, the last `undo` after it that counts. */
function lastUndoing(
  operations: readonly StepOperation[],
  places: ReadonlyMap<OperationId, number>,
): ReadonlyMap<OperationId, StepOperation> {
  const undoing = new Map<OperationId, StepOperation>()
  for (const [at, operation] of [...operations.entries()].toReversed()) {
    const { id, kind, answersTo } = operation
    if (kind !== 'undo' || answersTo === null || undoing.has(id) || undoing.has(answersTo)) continue
    if (at > (places.get(answersTo) ?? at)) undoing.set(answersTo, operation)
  }
  return undoing
}

function groupSteps(operations: readonly StepOperation[]): readonly (readonly StepOperation[])[] {
  const steps: StepOperation[][] = []
  let burst: BurstId | null = null
  for (const operation of operations) {
    if (operation.kind !== 'set') {
      burst = null
      continue
    }
    if (operation.burst !== null && operation.burst === burst) steps.at(-1)?.push(operation)
    else steps.push([operation])
    burst = operation.burst
  }
  return steps
}
