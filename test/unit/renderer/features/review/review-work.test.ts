import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { OperationId, ReviewerId } from '../../../../../contract/model/operation.ts'
import type { BurstId, ReviewBase, ReviewChange, ReviewsOfSession } from '../../../../../contract/model/review.ts'
import {
  entityIdOf,
  NO_REVIEW,
  revisionOf,
  withChange,
  type OwnReview,
} from '../../../../../renderer/features/review/own-review.ts'
import { createReviewWork } from '../../../../../renderer/features/review/review-work.ts'

const CLEAN: ReviewChange = { entity: 'verdict', value: { verdict: 'clean', reason: '' } }
const VIOLATION: ReviewChange = { entity: 'verdict', value: { verdict: 'violation', reason: 'A phone.' } }
const SCORE: ReviewChange = { entity: 'score', question: 2, value: { points: 3, rubric: null } }
const comment = (value: string): ReviewChange => ({ entity: 'comment', value })
const NOTE: ReviewChange = {
  entity: 'answerNote',
  id: 'a'.repeat(32) as never,
  value: { question: 1, place: { kind: 'answer' }, kind: '', text: 'Mine.' },
}
const BURST = 'b'.repeat(32) as BurstId
const HASH = 'c'.repeat(64)

/** A store of one review that checks revisions as the real one does, and counts what it is asked to write. */
function aStore() {
  let review: OwnReview = NO_REVIEW
  let clock = 0
  let report: string | null = HASH
  let failure: DeskError | null = null
  const written: { readonly change: ReviewChange; readonly burst: BurstId | null }[] = []
  const steps = () => ({ undo: null, redo: null, changes: written.length, revision: clock })
  const all = (): Pick<ReviewsOfSession, 'reviews' | 'steps'> => ({
    reviews: [
      {
        ...review,
        reviewer: { id: 'd'.repeat(32) as ReviewerId, name: '', initials: '' },
        isOwn: true,
        note: { text: '', savedAt: null, revision: 0 },
      },
    ],
    steps: steps(),
  })
  function write(change: ReviewChange): number {
    clock += 1
    const changed = withChange(review, change)
    const mark = <J extends { readonly revision: number }>(one: J): J => ({ ...one, revision: clock, savedAt: clock })
    switch (change.entity) {
      case 'verdict':
      case 'comment':
      case 'status':
        review = { ...changed, [change.entity]: mark(changed[change.entity]) }
        break
      case 'score':
        review = {
          ...changed,
          scores: changed.scores.map((one) => (one.question === change.question ? mark(one) : one)),
        }
        break
      case 'answerNote':
        review = { ...changed, answerNotes: changed.answerNotes.map((one) => (one.id === change.id ? mark(one) : one)) }
    }
    return clock
  }
  return {
    calls: {
      async change(change: ReviewChange, over: ReviewBase, burst: BurstId | null) {
        await Promise.resolve()
        if (failure !== null) throw failure
        if (over.report !== report || over.revision !== revisionOf(review, change)) {
          throw new DeskError('review-changed', 'Changed.')
        }
        written.push({ change, burst })
        return { revision: write(change), judged: null, savedAt: clock, steps: steps() }
      },
      step: () => Promise.resolve(all()),
      read: () => Promise.resolve(all()),
    },
    written,
    all,
    /** What another window does. */
    write,
    remove(change: ReviewChange) {
      clock += 1
      review = withChange(review, { ...change, value: null })
    },
    value: () => review,
    setReport: (hash: string) => (report = hash),
    fail: (error: DeskError | null) => (failure = error),
  }
}

function aWork() {
  const store = aStore()
  const work = createReviewWork(store.calls)
  work.see(HASH)
  return { store, work }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a change is shown at once and saved', async () => {
  const { store, work } = aWork()
  work.change(CLEAN)
  expect(work.getState().review.verdict.value).toEqual(CLEAN.value)
  expect(work.getState().saving).not.toBe('saved')
  expect(await work.settle()).toBe(true)
  expect(work.getState()).toMatchObject({ saving: 'saved', steps: { changes: 1 } })
  expect(store.value().verdict.value).toEqual(CLEAN.value)
})

