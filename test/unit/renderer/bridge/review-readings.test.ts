import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { ReviewsOfSession } from '../../../../contract/model/review.ts'
import { desk } from '../../../../renderer/bridge/desk.ts'
import { queries } from '../../../../renderer/bridge/queries.ts'
import { connectInvalidation, createQueryClient } from '../../../../renderer/bridge/query-client.ts'
import { NO_REVIEW, ownReviewOf } from '../../../../renderer/features/review/own-review.ts'
import { reviewWorkOf } from '../../../../renderer/features/review/review-works.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, NOBODY } from '../../../support/fake-desk.ts'
import { SESSION_KEY } from '../../../support/session-fixture.ts'

test('after an own save all notes are not read again, and after a save of another window they are', async () => {
  let revision = 1
  let comment = 'First'
  const steps = () => ({ undo: null, redo: null, changes: 0, revision })
  let readings = 0
  const read = (): ReviewsOfSession => {
    readings += 1
    return stored()
  }
  const stored = (): ReviewsOfSession => ({
    reviews: [
      {
        ...NO_REVIEW,
        comment: { value: comment, judged: null, savedAt: 1, revision },
        reviewer: NOBODY,
        isOwn: true,
        note: { text: '', savedAt: null, revision: 0 },
      },
    ],
    steps: steps(),
    mark: String(revision),
  })
  const announce = () => fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['reviews'] })
  const fake = createFakeDesk([], {
    'reviews.of': read,
    'reviews.since': ({ mark }) => (mark === String(revision) ? null : read()),
    'reviews.change': ({ change }) => {
      comment = change.entity === 'comment' ? (change.value ?? '') : comment
      revision += 1
      const marks = { before: String(revision - 1), after: String(revision) }
      // Main announces a commit before it answers.
      announce()
      return { revision, judged: null, savedAt: 1, steps: steps(), marks }
    },
  })
  installDesk(fake)
  const client = createQueryClient()
  onTestFinished(connectInvalidation(client, desk))
  const observer = new QueryObserver(client, queries.reviews(CONNECTION_ID, SESSION_KEY))
  onTestFinished(observer.subscribe(() => undefined))
  const shown = () => {
    const { data } = observer.getCurrentResult()
    return data && ownReviewOf(data).comment.value
  }
  const asked = () => fake.calls.filter(({ channel }) => channel === 'reviews.since').length
  await expect.poll(shown).toBe('First')

  const work = reviewWorkOf(CONNECTION_ID, SESSION_KEY)
  work.adopt(observer.getCurrentResult().data!)
  work.change({ entity: 'comment', value: 'Mine' })
  await work.settle()
  await expect.poll(shown).toBe('Mine')
  // That the store has nothing else is all that was asked for.
  expect([readings, asked()]).toEqual([1, 1])

  comment = 'Of another window'
  revision += 1
  announce()
  await expect.poll(shown, { timeout: 5000 }).toBe('Of another window')
  expect([readings, asked()]).toEqual([2, 2])
})
