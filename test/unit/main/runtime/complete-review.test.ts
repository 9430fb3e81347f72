import { expect, test } from 'vitest'
import type { ReviewChange, SessionReview } from '../../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { NO_VALUES } from '../../../../contract/model/submission.ts'
import { assertComplete } from '../../../../main/runtime/complete-review.ts'
import type { Store } from '../../../../main/store/store.ts'
import { questionWith, reportWith, SESSION_KEY, storedTextOf } from '../../../support/session-fixture.ts'

const SUBMITTED: ReviewChange = { entity: 'status', value: { status: 'submitted', reason: '' } }
const REOPENED: ReviewChange = { entity: 'status', value: { status: 'reopened', reason: 'Again.' } }
const SEEN = 'a'.repeat(64)
const ESSAY = questionWith({ num: 1, type: 'Essay', max: 10 })
const scored = { question: 1, value: { points: 4, rubric: null }, judged: null, savedAt: 1, revision: 1 }

type Held = {
  readonly session?: Pick<SessionRow, 'isFinished' | 'manualScoring'> | null
  readonly hasReport?: boolean
  readonly review?: Partial<SessionReview>
}

/** Submits over a store that holds a session, its report with one essay, and an own review. */
function submit({ session, hasReport = true, review = {} }: Held, change = SUBMITTED, seen: string | null = SEEN) {
  const row = session === undefined ? { isFinished: true, manualScoring: 'required' } : session
  const report = hasReport ? { report: storedTextOf(reportWith({ questions: [ESSAY] })) } : null
  const store = {
    sessions: { row: async () => row },
    reports: { get: async () => report },
    reviews: { of: async () => ({ reviews: [{ ...NO_VALUES, isOwn: true, ...review }] }) },
    reviewSettings: { get: async () => DEFAULT_REVIEW_SETTINGS },
  }
  return assertComplete(store as unknown as Store, SESSION_KEY, change, { revision: 0, report: seen })
}

const INCOMPLETE = { code: 'review-incomplete' }

test('main refuses to submit what the window would not', async () => {
  await expect(submit({})).rejects.toMatchObject(INCOMPLETE)
  await expect(submit({ review: { scores: [scored] } })).resolves.toBeUndefined()
  await expect(submit({ session: { isFinished: false, manualScoring: 'unknown' } })).rejects.toMatchObject(INCOMPLETE)
  await expect(submit({ hasReport: false }, SUBMITTED, null)).rejects.toMatchObject(INCOMPLETE)
})

test('everything but a submission passes, and so does one that the cache knows nothing of', async () => {
  await expect(submit({}, REOPENED)).resolves.toBeUndefined()
  await expect(submit({}, { entity: 'comment', value: 'Seen.' })).resolves.toBeUndefined()
  await expect(submit({ session: null })).resolves.toBeUndefined()
  await expect(submit({ hasReport: false })).resolves.toBeUndefined()
})
