import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Fragment, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Judgement, ReviewsOfSession, SessionReview } from '../../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import type { SessionReport } from '../../../../contract/model/report.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { isSecondClick } from '../../../../renderer/features/review/double-click.ts'
import { useReviewSlots } from '../../../../renderer/shell/use-review-slots.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk, NOBODY, sessionRow } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'
import { questionWith, reportWith } from '../../../support/session-fixture.ts'

afterEach(cleanup)

const STEPS = { undo: null, redo: null, changes: 0, revision: 1 }
const HASH = 'a'.repeat(64)
const ESSAY = questionWith({ num: 1, code: 'q1', type: 'Essay', max: 10 })

const judged = <V,>(value: V | null): Judgement<V> => ({
  value,
  revision: value === null ? 0 : 1,
  judged: null,
  savedAt: 1,
})

function reviewWith(part: Partial<SessionReview>): ReviewsOfSession {
  const nothing = { verdict: judged(null), comment: judged(null), status: judged(null), scores: [], answerNotes: [] }
  const note = { text: '', savedAt: null, revision: 0 }
  return {
    reviews: [{ reviewer: NOBODY, isOwn: true, note, ...nothing, ...part } as SessionReview],
    steps: STEPS,
    mark: 'a',
  }
}

let sessions = 100

/** A session in progress with its own review; each is another one, since the window remembers reviews. */
function open(report: SessionReport | null, part: Partial<SessionReview> = {}, isFinished = false) {
  const row = sessionRow(sessions++, { isFinished, manualScoring: 'unknown' })
  const other = sessionRow(sessions++, { isFinished, manualScoring: 'unknown' })
  let goTo: (row: SessionRow) => void = vi.fn()
  const fake = createFakeDesk([], {
    'reviews.of': () => reviewWith(part),
    'reviews.change': () => ({
      revision: 2,
      judged: null,
      savedAt: 2,
      steps: STEPS,
      marks: { before: 'a', after: 'b' },
    }),
    'reviewSettings.get': () => ({ ...DEFAULT_REVIEW_SETTINGS, afterSubmit: 'stay' }),
    'rubrics.assigned': () => [],
  })
  installDesk(fake)
  const shown = { row, report, question: report?.questions[0] ?? null, onSelectQuestion: vi.fn(), onReveal: vi.fn() }
  function Slots() {
    const [here, setHere] = useState(row)
    goTo = setHere
    const slots = useReviewSlots({ connectionId: CONNECTION_ID, sessionKey: here.key, report, onNext: null })
    return (
      <>
        {slots.renderAction({ ...shown, row: here })}
        <Fragment key={here.id}>{slots.renderPanel({ ...shown, row: here })}</Fragment>
      </>
    )
  }
  renderScreen(<Slots />)
  const submitted = () => fake.calls.filter(({ channel }) => channel === 'reviews.change').length
  const pressSubmit = async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: /^Submit/ }).hasAttribute('disabled')).toBe(false))
    fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  }
  return { pressSubmit, submitted, shown, goOn: () => act(() => goTo(other)), goBack: () => act(() => goTo(row)) }
}

const missing = () => screen.findByRole('dialog', { name: 'Before you submit' })

test('an empty review of a session in progress is not submitted, whatever is known of the session', async () => {
  for (const report of [
    null,
    reportWith({ hash: HASH, questions: [] }),
    reportWith({ hash: HASH, questions: [ESSAY] }),
  ]) {
    const { pressSubmit, submitted } = open(report)
    await pressSubmit()
    expect(within(await missing()).getByText('Review the session first')).toBeTruthy()
    expect(submitted()).toBe(0)
    cleanup()
  }
})

test('the review of a session in progress is submitted after a question', async () => {
  const { pressSubmit, submitted } = open(reportWith({ hash: HASH, questions: [] }), { comment: judged('Seen.') })
  await pressSubmit()
  const dialog = await screen.findByRole('dialog', { name: 'Submit review' })
  expect(submitted()).toBe(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(submitted()).toBe(0)
  await pressSubmit()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(submitted()).toBe(1))
})

test('what a session was asked goes with it, and acts on no other', async () => {
  const report = reportWith({ hash: HASH, questions: [] })
  const submitted = judged({ status: 'submitted' as const, reason: '' })
  for (const [part, name] of [
    [{ comment: judged('Seen.') }, 'Submit review'],
    [{}, 'Before you submit'],
    [{ status: submitted }, 'Reopen review'],
  ] as const) {
    const { pressSubmit, submitted: saved, goOn, goBack } = open(report, part)
    if (name !== 'Reopen review') await pressSubmit()
    else {
      // The click would belong to a double click on the last Submit.
      await waitFor(() => expect(isSecondClick()).toBe(false))
      fireEvent.click(await screen.findByRole('button', { name: 'Reopen…' }))
    }
    await screen.findByRole('dialog', { name })
    goOn()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    goBack()
    expect([screen.queryByRole('dialog'), saved()]).toEqual([null, 0])
    cleanup()
  }
})

test('a finished one is submitted at once', async () => {
  const { pressSubmit, submitted } = open(
    reportWith({ hash: HASH, questions: [ESSAY] }),
    { comment: judged('Seen.') },
    true,
  )
  await pressSubmit()
  await waitFor(() => expect(submitted()).toBe(1))
})

test('a refused score keeps the review from being submitted, and the list leads to it', async () => {
  const { pressSubmit, submitted, shown } = open(
    reportWith({ hash: HASH, questions: [ESSAY] }),
    { comment: judged('Seen.') },
    true,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Score')
  await waitFor(() => expect(field.readOnly).toBe(false))
  act(() => field.focus())
  fireEvent.change(field, { target: { value: '1' } })
  fireEvent.change(field, { target: { value: '15' } })
  await pressSubmit()
  fireEvent.click(within(await missing()).getByRole('button', { name: 'Correct the score of question 1' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, submitted()]).toEqual(['15', 0])
  expect(shown.onSelectQuestion).toHaveBeenCalledWith(0)
})
