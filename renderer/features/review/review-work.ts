import { createStore } from 'zustand/vanilla'
import { toFailure } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type {
  BurstId,
  ReviewBase,
  ReviewChange,
  ReviewsOfSession,
  ReviewStep,
  ReviewSteps,
  SavedChange,
} from '../../../contract/model/review.ts'
import { newNoteId } from './new-ids.ts'
import { createSaveLoop, type Saving } from './save-loop.ts'
import { pendingChanges, type PendingChange } from './pending-changes.ts'
import {
  entityIdOf,
  latestSave,
  NO_REVIEW,
  ownReviewOf,
  revisionOf,
  typedTextOf,
  valueOf,
  withBothTexts,
  withChange,
  withRevision,
  type OwnReview,
} from './own-review.ts'

/** What is stored of a session, as far as it is worked with. */
type Stored = Pick<ReviewsOfSession, 'reviews' | 'steps'>

export type ReviewWorkState = {
  /** With everything that was changed here, saved or not. */
  readonly review: OwnReview
  readonly steps: ReviewSteps
  /** `failed` is tried again by itself. */
  readonly saving: Saving
  readonly problem: unknown
  /** When something was last saved. */
  readonly savedAt: InstantMs | null
  /**
   * A choice that was dropped because the review was changed elsewhere, or `report` where a review was not submitted
   * because its report changed; dismissed by the next change.
   */
  readonly dropped: ReviewChange['entity'] | 'report' | null
}

/** The own review of one session while it is worked on. It outlives its screen, so that nothing unsaved is lost. */
export type ReviewWork = {
  readonly getState: () => ReviewWorkState
  readonly subscribe: (listener: () => void) => () => void
  /** Shows a change at once and saves it. Changes of a text that is being typed name their burst. */
  readonly change: (change: ReviewChange, burst?: BurstId) => void
  /** Undoes or redoes the next step, after everything is saved. Returns the step; `null` where there is none. */
  readonly move: (direction: 'undo' | 'redo') => Promise<ReviewStep | null>
  /** Takes over what is stored, except for values with unsaved changes. */
  readonly adopt: (stored: Stored) => void
  /** `hash` of the report that the reviewer sees. Saves that were refused because of an earlier one are tried again. */
  readonly see: (report: string | null) => void
  /** Saves unsaved changes now. */
  readonly flush: () => void
  /** Saves unsaved changes. Returns whether everything is saved. */
  readonly settle: () => Promise<boolean>
}

export type ReviewCalls = {
  readonly change: (
    change: ReviewChange,
    over: ReviewBase,
    burst: BurstId | null,
  ) => Promise<Omit<SavedChange, 'marks'>>
  /** Returns what is stored then. */
  readonly step: (direction: 'undo' | 'redo', id: ReviewStep['id']) => Promise<Stored>
  readonly read: () => Promise<Stored>
}

const NO_STEPS: ReviewSteps = { undo: null, redo: null, changes: 0, revision: 0 }

const NOTHING_YET: ReviewWorkState = {
  review: NO_REVIEW,
  steps: NO_STEPS,
  saving: 'saved',
  problem: null,
  savedAt: null,
  dropped: null,
}

