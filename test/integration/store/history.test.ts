import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/model/history.ts'
import type { AnswerNoteId, BurstId, ReviewChange } from '../../../contract/model/review.ts'
import type { Store } from '../../../main/store/store.ts'
import { fillStore, keyOf, openTestStore, sessionRecord, sessionRecords } from '../../support/store.ts'

const KEY = keyOf(sessionRecord(1))
const OTHER = keyOf(sessionRecord(2))
const NOON = Date.UTC(2026, 10, 24, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const TODAY = { from: NOON - 12 * HOUR, until: NOON + 12 * HOUR }
const ALL = { before: null, limit: 100 }
const CLEAN = { entity: 'verdict', value: { verdict: 'clean', reason: '' } } as const satisfies ReviewChange
const VIOLATION = { entity: 'verdict', value: { verdict: 'violation', reason: 'A voice' } } as const
const SUBMITTED: ReviewChange = { entity: 'status', value: { status: 'submitted', reason: '' } }
const over = (revision = 0) => ({ revision, report: null })
const burst = (digit: string) => digit.repeat(32) as BurstId
const noteOf = (number: number, text: string) =>
  ({
    entity: 'answerNote',
    id: number.toString(16).padStart(32, '0') as AnswerNoteId,
    value: { question: 1, place: { kind: 'time', from: number * 1000, until: null }, kind: 'check', text },
  }) as const satisfies ReviewChange

/** A store whose clock the test sets. */
async function storeAt(folder?: string) {
  const clock = { now: NOON }
  const opened = await openTestStore({ now: () => clock.now, ...(folder === undefined ? {} : { folder }) })
  if (folder === undefined) await fillStore(opened.store, sessionRecords(0, 5))
  return { ...opened, clock }
}

async function typeComment(store: Store, name: BurstId, texts: readonly string[], after = 0): Promise<number> {
  let revision = after
  for (const value of texts) {
    ;({ revision } = await store.reviews.change(KEY, { entity: 'comment', value }, over(revision), name))
  }
  return revision
}

const inShort = ({ entity, kind, before, after }: HistoryEntry) => ({ entity, kind, before, after })

test('the history has each change with before and after, newest first, and what was typed in one go once', async () => {
  const { store, clock, folder } = await storeAt()
  const { revision } = await store.reviews.change(KEY, CLEAN, over())
  const typed = await typeComment(store, burst('a'), ['The', 'The voice', 'The voice is clear'])
  clock.now += HOUR
  await typeComment(store, burst('b'), ['The voice is'], typed)
  await store.reviews.change(KEY, VIOLATION, over(revision))
  await store.close()
  const { store: again } = await storeAt(folder)
  const { entries, next } = await again.history.ofSession(KEY, ALL)
  expect(entries.map(inShort)).toEqual([
    { entity: 'verdict', kind: 'set', before: CLEAN.value, after: VIOLATION.value },
    { entity: 'comment', kind: 'set', before: 'The voice is clear', after: 'The voice is' },
    { entity: 'comment', kind: 'set', before: null, after: 'The voice is clear' },
    { entity: 'verdict', kind: 'set', before: null, after: CLEAN.value },
  ])
  expect(next).toBeNull()
  expect(entries.map(({ at, isOwn }) => [at, isOwn])).toEqual([
    [NOON + HOUR, true],
    [NOON + HOUR, true],
    [NOON, true],
    [NOON, true],
  ])
})

test('undo and redo of a burst are one change each', async () => {
  const { store } = await storeAt()
  await typeComment(store, burst('a'), ['A', 'A voice'])
  const { undo } = (await store.reviews.of(KEY)).steps
  await store.reviews.step(KEY, { direction: 'undo', id: undo!.id })
  const { redo } = (await store.reviews.of(KEY)).steps
  await store.reviews.step(KEY, { direction: 'redo', id: redo!.id })
  const { entries } = await store.history.ofSession(KEY, ALL)
  expect(entries.map(inShort)).toEqual([
    { entity: 'comment', kind: 'redo', before: null, after: 'A voice' },
    { entity: 'comment', kind: 'undo', before: 'A voice', after: null },
    { entity: 'comment', kind: 'set', before: null, after: 'A voice' },
  ])
})

test('a day has what was done in it in all sessions, with counts of the whole day', async () => {
  const { store, clock } = await storeAt()
  clock.now = NOON - DAY
  await store.reviews.change(OTHER, CLEAN, over())
  clock.now = NOON
  await store.reviews.change(KEY, noteOf(1, 'One'), over())
  await store.reviews.change(KEY, noteOf(2, 'Two'), over())
  await store.reviews.change(KEY, { entity: 'score', question: 3, value: { points: 5, rubric: null } }, over())
  await store.reviews.change(OTHER, SUBMITTED, over())
  clock.now = NOON + DAY
  await store.notes.set(KEY, { text: 'Tomorrow' })
  const { entries, counts } = await store.history.ofWork(TODAY, ALL)
  expect(entries.map(({ entity }) => entity)).toEqual(['status', 'score', 'answerNote', 'answerNote'])
  expect(entries[0]).toMatchObject({ session: OTHER, names: { participant: 'Participant 2' } })
  expect(counts).toEqual({ submitted: 1, scored: 1, notes: 2, sessions: 2 })
  const yesterday = await store.history.ofWork({ from: TODAY.from - DAY, until: TODAY.from }, ALL)
  expect(yesterday.entries.map(inShort)).toEqual([{ entity: 'verdict', kind: 'set', before: null, after: CLEAN.value }])
})

test('pages together have every change once', async () => {
  const { store } = await storeAt()
  for (let number = 0; number < 23; number += 1) await store.reviews.change(KEY, noteOf(number, 'Note'), over())
  await typeComment(store, burst('c'), ['1', '12', '123', '1234', '12345', '123456', '1234567'])
  const { entries: all } = await store.history.ofSession(KEY, ALL)
  const paged: HistoryEntry[] = []
  for (let before: number | null = null, pages = 0; pages === 0 || before !== null; pages += 1) {
    const page = await store.history.ofSession(KEY, { before, limit: 5 })
    paged.push(...page.entries)
    before = page.next
  }
  expect(paged).toEqual(all)
  expect(all).toHaveLength(24)
})

test('a clock that was set back in mid-review changes neither the order nor what is stored', async () => {
  const { store, clock } = await storeAt()
  const { revision } = await store.reviews.change(KEY, CLEAN, over())
  clock.now -= 3 * DAY
  const back = await store.reviews.change(KEY, VIOLATION, over(revision))
  expect(back.revision).toBeGreaterThan(revision)
  await store.reviews.change(KEY, SUBMITTED, over())
  const { entries } = await store.history.ofSession(KEY, ALL)
  expect(entries.map(({ entity, after }) => [entity, after])).toEqual([
    ['status', SUBMITTED.value],
    ['verdict', VIOLATION.value],
    ['verdict', CLEAN.value],
  ])
  // The day is the one that the computer showed.
  const daysAgo = { from: TODAY.from - 3 * DAY, until: TODAY.until - 3 * DAY }
  expect((await store.history.ofWork(TODAY, ALL)).counts.submitted).toBe(0)
  expect((await store.history.ofWork(daysAgo, ALL)).counts.submitted).toBe(1)
  expect(await store.verify()).toMatchObject({ reviews: { ok: true, entries: 3 } })
})

test('after a day on which the clock was far ahead, work has the time of its day again', async () => {
  const { store, clock, folder } = await storeAt()
  clock.now = Date.UTC(2124, 0, 1)
  const { revision } = await store.reviews.change(KEY, CLEAN, over())
  clock.now = NOON
  const second = await store.reviews.change(KEY, VIOLATION, over(revision))
  expect(second.revision, 'still in order').toBeGreaterThan(revision)
  expect(second.savedAt).toBe(NOON)
  await store.reviews.change(KEY, SUBMITTED, over())
  await store.notes.set(KEY, { text: 'Later' })
  clock.now += HOUR
  await store.close()
  const { store: again } = await storeAt(folder)
  const { entries } = await again.history.ofSession(KEY, ALL)
  expect(entries.map(({ entity, at }) => [entity, at])).toEqual([
    ['note', NOON],
    ['status', NOON],
    ['verdict', NOON],
    ['verdict', Date.UTC(2124, 0, 1)],
  ])
  const { reviews } = await again.reviews.of(KEY)
  expect(reviews[0]?.status.savedAt).toBe(NOON)
  expect(reviews[0]?.note.savedAt).toBe(NOON)
  const today = await again.history.ofWork(TODAY, ALL)
  expect(today.entries.map(({ entity }) => entity)).toEqual(['note', 'status', 'verdict'])
  expect(today.counts).toMatchObject({ submitted: 1, sessions: 1 })
  const tomorrow = await again.history.ofWork({ from: TODAY.from + DAY, until: TODAY.until + DAY }, ALL)
  expect([tomorrow.entries, tomorrow.counts.sessions]).toEqual([[], 0])
  const submitted = { submittedFrom: TODAY.from, submittedTo: TODAY.until, submittedBy: 'me' } as const
  expect(await again.sessions.countOf(submitted)).toBe(1)
})
