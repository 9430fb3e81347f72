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
  Score,
} from '../../../contract/model/review.ts'
import { isSameValue, type RefusedText } from '../../common/typed-value.ts'
import { createSaveLoop, type Saving } from './save-loop.ts'
import { pendingChanges, type PendingChange, type PendingChanges } from './pending-changes.ts'
import { isRefusal, settleConflict, type Refusal } from './settle-conflict.ts'
import { createStepMoves } from './step-moves.ts'
import { createStoredReview } from './stored-review.ts'
import {
  entityIdOf,
  latestSave,
  NO_REVIEW,
  revisionOf,
  scoreOf,
  typedTextOf,
  withChange,
  type OwnReview,
} from './own-review.ts'

/** Texts that the field of a score refused, by the number of the question. */
export type RefusedScores = ReadonlyMap<number, RefusedText<Score | null>>

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
   * because its report changed, or `incomplete` because something is missing; dismissed by the next change.
   */
  readonly dropped: ReviewChange['entity'] | 'report' | 'incomplete' | null
  /** Nothing is saved of these. One goes when its score is changed elsewhere, and all when the review is submitted. */
  readonly refused: RefusedScores
}

/** The own review of one session while it is worked on. It outlives its screen, so that nothing unsaved is lost. */
export type ReviewWork = {
  readonly getState: () => ReviewWorkState
  readonly subscribe: (listener: () => void) => () => void
  /** Shows a change at once and saves it. Changes of a text that is being typed name their burst. */
  readonly change: (change: ReviewChange, burst?: BurstId) => void
  /** Keeps the text that the field of a score refused; `null` once it refuses nothing. */
  readonly refuse: (question: number, refused: RefusedText<Score | null> | null) => void
  /**
   * Keeps a comment that is not saved while the search in it may still become something else; `null` once it is over. The
   * comment is that text where the review is submitted, or its session or the window left before.
   */
  readonly holdComment: (text: string | null) => void
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
  refused: new Map(),
}

export function createReviewWork(calls: ReviewCalls): ReviewWork {
  return withHeldComment(createWork(calls))
}

function withHeldComment(work: Omit<ReviewWork, 'holdComment'>): ReviewWork {
  let held: string | null = null
  function keep(): void {
    const value = held
    held = null
    if (value === null || work.getState().review.status.value?.status === 'submitted') return
    work.change({ entity: 'comment', value })
  }
  return {
    ...work,
    holdComment: (text) => (held = text),
    change(change, burst) {
      if (change.entity === 'status') keep()
      work.change(change, burst)
    },
    settle() {
      keep()
      return work.settle()
    },
  }
}

function createWork(calls: ReviewCalls): Omit<ReviewWork, 'holdComment'> {
  const { getState, setState, subscribe } = createStore<ReviewWorkState>(() => NOTHING_YET)
  const stored = createStoredReview()
  const pending = pendingChanges(() => void loop.run())
  const loop = createSaveLoop({
    pending,
    save,
    onState: (saving, problem) => setState({ saving: honest(saving), problem }),
  })
  const moves = createStepMoves({
    settle: () => loop.settle(),
    steps: () => getState().steps,
    call: calls.step,
    adopt,
    onUnderWay: () => show({ saving: honest(loop.state()) }),
  })
  let report: string | null = null

  function show(change: Partial<ReviewWorkState> = {}): void {
    const moved = moves.underWay()
    const changes = pending.all().map(({ change: unsaved }) => unsaved)
    const review = (moved === null ? changes : [moved, ...changes]).reduce(withChange, stored.review())
    setState({ ...change, review, refused: stillRefused(getState().refused, review) })
  }

  /** What is being undone or redone is shown before it is saved. */
  function honest(saving: Saving): Saving {
    return saving === 'saved' && moves.underWay() !== null ? 'saving' : saving
  }

  function adopt(read: Stored): void {
    // A read that began before the last save may arrive after it.
    if (stored.isOf(read) || read.steps.revision < getState().steps.revision) return
    stored.replace(read)
    show({ steps: read.steps, savedAt: latestSave(stored.review()) ?? getState().savedAt })
  }

  function add(change: ReviewChange, burst: BurstId | null): boolean {
    const before = { ...change, value: stored.valueOf(change) } as ReviewChange
    return pending.add(change, burst, typedTextOf(before))
  }

  async function save(next: PendingChange): Promise<unknown> {
    const { change, burst } = next
    try {
      const made = await calls.change(change, { revision: stored.revisionOf(change), report }, burst)
      moves.add(change, stored.valueOf(change), burst, made.steps)
      stored.add(change, made)
      pending.done(entityIdOf(change), next)
      show({ steps: made.steps, savedAt: made.savedAt })
      return null
    } catch (problem) {
      const { code } = toFailure(problem)
      const isResolved = isRefusal(code) && (await resolve(next, code).catch(() => false))
      return isResolved ? null : problem
    }
  }

  /** Returns whether there is nothing more to do for a change that was refused. */
  async function resolve({ change, burst }: PendingChange, code: Refusal): Promise<boolean> {
    const before = { value: stored.valueOf(change), revision: stored.revisionOf(change) }
    adopt(await calls.read())
    const now = { value: stored.valueOf(change), revision: revisionOf(stored.review(), change) }
    const settled = settleConflict(change, { before, now, code })
    if (settled.kind === 'wait') return false
    pending.drop(entityIdOf(change))
    if (settled.kind === 'keep') add(settled.change, burst)
    else show({ dropped: settled.dropped })
    return true
  }

  return {
    getState,
    subscribe,
    change(change, burst) {
      if (takeBack(pending, stored, change)) return show(loop.hasFailed() ? {} : { saving: honest(loop.state()) })
      const isDue = add(change, burst ?? null)
      show({ dropped: null, saving: getState().saving === 'failed' ? 'failed' : 'unsaved' })
      if (isDue) void loop.run()
    },
    refuse(question, text) {
      setState({ refused: withRefused(getState().refused, question, text) })
    },
    move: (direction) => moves.move(direction),
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
    async settle() {
      await moves.settled()
      return loop.settle()
    },
  }
}

function stillRefused(refused: RefusedScores, review: OwnReview): RefusedScores {
  const isSubmitted = review.status.value?.status === 'submitted'
  const still = [...refused].filter(([num, { over }]) => !isSubmitted && isSameValue(over, scoreOf(review, num)))
  return still.length === refused.size ? refused : new Map(still)
}

function withRefused(refused: RefusedScores, question: number, text: RefusedText<Score | null> | null): RefusedScores {
  if (text === null && !refused.has(question)) return refused
  const others = [...refused].filter(([num]) => num !== question)
  return new Map(text === null ? others : [...others, [question, text]])
}

/** Drops a change that leaves the stored value before any other was on its way. Returns whether it was dropped. */
function takeBack(
  pending: PendingChanges,
  stored: ReturnType<typeof createStoredReview>,
  change: ReviewChange,
): boolean {
  const id = entityIdOf(change)
  if (!pending.isWaiting(id) || !isSameValue(change.value, stored.valueOf(change))) return false
  pending.drop(id)
  return true
}