export function createReviewWork(calls: ReviewCalls): ReviewWork {
  const { getState, setState, subscribe } = createStore<ReviewWorkState>(() => NOTHING_YET)
  /** What is stored, as far as it is known here. */
  let stored: OwnReview = NO_REVIEW
  /** Revisions of own saves, also of notes that were removed, of which a read says nothing. */
  const saved = new Map<string, number>()
  const pending = pendingChanges(() => void loop.run())
  const loop = createSaveLoop({ pending, save, onState: (saving, problem) => setState({ saving, problem }) })
  let report: string | null = null

  function show(change: Partial<ReviewWorkState> = {}): void {
    const review = pending.all().reduce((shown, { change: unsaved }) => withChange(shown, unsaved), stored)
    setState({ ...change, review })
  }

  function adopt({ reviews, steps }: Stored): void {
    // A read that began before the last save may arrive after it.
    if (steps.revision < getState().steps.revision) return
    stored = ownReviewOf({ reviews })
    show({ steps, savedAt: latestSave(stored) ?? getState().savedAt })
  }

  function add(change: ReviewChange, burst: BurstId | null): boolean {
    const before = { ...change, value: valueOf(stored, change) } as ReviewChange
    return pending.add(change, burst, typedTextOf(before))
  }

  async function save(next: PendingChange): Promise<unknown> {
    const { change, burst } = next
    const id = entityIdOf(change)
    try {
      const over = { revision: Math.max(revisionOf(stored, change), saved.get(id) ?? 0), report }
      const made = await calls.change(change, over, burst)
      saved.set(id, made.revision)
      stored = withRevision(withChange(stored, change), change, made)
      pending.done(id, next)
      show({ steps: made.steps, savedAt: made.savedAt })
      return null
    } catch (problem) {
      const { code } = toFailure(problem)
      const isConflict = code === 'review-changed' || code === 'review-submitted'
      const isResolved = isConflict && (await resolve(next, code === 'review-submitted').catch(() => false))
      return isResolved ? null : problem
    }
  }

  /** A choice gives way to a change made elsewhere; of a text both versions are kept. Returns whether it is settled. */
  async function resolve({ change, burst }: PendingChange, isSubmitted: boolean): Promise<boolean> {
    const before = valueOf(stored, change)
    const id = entityIdOf(change)
    const known = Math.max(revisionOf(stored, change), saved.get(id) ?? 0)
    adopt(await calls.read())
    const both = withBothTexts(change, valueOf(stored, change))
    // A text waits until the review is reopened.
    if (isSubmitted && both !== null) return false
    // The report changed, and not the review: the reviewer has to see the new one first, and then it is saved.
    if (!isSubmitted && revisionOf(stored, change) === known) {
      if (change.entity !== 'status') return false
      // Nobody submits or confirms what they have not seen.
      pending.drop(id)
      show({ dropped: 'report' })
      return true
    }
    pending.drop(id)
    if (both === null) show({ dropped: valueOf(stored, change) === before ? null : change.entity })
    // A note that was removed elsewhere is kept as a new one.
    else if (both.entity === 'answerNote' && revisionOf(stored, both) === 0) add({ ...both, id: newNoteId() }, burst)
    else add(both, burst)
    return true
  }

  return {
    getState,
    subscribe,
    change(change, burst) {
      const isDue = add(change, burst ?? null)
      show({ dropped: null, saving: getState().saving === 'failed' ? 'failed' : 'unsaved' })
      if (isDue) void loop.run()
    },
    move: movesInTurn({ settle: loop.settle, steps: () => getState().steps, calls, adopt }),
    adopt,
    see(hash) {
      if (report === hash) return
      report = hash
      if (loop.hasFailed()) void loop.run()
    },
    flush() {
      pending.makeDue()
      void loop.run()
    },
    settle: loop.settle,
  }
}

type Moving = {
  readonly settle: () => Promise<boolean>
  readonly steps: () => ReviewSteps
  readonly calls: Pick<ReviewCalls, 'step'>
  readonly adopt: (stored: Stored) => void
}

/** Undoes and redoes, one after the other: the next key press is about the step that comes next once this one is done. */
function movesInTurn({ settle, steps, calls, adopt }: Moving): ReviewWork['move'] {
  async function move(direction: 'undo' | 'redo'): Promise<ReviewStep | null> {
    if (!(await settle())) return null
    const step = steps()[direction]
    if (step === null) return null
    adopt(await calls.step(direction, step.id))
    return step
  }
  let last: Promise<unknown> = Promise.resolve()
  return (direction) => {
    const moved = last.then(() => move(direction))
    last = moved.catch(() => null)
    return moved
  }
}
