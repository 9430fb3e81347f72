import { expect, onTestFinished, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import type { DeviceId, ReviewerId } from '../../../contract/model/operation.ts'
import type { ReviewChange } from '../../../contract/model/review.ts'
import { adoptOwnWork, hasWorkToAdopt } from '../../../main/store/journal/adopt.ts'
import { changeReview } from '../../../main/store/journal/reviews.ts'
import { addOwn } from '../../../main/store/queries/own.ts'
import { readReviews } from '../../../main/store/queries/reviews.ts'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { STORE_KEY, temporaryFolder } from '../../support/store.ts'

const owner = (letter: string) => ({
  device: letter.repeat(32) as DeviceId,
  reviewer: letter.repeat(32) as ReviewerId,
})
const GUID = '00000000-0000-4000-8000-000000000001' as Guid
const KEY = { center: 'North', participantId: GUID, testId: GUID }
const verdict = (reason: string): ReviewChange => ({ entity: 'verdict', value: { verdict: 'unsure', reason } })
const score = (question: number, points: number): ReviewChange => ({ entity: 'score', question, value: { points } })

test('work under the ids of several journals becomes that of one reviewer, what was made last before the rest', async () => {
  const db = openForWriting({
    file: `${await temporaryFolder()}/reviews.db`,
    key: STORE_KEY,
    synchronous: 'NORMAL',
    cacheBytes: 1 << 20,
  })
  onTestFinished(() => void db.close())
  migrate(db, REVIEWS_MIGRATIONS)
  const [own, early, late] = [owner('a'), owner('b'), owner('c')]
  const make = (by: typeof own, change: ReviewChange, now: number) =>
    changeReview(db, by, KEY, { change, judged: null, over: 0 }, now)
  make(own, score(1, 1), 5000)
  make(early, score(1, 2), 4000)
  make(late, verdict('before'), 3000)
  make(early, score(2, 3), 2000)
  // The computer's clock was set back, which does not make this the older one.
  make(early, verdict('after'), 1000)
  for (const one of [own, early, late]) addOwn(db, one)
  expect(hasWorkToAdopt(db)).toBe(true)
  adoptOwnWork(db, 6000)
  expect(hasWorkToAdopt(db)).toBe(false)
  const [review] = readReviews(db, KEY)
  expect(review).toMatchObject({
    isOwn: true,
    reviewer: { id: own.reviewer },
    verdict: { value: { reason: 'after' } },
    scores: [
      { question: 1, value: { points: 2 } },
      { question: 2, value: { points: 3 } },
    ],
  })
})
