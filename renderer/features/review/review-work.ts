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
import { pendingChanges, type PendingChange } from './pending-changes.ts'
import {
  entityIdOf,
  NO_REVIEW,
  ownReviewOf,
  revisionOf,
  typedTextOf,
  valueOf,
  withBothTexts,
  withChange,
  type OwnReview,
} from './own-review.ts'

export type ReviewWorkState = {
  /** With everything that was changed here, saved or not. */
  readonly review: OwnReview
  readonly steps: ReviewSteps
  /** `failed` is tried again by itself. */
  readonly saving: 'saved' | 'unsaved' | 'saving' | 'failed'
  readonly problem: unknown
  /** When something was last saved. */
  readonly savedAt: InstantMs | null
  /** A choice that was dropped because the review was changed elsewhere; dismissed by the next change. */
  readonly dropped: ReviewChange['entity'] | null
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
  readonly adopt: (stored: ReviewsOfSession) => void
  /** `hash` of the report that the reviewer sees. Saves that were refused because of an earlier one are tried again. */
  readonly see: (report: string | null) => void
  /** Saves unsaved changes now. */
  readonly flush: () => void
  /** Saves unsaved changes. Returns whether everything is saved. */
  readonly settle: () => Promise<boolean>
}

export type ReviewCalls = {
  readonly change: (change: ReviewChange, over: ReviewBase, burst: BurstId | null) => Promise<SavedChange>
  readonly step: (direction: 'undo' | 'redo', id: ReviewStep['id']) => Promise<unknown>
  readonly read: () => Promise<ReviewsOfSession>
}

/** Milliseconds after which a save that failed, such as on a full disk, is tried again. */
const RETRY_MS = 3000

const NO_STEPS: ReviewSteps = { undo: null, redo: null, changes: 0, revision: 0 }