test('of quick changes of one value the last one is saved, and others keep their order', async () => {
  const { store, work } = aWork()
  work.change(CLEAN)
  work.change(SCORE)
  work.change(VIOLATION)
  await work.settle()
  expect(store.value()).toMatchObject({ verdict: { value: VIOLATION.value }, scores: [{ value: SCORE.value }] })
  expect(store.written.at(-1)?.change).toEqual(VIOLATION)
})

test('typed text is at most a second behind, and not written at every key', async () => {
  const { store, work } = aWork()
  for (let length = 1; length <= 30; length += 1) {
    work.change(comment('x'.repeat(length)), BURST)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(store.written.length).toBeGreaterThanOrEqual(2)
  expect(store.written.length).toBeLessThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(300)
  expect(store.value().comment.value).toBe('x'.repeat(30))
  expect(new Set(store.written.map(({ burst }) => burst))).toEqual(new Set([BURST]))
})

test('what was typed before a choice is saved before it, so that undo takes the choice back first', async () => {
  const { store, work } = aWork()
  work.change(comment('Looks left'), BURST)
  work.change(CLEAN)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.written.map(({ change }) => change)).toEqual([comment('Looks left'), CLEAN])
})

test('forty characters at once are saved at once', async () => {
  const { store, work } = aWork()
  work.change(comment('y'.repeat(40)), BURST)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.value().comment.value).toBe('y'.repeat(40))
})

test('a save that fails stays on the screen and is tried again', async () => {
  const { store, work } = aWork()
  store.fail(new DeskError('disk-full', 'Full.'))
  work.change(CLEAN)
  expect(await work.settle()).toBe(false)
  expect(work.getState()).toMatchObject({ saving: 'failed', review: { verdict: { value: CLEAN.value } } })
  store.fail(null)
  await vi.advanceTimersByTimeAsync(3000)
  expect(work.getState()).toMatchObject({ saving: 'saved', problem: null })
  expect(store.value().verdict.value).toEqual(CLEAN.value)
})

test('a choice gives way to one of another window, and says so', async () => {
  const { store, work } = aWork()
  work.adopt(store.all())
  store.write(VIOLATION)
  work.change(CLEAN)
  expect(await work.settle()).toBe(true)
  expect(work.getState()).toMatchObject({ dropped: 'verdict', review: { verdict: { value: VIOLATION.value } } })
  work.change(CLEAN)
  await work.settle()
  expect(work.getState()).toMatchObject({ dropped: null, review: { verdict: { value: CLEAN.value } } })
})

test('texts that two windows wrote are both kept', async () => {
  const { store, work } = aWork()
  store.write(comment('Theirs.'))
  work.change(comment('Mine.'), BURST)
  await work.settle()
  expect(store.value().comment.value).toBe('Theirs.\n\nMine.')
})

test('a note that another window removed while it was edited is kept', async () => {
  const { store, work } = aWork()
  store.write(NOTE)
  work.adopt(store.all())
  store.remove(NOTE)
  work.change({ ...NOTE, value: { ...NOTE.value, text: 'Mine, longer.' } } as ReviewChange, BURST)
  expect(await work.settle()).toBe(true)
  expect(store.value().answerNotes).toMatchObject([{ value: { text: 'Mine, longer.' } }])
  expect(store.value().answerNotes[0]?.id).not.toBe('a'.repeat(32))
})

test('what was typed while another window submitted waits until the review is reopened; a choice gives way', async () => {
  const { store, work } = aWork()
  store.fail(new DeskError('review-submitted', 'Submitted.'))
  work.change(comment('Mine.'), BURST)
  expect(await work.settle()).toBe(false)
  expect(work.getState().review.comment.value).toBe('Mine.')
  store.fail(null)
  expect(await work.settle()).toBe(true)
  expect(store.value().comment.value).toBe('Mine.')
  store.fail(new DeskError('review-submitted', 'Submitted.'))
  work.change(CLEAN)
  expect(await work.settle()).toBe(true)
  expect(work.getState().review.verdict.value).toBeNull()
})

