import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { QueueChoice } from '../../../contract/model/queue.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/model/review-settings.ts'
import { MANUAL_SCORING } from '../../../contract/model/session.ts'
import { lacksOf, NO_VALUES } from '../../../contract/model/submission.ts'
import type { ReviewChange } from '../../../contract/model/review.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import type { Store } from '../../../main/store/store.ts'
import { questionWith, reportWith, storedTextOf } from '../../support/session-fixture.ts'
import { fillStore, keyOf, openTestStore, reportRecord, sessionRecord, sessionRecords } from '../../support/store.ts'

const keyAt = (number: number) => keyOf(sessionRecord(number))
const VIEW = { kind: 'view', name: 'All', search: '' } as const
const AS_SHOWN: QueueChoice = { order: 'shown', skipsSubmitted: true }
const SUBMITTED: ReviewChange = { entity: 'status', value: { status: 'submitted', reason: '' } }
const NEW = { revision: 0, report: null }

/** A store with six sessions, listed newest first: 5, 4, 3, 2, 1, 0. */
async function listed(now: () => number = Date.now) {
  const opened = await openTestStore({ now })
  await fillStore(opened.store, sessionRecords(0, 6))
  const { resultSetId } = await openList(opened.store)
  return { ...opened, resultSetId }
}

function openList(store: Store) {
  return store.sessions.open({}, { column: 'started', direction: 'desc' })
}

/** Participants of the queue, in its order. */
async function people(store: Store): Promise<readonly string[]> {
  const names: string[] = []
  const total = (await store.queue.get())?.total ?? 0
  for (let place = 0; place < total; place += 1) {
    names.push((await store.queue.around(place)).here?.row.participantName ?? '–')
  }
  return names
}

const participants = (...numbers: readonly number[]) => numbers.map((number) => `Participant ${number}`)

test('a queue has the sessions of the list in its order, and survives a restart with the place', async () => {
  const { store, folder, resultSetId } = await listed()
  expect(await store.queue.get()).toBeNull()
  await store.queue.make(resultSetId, false, AS_SHOWN, VIEW)
  await store.queue.go({ place: 4, mode: 'question', question: 'Q7' })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.queue.get()).toMatchObject({
    ...AS_SHOWN,
    ...{ from: VIEW, total: 6, submitted: 0, place: 4, mode: 'question', question: 'Q7', pace: null },
  })
  expect(await people(again)).toEqual(participants(5, 4, 3, 2, 1, 0))
  expect(await again.queue.placeOf(keyAt(3))).toBe(2)
})

test('a queue of the selection, oldest first, without what is submitted', async () => {
  const { store, resultSetId } = await listed()
  await store.reviews.change(keyAt(4), SUBMITTED, NEW)
  for (const at of [0, 1, 3]) await store.sessions.select(resultSetId, { kind: 'toggle', at }, 0, 0)
  expect(await store.queue.size(resultSetId, true)).toEqual({ sessions: 3, submitted: 1 })
  expect(await store.queue.size(resultSetId, false)).toEqual({ sessions: 6, submitted: 1 })
  await store.queue.make(resultSetId, true, { order: 'oldest', skipsSubmitted: true }, { kind: 'selection' })
  expect(await people(store)).toEqual(participants(2, 5))
  await store.queue.make(resultSetId, true, { order: 'oldest', skipsSubmitted: false }, { kind: 'selection' })
  expect(await people(store)).toEqual(participants(2, 4, 5))
})

test('a random queue has each session once, and stays as it was drawn', async () => {
  const { store, resultSetId } = await listed()
  await store.queue.make(resultSetId, false, { order: 'random', skipsSubmitted: true }, VIEW)
  const drawn = await people(store)
  expect(drawn.toSorted()).toEqual(participants(0, 1, 2, 3, 4, 5))
  expect(await people(store)).toEqual(drawn)
})

