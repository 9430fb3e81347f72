import { expect, onTestFinished, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import type { DeviceId, ReviewerId } from '../../../contract/model/operation.ts'
import type { ReviewChange } from '../../../contract/model/review.ts'
import { adoptOwnWork } from '../../../main/store/journal/adopt.ts'
import { changeNote } from '../../../main/store/journal/notes.ts'
import { changeReview } from '../../../main/store/journal/reviews.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { readNote } from '../../../main/store/queries/notes.ts'
import { addOwn } from '../../../main/store/queries/own.ts'
import { readReviews } from '../../../main/store/queries/reviews.ts'
import { openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
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
const score = (question: number, points: number): ReviewChange => ({
  entity: 'score',
  question,
  value: { points, rubric: null },
})

async function emptyJournal(): Promise<WriteDb> {
  const file = `${await temporaryFolder()}/reviews.db`
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
  onTestFinished(() => void db.close())
  migrate(db, REVIEWS_MIGRATIONS)
  return db
}

test('work under the ids of several journals becomes that of one reviewer, what was made last before the rest', async () => {
  const db = await emptyJournal()
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
  for (let time = 0; time < 2; time += 1) {
    adoptOwnWork(db, 6000)
    // Nobody else stands beside the own review.
    expect(readReviews(db, KEY)).toMatchObject([
      {
        isOwn: true,
        reviewer: { id: own.reviewer },
        verdict: { value: { reason: 'after' } },
        scores: [
          { question: 1, value: { points: 2 } },
          { question: 2, value: { points: 3 } },
        ],
      },
    ])
    expect(listOperations(db)).toHaveLength(8)
  }
})

test('a note that was adopted once is not adopted again, also when it was emptied since', async () => {
  const db = await emptyJournal()
  const [own, other] = [owner('a'), owner('b')]
  const write = (by: typeof own, text: string) => changeNote(db, by, KEY, { text }, 1000)
  const noteOf = (by: typeof own) => readNote(db, KEY, by.reviewer).text
  for (const one of [own, other]) addOwn(db, one)
  write(own, 'first')
  write(other, 'second')
  for (let time = 0; time < 2; time += 1) {
    adoptOwnWork(db, 2000)
    expect(noteOf(own)).toBe('first\n\nsecond')
  }
  write(own, '')
  adoptOwnWork(db, 3000)
  expect(noteOf(own)).toBe('')
  write(other, 'third')
  adoptOwnWork(db, 4000)
  expect(noteOf(own)).toBe('third')
  write(own, 'same')
  write(other, 'same')
  adoptOwnWork(db, 5000)
  expect(noteOf(own)).toBe('same')
  write(own, 'other')
  adoptOwnWork(db, 6000)
  expect(noteOf(own)).toBe('other')
})