test('a change over an earlier report waits until the reviewer sees the new one', async () => {
  const { store, work } = aWork()
  const later = 'e'.repeat(64)
  store.setReport(later)
  work.change(CLEAN)
  expect(await work.settle()).toBe(false)
  expect(work.getState().review.verdict.value).toEqual(CLEAN.value)
  work.see(later)
  expect(await work.settle()).toBe(true)
  expect(store.value().verdict.value).toEqual(CLEAN.value)
})

test('a review is not submitted over a report that the reviewer has not seen', async () => {
  const { store, work } = aWork()
  const later = 'e'.repeat(64)
  store.setReport(later)
  work.change({ entity: 'status', value: { status: 'submitted', reason: '' } })
  expect(await work.settle()).toBe(true)
  expect(work.getState()).toMatchObject({ review: { status: { value: null } }, dropped: 'report', saving: 'saved' })
  work.see(later)
  expect(await work.settle()).toBe(true)
  expect(store.written).toEqual([])
})

test('a read that began before the last save takes nothing back', async () => {
  const { store, work } = aWork()
  const before = store.all()
  work.change(CLEAN)
  await work.settle()
  work.adopt(before)
  expect(work.getState().review.verdict.value).toEqual(CLEAN.value)
})

test('what another window changed is taken over, except under unsaved changes', async () => {
  const { store, work } = aWork()
  store.fail(new DeskError('disk-full', 'Full.'))
  work.change(comment('Mine'), BURST)
  await work.settle()
  store.write(VIOLATION)
  work.adopt(store.all())
  expect(work.getState().review).toMatchObject({ verdict: { value: VIOLATION.value }, comment: { value: 'Mine' } })
})

test('the same read, handed over by another part of the screen, draws nothing anew', () => {
  const { store, work } = aWork()
  store.write(VIOLATION)
  const read = store.all()
  const onChange = vi.fn()
  work.subscribe(onChange)
  work.adopt(read)
  work.adopt(read)
  expect(onChange).toHaveBeenCalledOnce()
  store.write(CLEAN)
  work.adopt(store.all())
  expect(work.getState().review.verdict.value).toEqual(CLEAN.value)
})

test('each value has a name of its own', () => {
  const names = [CLEAN, SCORE, NOTE, comment('x'), { ...SCORE, question: 3 }].map((change) => entityIdOf(change))
  expect(new Set(names).size).toBe(names.length)
})

test('undo that is pressed twice undoes two steps, the second once the first is done', async () => {
  const { store } = aWork()
  const steps = ['first', 'second'] as unknown as OperationId[]
  const undone: OperationId[] = []
  const work = createReviewWork({
    ...store.calls,
    step: (_direction, id) => {
      if (id !== steps.at(-1)) return Promise.reject(new DeskError('review-changed', 'Another one comes next.'))
      undone.push(steps.pop()!)
      const next = steps.at(-1)
      const undo = next === undefined ? null : { id: next, entity: 'comment' as const, item: '' }
      const revision = 2 - steps.length
      return Promise.resolve({ reviews: [], steps: { undo, redo: null, changes: steps.length, revision } })
    },
  })
  work.adopt({
    reviews: [],
    steps: { undo: { id: steps[1]!, entity: 'comment', item: '' }, redo: null, changes: 2, revision: 0 },
  })
  await Promise.all([work.move('undo'), work.move('undo'), work.move('undo')])
  expect(undone).toEqual(['second', 'first'])
})