test('nothing to review is refused, and the queue before stays', async () => {
  const { store, resultSetId } = await listed()
  await store.queue.make(resultSetId, false, AS_SHOWN, VIEW)
  await expect(store.queue.make(resultSetId, true, AS_SHOWN, { kind: 'selection' })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  expect((await store.queue.get())?.total).toBe(6)
  await store.queue.end()
  expect(await store.queue.get()).toBeNull()
})

test('what is submitted since counts as done; the next open one is found after the place, then from the start', async () => {
  const { store, resultSetId } = await listed()
  await store.queue.make(resultSetId, false, AS_SHOWN, VIEW)
  for (const number of [2, 1, 0]) await store.reviews.change(keyAt(number), SUBMITTED, NEW)
  expect((await store.queue.get())?.submitted).toBe(3)
  expect(await store.queue.around(2)).toMatchObject({
    here: { place: 2, isSubmitted: false },
    previous: { place: 1 },
    next: [
      { place: 3, isSubmitted: true },
      { place: 4, isSubmitted: true },
    ],
    nextOpen: { place: 0, isSubmitted: false },
    missing: 0,
  })
  for (const number of [5, 4]) await store.reviews.change(keyAt(number), SUBMITTED, NEW)
  expect((await store.queue.around(2)).nextOpen).toBeNull()
})

test('the pace is the median time between submissions, without breaks, from the third on', async () => {
  let now = 1_790_000_000_000
  const { store, resultSetId } = await listed(() => now)
  await store.queue.make(resultSetId, false, AS_SHOWN, VIEW)
  const submitAfter = async (minutes: number, number: number) => {
    now += minutes * 60_000
    await store.reviews.change(keyAt(number), SUBMITTED, NEW)
    return (await store.queue.get())?.pace
  }
  expect(await submitAfter(1, 5)).toBeNull()
  expect(await submitAfter(4, 4)).toBeNull()
  expect(await submitAfter(60, 3)).toBe(4 * 60_000)
  expect(await submitAfter(6, 2)).toBe(5 * 60_000)
})

test('sessions that no longer exist are passed over and counted', async () => {
  const { store, folder, resultSetId } = await listed()
  await store.queue.make(resultSetId, false, AS_SHOWN, VIEW)
  await store.close()
  for (const end of ['', '-wal', '-shm']) rmSync(`${storeFiles(folder).cache}${end}`, { force: true })
  const { store: again } = await openTestStore({ folder })
  await fillStore(
    again,
    [5, 2, 0].map((number) => sessionRecord(number)),
  )
  expect(await again.queue.around(0)).toMatchObject({
    here: { place: 0 },
    next: [{ place: 3 }, { place: 5 }],
    missing: 2,
  })
  expect(await again.queue.around(3)).toMatchObject({ previous: { place: 0 }, missing: 1 })
  expect((await again.queue.around(1)).here).toBeNull()
})

test('by question: the sessions whose tests have it, own scores by code, and the answers', async () => {
  const { store, resultSetId } = await listed()
  const essay = { kind: 'essay', text: 'Two words', files: [] } as const
  const questions = (num: number) => [
    questionWith({ num, code: 'PLAN', prompt: 'Plan the rota.', max: 25, answer: essay }),
    questionWith({ num: 3 - num, code: 'CALL' }),
  ]
  // Sessions 0 and 3 have the same test, whose questions come in another order each time.
  for (const [number, num] of [
    [0, 1],
    [3, 2],
  ] as const) {
    const key = keyAt(number)
    const report = storedTextOf(reportWith({ key, questions: questions(num) }))
    await store.reports.save(reportRecord(key, { report, hash: String(number).repeat(64) }))
    const change = { entity: 'score', question: num, value: { points: 5 + number, rubric: null } } as const
    await store.reviews.change(key, change, { revision: 0, report: String(number).repeat(64) })
  }
  await store.queue.make(resultSetId, false, AS_SHOWN, VIEW)
  const found = await store.queue.questions()
  expect(found.map(({ code }) => code).toSorted()).toEqual(['CALL', 'PLAN'])
  expect(await store.queue.scores('PLAN')).toEqual({
    places: [2, 5],
    scores: [
      { place: 2, points: 8 },
      { place: 5, points: 5 },
    ],
    open: [],
    pace: null,
  })
  expect((await store.queue.scores('CALL')).scores).toEqual([])
  expect(await store.queue.answers('PLAN', [2, 1])).toMatchObject([
    { place: 2, row: { participantName: 'Participant 3' }, answer: { kind: 'essay', words: 2 } },
    { place: 1, row: { participantName: 'Participant 4' }, answer: null },
  ])
})

test('by question: a session in progress is to be scored once it has reached the question', async () => {
  const { store } = await openTestStore()
  const running = sessionRecord(3, { isFinished: false, manualScoring: 'unknown' })
  await fillStore(store, [sessionRecord(0), running, sessionRecord(6, { isFinished: false, manualScoring: 'unknown' })])
  const save = (number: number, codes: readonly string[], hash: string) => {
    const key = keyAt(number)
    const questions = codes.map((code, at) => questionWith({ num: at + 1, code, type: 'Essay', max: 10 }))
    const report = storedTextOf(reportWith({ key, questions }))
    return store.reports.save(reportRecord(key, { report, hash: hash.repeat(64) }))
  }
  await save(0, ['PLAN', 'CALL'], 'a')
  await save(3, ['PLAN'], 'b')
  await store.queue.make((await openList(store)).resultSetId, false, AS_SHOWN, VIEW)
  const open = async (code: string) => {
    const { places, open: found } = await store.queue.scores(code)
    expect(places).toEqual([0, 1, 2])
    return found
  }
  expect([await open('PLAN'), await open('CALL')]).toEqual([[1], []])
  await save(3, ['PLAN', 'CALL'], 'c')
  expect(await open('CALL')).toEqual([1])
  await fillStore(store, [
    sessionRecord(3, { manualScoring: 'notRequired', modified: sessionRecord(3).modified + 60_000_000 }),
  ])
  expect(await open('CALL')).toEqual([])
})

test('by question and by person, the same answers are to be scored', async () => {
  const { store } = await openTestStore()
  const records = [
    ...MANUAL_SCORING.flatMap((manualScoring, at) =>
      [true, false].map((isFinished, which) => sessionRecord(3 * (2 * at + which), { isFinished, manualScoring })),
    ),
    sessionRecord(30, { isFinished: false, manualScoring: 'unknown' }),
    sessionRecord(33, { manualScoring: 'required' }),
  ]
  await fillStore(store, records)
  const keys = records.map((record) => keyOf(record))
  const questions = [
    questionWith({ num: 1, code: 'ESSAY', type: 'Essay', max: 10, score: null }),
    questionWith({ num: 2, code: 'CHOICE', type: 'SingleChoice', max: 2, score: 0 }),
    questionWith({ num: 3, code: 'SCORED', type: 'Essay', max: 10, score: 6 }),
    questionWith({ num: 4, code: 'NOTHING', type: 'Essay', max: 0, score: null }),
    questionWith({ num: 5, code: 'VIDEO', type: 'VideoInterview', max: 5, score: 0 }),
  ]
  // The second one lacks questions, and the last one has no report.
  for (const [at, key] of keys.slice(0, -1).entries()) {
    const report = storedTextOf(reportWith({ key, questions: at === 1 ? questions.slice(2) : questions }))
    await store.reports.save(reportRecord(key, { report, hash: String(at).repeat(64) }))
  }
  const required = records.findIndex(({ manualScoring }) => manualScoring === 'required')
  const scored = { entity: 'score', question: 1, value: { points: 3, rubric: null } } as const
  await store.reviews.change(keys[required]!, scored, { revision: 0, report: String(required).repeat(64) })
  await store.reviews.change(keys[required + 1]!, SUBMITTED, NEW)
  const { resultSetId } = await openList(store)
  await store.queue.make(resultSetId, false, AS_SHOWN, VIEW)

  const byQuestion: string[] = []
  for (const { code } of await store.queue.questions()) {
    const { open } = await store.queue.scores(code)
    for (const { row } of await store.queue.answers(code, open)) byQuestion.push(`${row?.key.participantId} ${code}`)
  }
  const byPerson: string[] = []
  for (const key of keys) {
    const [row, stored] = [await store.sessions.row(key), await store.reports.get(key)]
    const report = stored && (JSON.parse(stored.report) as SessionReport)
    const own = (await store.reviews.of(key)).reviews.find(({ isOwn }) => isOwn)
    if (row === null || own?.status.value?.status === 'submitted') continue
    for (const lack of lacksOf(own ?? NO_VALUES, { report, session: row }, DEFAULT_REVIEW_SETTINGS)) {
      if (lack.kind === 'score') byPerson.push(`${key.participantId} ${report?.questions[lack.index]?.code}`)
    }
  }
  expect(byQuestion.toSorted()).toEqual(byPerson.toSorted())
  expect(byQuestion).toHaveLength(4)
})

test('by question: scores follow the reports that arrive, and another queue', async () => {
  const { store, resultSetId } = await listed()
  const key = keyAt(3)
  const save = (num: number, hash: string) => {
    const questions = [questionWith({ num, code: 'PLAN' }), questionWith({ num: 3 - num, code: 'CALL' })]
    const report = storedTextOf(reportWith({ key, questions }))
    return store.reports.save(reportRecord(key, { report, hash: hash.repeat(64) }))
  }
  await save(1, 'a')
  const change = { entity: 'score', question: 1, value: { points: 7, rubric: null } } as const
  await store.reviews.change(key, change, { revision: 0, report: 'a'.repeat(64) })
  await store.queue.make(resultSetId, false, AS_SHOWN, VIEW)
  const scores = async (code: string) => (await store.queue.scores(code)).scores
  expect([await scores('PLAN'), await scores('CALL')]).toEqual([[{ place: 2, points: 7 }], []])
  await save(2, 'b')
  expect([await scores('PLAN'), await scores('CALL')]).toEqual([[], [{ place: 2, points: 7 }]])
  await store.queue.make(resultSetId, false, { order: 'oldest', skipsSubmitted: false }, VIEW)
  expect(await scores('CALL')).toEqual([{ place: 3, points: 7 }])
})
