import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { BurstId, AnswerNoteId, ReviewChange } from '../../../contract/model/review.ts'
import { readReviews } from '../../../renderer/bridge/review-readings.ts'
import { ownReviewOf, revisionOf } from '../../../renderer/features/review/own-review.ts'
import { reviewWorkOf } from '../../../renderer/features/review/review-works.ts'
import type { Store } from '../../../main/store/store.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, type FakeDesk } from '../../support/fake-desk.ts'
import { fillStore, keyOf, openTestStore, sessionRecord, sessionRecords } from '../../support/store.ts'

const KINDS = 6
const id = (letter: string) => letter.repeat(32) as AnswerNoteId

/** A change of each kind; every fourth value takes away what was there. Two notes may be at one place. */
function changeOf(kind: number, value: number): ReviewChange {
  const isGone = value % 4 === 3
  const note = (letter: string): ReviewChange => {
    const place = { kind: 'time', from: value % 3, until: null } as const
    const made = { question: 3, place, kind: 'check', text: `note ${value}` }
    return { entity: 'answerNote', id: id(letter), value: isGone ? null : made }
  }
  const changes: readonly ReviewChange[] = [
    { entity: 'verdict', value: isGone ? null : { verdict: 'unsure', reason: `reason ${value}` } },
    { entity: 'score', question: 4, value: isGone ? null : { points: value, rubric: null } },
    { entity: 'comment', value: isGone ? null : `text ${value}` },
    note('b'),
    note('a'),
    { entity: 'score', question: 3, value: isGone ? null : { points: value / 2, rubric: null } },
  ]
  return changes[kind % changes.length]!
}

/** The bridge of a window on a store. */
function windowOn(store: Store): FakeDesk {
  const fake = createFakeDesk([], {
    'reviews.of': ({ key }) => store.reviews.of(key),
    'reviews.since': ({ key, mark }) => store.reviews.since(key, mark),
    'reviews.change': ({ key, change, over, burst }) => store.reviews.change(key, change, over, burst),
    'reviews.step': ({ key, ...move }) => store.reviews.step(key, move),
  })
  installDesk(fake)
  return fake
}

async function aStore(sessions: number): Promise<Store> {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, sessions))
  return store
}

const acts = fc.array(
  fc.record({
    does: fc.constantFrom('change', 'change', 'type', 'undo', 'redo', 'elsewhere', 'note'),
    kind: fc.nat(KINDS - 1),
    value: fc.nat(30),
  }),
  { minLength: 6, maxLength: 14 },
)

test('what a window makes of its saves is what a reading says, whatever others save in between', async () => {
  const RUNS = 40
  const store = await aStore(RUNS * 2)
  windowOn(store)
  let session = 0
  await fc.assert(
    fc.asyncProperty(acts, async (played) => {
      session += 1
      const key = keyOf(sessionRecord(session))
      const work = reviewWorkOf(CONNECTION_ID, key)
      work.adopt(await readReviews(CONNECTION_ID, key))
      for (const { does, kind, value } of played) {
        const change = changeOf(kind, value)
        if (does === 'undo' || does === 'redo') await work.move(does).catch(() => null)
        else if (does === 'note') await store.notes.set(key, { text: `private ${value}` })
        else if (does === 'elsewhere') {
          const revision = revisionOf(ownReviewOf(await store.reviews.of(key)), change)
          // Of a removed note, nobody but who removed it knows the revision.
          await store.reviews.change(key, change, { revision, report: null }).catch(() => null)
        } else {
          work.change(change, does === 'type' ? (String(kind).repeat(32) as BurstId) : undefined)
          await work.settle()
        }
        const stored = await store.reviews.of(key)
        expect(await readReviews(CONNECTION_ID, key)).toEqual(stored)
      }
    }),
    { numRuns: RUNS },
  )
})

test('own saves lead to no reading, and what others save does', async () => {
  const store = await aStore(2)
  const { calls } = windowOn(store)
  const key = { ...keyOf(sessionRecord(1)) }
  const full = async () => {
    const before = calls.length
    const reading = await readReviews('connection-2' as ConnectionId, key)
    const made = calls.slice(before).map(({ channel }) => channel)
    return { made, answer: reading.reviews.map(({ verdict, answerNotes }) => [verdict.value, answerNotes.length]) }
  }
  const work = reviewWorkOf('connection-2' as ConnectionId, key)
  work.adopt(await readReviews('connection-2' as ConnectionId, key))
  work.change(changeOf(0, 1))
  await work.settle()
  // The first save of a review is read, for it makes the review.
  expect((await full()).answer).toEqual([[changeOf(0, 1).value, 0]])
  const since = vi.spyOn(store.reviews, 'since')
  work.change(changeOf(3, 1))
  await work.settle()
  await work.move('undo')
  await work.move('redo')
  expect(await full()).toEqual({ made: ['reviews.since'], answer: [[changeOf(0, 1).value, 1]] })
  expect(calls.filter(({ channel }) => channel === 'reviews.of')).toHaveLength(1)
  for (const { value } of since.mock.results) expect(await value).toBeNull()
  since.mockClear()
  await store.reviews.change(key, changeOf(4, 1), { revision: 0, report: null })
  expect((await full()).answer).toEqual([[changeOf(0, 1).value, 2]])
  expect(await since.mock.results[0]?.value).not.toBeNull()
})