/** A work whose two changes are saved as steps, and whose store answers an undo or a redo when the test says so. */
async function aWorkWithSteps(first: ReviewChange, second: ReviewChange, burst?: BurstId) {
  const store = aStore()
  const stepsOf = (count: number, revision: number) => ({
    undo: count === 0 ? null : { id: `step ${count}` as OperationId, entity: second.entity, item: '' },
    redo: count === 2 ? null : { id: `step ${count + 1}` as OperationId, entity: second.entity, item: '' },
    changes: burst === undefined ? count : 1,
    revision,
  })
  let made = 0
  let answer: (failure?: DeskError) => void = () => undefined
  const work = createReviewWork({
    ...store.calls,
    async change(change, over, of) {
      const saved = await store.calls.change(change, over, of)
      made += 1
      return { ...saved, steps: stepsOf(made, saved.revision) }
    },
    step: (direction) =>
      new Promise((resolve, reject) => {
        answer = (failure) => {
          if (failure) return reject(failure)
          const isUndo = direction === 'undo'
          store.write(isUndo && burst === undefined ? first : isUndo ? { ...first, value: null } : second)
          const all = store.all()
          resolve({ ...all, steps: stepsOf(isUndo ? 1 : 2, all.steps.revision) })
        }
      }),
  })
  work.see(HASH)
  for (const change of [first, second]) {
    work.change(change, burst)
    await work.settle()
  }
  return { work, answer: (failure?: DeskError) => answer(failure) }
}

test('undo and redo of what was done here show at once, and are not called saved before they are', async () => {
  const { work, answer } = await aWorkWithSteps(CLEAN, VIOLATION)
  const shown = () => ({ value: work.getState().review.verdict.value, saving: work.getState().saving })
  const undone = work.move('undo')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual({ value: CLEAN.value, saving: 'saving' })
  answer()
  await undone
  expect(shown()).toEqual({ value: CLEAN.value, saving: 'saved' })
  const redone = work.move('redo')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual({ value: VIOLATION.value, saving: 'saving' })
  answer()
  await redone
  expect(shown()).toEqual({ value: VIOLATION.value, saving: 'saved' })
})

test('an undo that fails takes back what it showed', async () => {
  const { work, answer } = await aWorkWithSteps(CLEAN, VIOLATION)
  const undone = work.move('undo')
  await vi.advanceTimersByTimeAsync(0)
  expect(work.getState().review.verdict.value).toEqual(CLEAN.value)
  answer(new DeskError('disk-full', 'Full.'))
  await expect(undone).rejects.toMatchObject({ code: 'disk-full' })
  expect(work.getState()).toMatchObject({ review: { verdict: { value: VIOLATION.value } }, saving: 'saved' })
})

test('undo of a burst shows what was there before all of it', async () => {
  const { work, answer } = await aWorkWithSteps(comment('Typed'), comment('Typed at length'), BURST)
  const undone = work.move('undo')
  await vi.advanceTimersByTimeAsync(0)
  expect(work.getState().review.comment.value).toBeNull()
  answer()
  await undone
  expect(work.getState().review.comment.value).toBeNull()
})

test('all is saved only once an undo has ended', async () => {
  const { work, answer } = await aWorkWithSteps(CLEAN, VIOLATION)
  void work.move('undo')
  let isSettled = false
  const settled = work.settle().then((all) => (isSettled = all))
  await vi.advanceTimersByTimeAsync(1000)
  expect(isSettled).toBe(false)
  answer()
  expect(await settled).toBe(true)
})

test('what is typed while an undo is under way stays, and is saved', async () => {
  const { work, answer } = await aWorkWithSteps(CLEAN, VIOLATION)
  const undone = work.move('undo')
  await vi.advanceTimersByTimeAsync(0)
  work.change(comment('Typed meanwhile'), BURST)
  answer()
  await undone
  expect(work.getState()).toMatchObject({
    review: { verdict: { value: CLEAN.value }, comment: { value: 'Typed meanwhile' } },
    saving: 'unsaved',
  })
  expect(await work.settle()).toBe(true)
  expect(work.getState().saving).toBe('saved')
})