export function createReviewWork(calls: ReviewCalls): ReviewWork {
  const { getState, setState, subscribe } = createStore<ReviewWorkState>(() => ({
    review: NO_REVIEW,
    steps: NO_STEPS,
    saving: 'saved',
    problem: null,
    savedAt: null,
    dropped: null,
  }))
  /** What is stored, as far as it is known here. */
  let stored: OwnReview = NO_REVIEW
  /** Revisions of own saves, also of notes that were removed, of which a read says nothing. */
  const saved = new Map<string, number>()
  const pending = pendingChanges(() => void run())
  let report: string | null = null
  let running: Promise<void> | null = null
  let retry: ReturnType<typeof setTimeout> | null = null

  function show(change: Partial<ReviewWorkState> = {}): void {
    const review = pending.all().reduce((shown, { change: unsaved }) => withChange(shown, unsaved), stored)
    setState({ ...change, review })
  }

  function adopt({ reviews, steps }: ReviewsOfSession): void {
    // A read that began before the last save may arrive after it.
    if (steps.revision < getState().steps.revision) return
    stored = ownReviewOf({ reviews })
    const savedAt = latestSave(stored) ?? getState().savedAt
    show({ steps, savedAt })
  }

  function add(change: ReviewChange, burst: BurstId | null): boolean {
    const before = valueOf(stored, change)
    return pending.add(
      change,
      burst,
      before === null ? null : typedTextOf({ ...change, value: before } as ReviewChange),
    )
  }

  async function save(next: PendingChange): Promise<void> {
    const { change, burst } = next
    const id = entityIdOf(change)
    const over = { revision: Math.max(revisionOf(stored, change), saved.get(id) ?? 0), report }
    const { revision, savedAt, steps } = await calls.change(change, over, burst)
    saved.set(id, revision)
    stored = withRevision(withChange(stored, change), change, { revision, savedAt })
    pending.done(id, next)
    show({ steps, savedAt, problem: null })
  }

  /** The review was changed elsewhere: a choice gives way to it, and of a text both versions are kept. */
  async function resolve({ change, burst }: PendingChange, isSubmitted: boolean): Promise<boolean> {
    const before = valueOf(stored, change)
    const revision = revisionOf(stored, change)
    const id = entityIdOf(change)
    const known = Math.max(revision, saved.get(id) ?? 0)
    adopt(await calls.read())
    // The report changed, and not the review: the reviewer has to see the new one first, and then it is saved.
    if (!isSubmitted && revisionOf(stored, change) === known) return false
    const both = isSubmitted ? null : withBothTexts(change, valueOf(stored, change))
    pending.drop(id)
    if (both === null) show({ dropped: valueOf(stored, change) === before ? null : change.entity })
    // A note that was removed elsewhere is kept as a new one.
    else
      add(both.entity === 'answerNote' && revisionOf(stored, both) === 0 ? { ...both, id: newNoteId() } : both, burst)
    return true
  }

  async function saveAll(): Promise<void> {
    for (let next = pending.next(); next !== null; next = pending.next()) {
      setState({ saving: 'saving' })
      try {
        await save(next)
      } catch (problem) {
        const { code } = toFailure(problem)
        const isConflict = code === 'review-changed' || code === 'review-submitted'
        const isResolved = isConflict && (await resolve(next, code === 'review-submitted').catch(() => false))
        if (isResolved) continue
        setState({ saving: 'failed', problem })
        retry ??= setTimeout(() => void run(), RETRY_MS)
        return
      }
    }
    setState({ saving: pending.all().length === 0 ? 'saved' : 'unsaved', problem: null })
  }

  /** Runs one save at a time, so that an older value never overwrites a newer one. */
  function run(): Promise<void> {
    if (retry !== null) clearTimeout(retry)
    retry = null
    running ??= saveAll().finally(() => {
      running = null
      if (getState().saving !== 'failed' && pending.next() !== null) void run()
    })
    return running
  }

  async function settle(): Promise<boolean> {
    pending.makeDue()
    await run()
    if (pending.all().length === 0) return true
    return getState().saving === 'failed' ? false : settle()
  }

  return {
    getState,
    subscribe,
    change(change, burst) {
      const isDue = add(change, burst ?? null)
      show({ dropped: null, saving: getState().saving === 'failed' ? 'failed' : 'unsaved' })
      if (isDue) void run()
    },
    async move(direction) {
      if (!(await settle())) return null
      const step = getState().steps[direction]
      if (step === null) return null
      await calls.step(direction, step.id)
      adopt(await calls.read())
      return step
    },
    adopt,
    see(hash) {
      if (report === hash) return
      report = hash
      if (getState().saving === 'failed') void run()
    },
    flush() {
      pending.makeDue()
      void run()
    },
    settle,
  }
}

function judgementsOf({ verdict, comment, status, scores, answerNotes }: OwnReview) {
  return [verdict, comment, status, ...scores, ...answerNotes]
}

function latestSave(review: OwnReview): InstantMs | null {
  const times = judgementsOf(review).flatMap(({ savedAt }) => savedAt ?? [])
  return times.length === 0 ? null : times.reduce((latest, time) => Math.max(latest, time))
}

/** Marks the value of a change as saved. */
function withRevision(
  review: OwnReview,
  change: ReviewChange,
  { revision, savedAt }: Pick<SavedChange, 'revision' | 'savedAt'>,
): OwnReview {
  switch (change.entity) {
    case 'verdict':
    case 'comment':
    case 'status':
      return { ...review, [change.entity]: { ...review[change.entity], revision, savedAt } }
    case 'score': {
      const scores = review.scores.map((one) =>
        one.question === change.question ? { ...one, revision, savedAt } : one,
      )
      return { ...review, scores }
    }
    case 'answerNote': {
      const answerNotes = review.answerNotes.map((one) => (one.id === change.id ? { ...one, revision, savedAt } : one))
      return { ...review, answerNotes }
    }
  }
}
