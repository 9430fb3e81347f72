import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SessionKey } from '../../../../../contract/model/ids.ts'
import type { ReviewsOfSession, SessionReview } from '../../../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../contract/model/review-settings.ts'
import { useReview, type ReviewInUse } from '../../../../../renderer/features/review/use-review.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, NOBODY, sessionRow } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)

const STEPS = { undo: null, redo: null, changes: 0, revision: 1 }
const NOTHING: ReviewsOfSession = { reviews: [], steps: STEPS, mark: 'a' }

function submitted(): ReviewsOfSession {
  const value = <T,>(of: T) => ({ value: of, revision: 1, judged: null, savedAt: 1 })
  const own: SessionReview = {
    reviewer: NOBODY,
    isOwn: true,
    note: { text: '', savedAt: null, revision: 0 },
    verdict: value({ verdict: 'violation', reason: 'Phone' }),
    comment: value(null),
    status: value({ status: 'submitted', reason: '' }),
    scores: [],
    answerNotes: [],
  }
  return { ...NOTHING, reviews: [own] }
}

/** A session whose stored review is read only when `read` is called. */
function openUnread(key: SessionKey) {
  const { promise, resolve } = Promise.withResolvers<ReviewsOfSession>()
  const fake = createFakeDesk([], {
    'reviews.of': () => promise,
    'reviews.change': () => ({
      revision: 2,
      judged: null,
      savedAt: 2,
      steps: { ...STEPS, revision: 2 },
      marks: { before: 'a', after: 'b' },
    }),
    'reviewSettings.get': () => DEFAULT_REVIEW_SETTINGS,
  })
  installDesk(fake)
  const shown: { review: ReviewInUse | null } = { review: null }
  function Screen() {
    shown.review = useReview(CONNECTION_ID, key, null)
    return null
  }
  const view = renderScreen(<Screen />)
  const given = () => fake.calls.filter(({ channel }) => channel === 'reviews.change').map(({ request }) => request)
  return { view, shown, given, read: (found: ReviewsOfSession) => act(async () => resolve(found)) }
}

test('a verdict that is given before the stored review is read is saved once it is', async () => {
  const { shown, given, read } = openUnread(sessionRow(1).key)
  act(() => shown.review?.giveVerdict('clean'))
  expect(given()).toEqual([])
  await read(NOTHING)
  await waitFor(() => expect(shown.review?.state.review.verdict.value).toEqual({ verdict: 'clean', reason: '' }))
  await waitFor(() =>
    expect(given()).toMatchObject([{ change: { entity: 'verdict', value: { verdict: 'clean', reason: '' } } }]),
  )
})

test('it is saved even if the session was left meanwhile', async () => {
  const { view, shown, given, read } = openUnread(sessionRow(2).key)
  act(() => shown.review?.giveVerdict('unsure'))
  view.unmount()
  await read(NOTHING)
  await waitFor(() => expect(given()).toMatchObject([{ change: { entity: 'verdict', value: { verdict: 'unsure' } } }]))
})

test('a review that turns out to be submitted keeps its verdict', async () => {
  const { shown, given, read } = openUnread(sessionRow(3).key)
  act(() => shown.review?.giveVerdict('clean'))
  await read(submitted())
  await waitFor(() => expect(shown.review?.isSubmitted).toBe(true))
  expect(shown.review?.state.review.verdict.value).toEqual({ verdict: 'violation', reason: 'Phone' })
  expect(given()).toEqual([])
})
