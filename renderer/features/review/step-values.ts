import type { OperationId } from '../../../contract/model/operation.ts'
import type { BurstId, ReviewChange, ReviewStep, ReviewSteps } from '../../../contract/model/review.ts'
import { entityIdOf } from './own-review.ts'

/** The values before and after a step. */
type Values = { readonly undo: ReviewChange; readonly redo: ReviewChange }

/** Steps beyond this number are forgotten, the oldest first. Undoing those waits for the store. */
const MOST = 100

/**
 * What the steps that were made in this window have changed, so that undoing and redoing them shows before the store has
 * answered. The store decides: what it answers replaces this.
 */
export function createStepValues() {
  const known = new Map<OperationId, Values>()
  /** The change before. */
  let last: { readonly entity: string; readonly burst: BurstId | null; readonly step: OperationId | undefined } | null =
    null

  return {
    /** Remembers a saved change by the value before it and the steps since. */
    add: (change: ReviewChange, before: ReviewChange['value'], burst: BurstId | null, steps: ReviewSteps): void => {
      const entity = entityIdOf(change)
      const { undo } = steps
      const isContinued = burst !== null && last?.burst === burst && last.entity === entity
      const continued = isContinued ? last?.step : undefined
      last = { entity, burst, step: undo?.id }
      if (undo?.entity !== change.entity) return
      const first = (continued && known.get(continued)?.undo) ?? ({ ...change, value: before } as ReviewChange)
      if (continued) known.delete(continued)
      known.set(undo.id, { undo: first, redo: change })
      const [oldest] = known.keys()
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    },
    /** The change that undoes or redoes a step; `null` where it is not known. */
    find: (direction: 'undo' | 'redo', step: ReviewStep): ReviewChange | null =>
      known.get(step.id)?.[direction] ?? null,
  }
}
