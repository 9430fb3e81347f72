import type { ReviewChange, ReviewsOfSession, ReviewStep, ReviewSteps } from '../../../contract/model/review.ts'
import { createStepValues } from './step-values.ts'

type Direction = 'undo' | 'redo'
type Stored = Pick<ReviewsOfSession, 'reviews' | 'steps'>

type Options = {
  /** Saves unsaved changes. Returns whether everything is saved. */
  readonly settle: () => Promise<boolean>
  readonly steps: () => ReviewSteps
  readonly call: (direction: Direction, id: ReviewStep['id']) => Promise<Stored>
  readonly adopt: (stored: Stored) => void
  /** Called when a step begins that is known, and when one has ended. */
  readonly onUnderWay: () => void
}

/** Undoes and redoes, one after the other: the next key press is about the step that comes next once this one is done. */
export function createStepMoves({ settle, steps, call, adopt, onUnderWay }: Options) {
  const values = createStepValues()
  let underWay: ReviewChange | null = null

  async function move(direction: Direction): Promise<ReviewStep | null> {
    if (!(await settle())) return null
    const step = steps()[direction]
    if (step === null) return null
    underWay = values.find(direction, step)
    if (underWay !== null) onUnderWay()
    try {
      const stored = await call(direction, step.id)
      underWay = null
      adopt(stored)
    } finally {
      underWay = null
      onUnderWay()
    }
    return step
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    add: values.add,
    /** What the step changes that is being undone or redone; `null` where there is none, or where it is not known. */
    underWay: () => underWay,
    move(direction: Direction): Promise<ReviewStep | null> {
      const moved = last.then(() => move(direction))
      last = moved.catch(() => null)
      return moved
    },
    /** Resolves when the moves that were asked for have ended. */
    settled: () => last,
  }
}
