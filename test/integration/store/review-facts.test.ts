import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/model/review-settings.ts'
import type { AnswerNoteId, ReviewChange, VerdictId } from '../../../contract/model/review.ts'
import type { SessionFilter, SessionSort } from '../../../contract/model/session.ts'
import { cacheAt } from '../../../main/store/common/location.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import type { Store } from '../../../main/store/store.ts'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import { questionWith, reportWith, storedTextOf } from '../../support/session-fixture.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
} from '../../support/store.ts'

const COUNT = 6
const keyAt = (number: number) => keyOf(sessionRecord(number))

const verdict = (id: VerdictId): ReviewChange => ({ entity: 'verdict', value: { verdict: id, reason: 'Seen.' } })
const score = (question: number, points: number): ReviewChange => ({
  entity: 'score',
  question,
  value: { points, rubric: null },
})
const note = (letter: string, kind: string): ReviewChange => ({
  entity: 'answerNote',
  id: letter.repeat(32) as AnswerNoteId,
  value: { question: 1, place: { kind: 'answer' }, kind, text: 'Look.' },
})
const status = (now: 'submitted' | 'reopened'): ReviewChange => ({
  entity: 'status',
  value: { status: now, reason: now === 'reopened' ? 'Again.' : '' },
})

async function saveReport(store: Store, number: number, conclusion: number, text = 'Which?'): Promise<string> {
  const hash = `${text}${conclusion}`.padEnd(64, '0')
  const report = reportWith({
    key: keyAt(number),
    questions: [questionWith({ num: 1, prompt: text }), questionWith({ num: 2 })],
    proctoring: { conclusion, evaluation: null, comment: null, protocolUrl: null },
  })
  await store.reports.save(reportRecord(keyAt(number), { report: storedTextOf(report), hash, conclusion }))
  return hash
}

/** Saves changes one after another; a status may follow another one. */
async function review(store: Store, number: number, changes: readonly ReviewChange[], report: string | null = null) {
  let ofStatus = 0
  for (const change of changes) {
    const isStatus = change.entity === 'status'
    const { revision } = await store.reviews.change(keyAt(number), change, {
      revision: isStatus ? ofStatus : 0,
      report,
    })
    if (isStatus) ofStatus = revision
  }
}

async function listed(store: Store, filter: SessionFilter, sort?: SessionSort) {
  const { resultSetId, total } = await store.sessions.open(filter, sort ?? { column: 'started', direction: 'asc' })
  const rows = await store.sessions.window(resultSetId, 0, total)
  await store.sessions.close(resultSetId)
  return rows.map(({ id }) => id - 1)
}

async function reviewOf(store: Store, number: number) {
  return (await store.sessions.row(keyAt(number)))?.review
}

/**
 * Of six sessions: 0 is submitted as clean where proctoring saw a violation, 1 is submitted as a violation, 2 is in
 * progress with a score, 3 is reopened, 4 and 5 are not started.
 */
async function reviewedStore() {
  const opened = await openTestStore()
  const { store } = opened
  await fillStore(store, sessionRecords(0, COUNT))
  const [first, second] = [await saveReport(store, 0, 3), await saveReport(store, 1, 3)]
  const { clean, violation, ...others } = DEFAULT_REVIEW_SETTINGS.verdicts
  const verdicts = {
    ...others,
    clean: { ...clean, agreesWith: [0] },
    violation: { ...violation, agreesWith: [2, 3] },
  }
  await store.reviewSettings.set({ verdicts })
  await review(store, 0, [verdict('clean'), score(1, 0.5), note('a', 'check'), status('submitted')], first)
  await review(store, 1, [verdict('violation'), note('b', 'check'), note('c', 'incident'), status('submitted')], second)
  await review(store, 2, [score(1, 2), score(2, 1.5)])
  await review(store, 3, [verdict('unsure'), status('submitted'), status('reopened')])
  await store.notes.set(keyAt(4), { text: 'A private note starts no review.' })
  return opened
}

test('rows tell how far the own review is, its verdict, points, notes and whether it disagrees', async () => {
  const { store } = await reviewedStore()
  expect(await reviewOf(store, 0)).toEqual({
    stage: 'submitted',
    verdict: 'clean',
    points: 0.5,
    scored: [1],
    notes: { check: 1 },
    disagrees: true,
  })
  expect(await reviewOf(store, 1)).toMatchObject({ disagrees: false, notes: { check: 1, incident: 1 }, points: null })
  expect(await reviewOf(store, 2)).toMatchObject({ stage: 'inProgress', verdict: null, points: 3.5, scored: [1, 2] })
  expect(await reviewOf(store, 3)).toMatchObject({ stage: 'reopened', disagrees: null })
  expect(await reviewOf(store, 4)).toBeUndefined()
})

test('filters by reviews list the sessions that they say', async () => {
  const { store } = await reviewedStore()
  expect(await listed(store, { reviewStages: ['notStarted'] })).toEqual([4, 5])
  expect(await listed(store, { reviewStages: ['submitted', 'reopened'] })).toEqual([0, 1, 3])
  expect(await listed(store, { verdicts: ['clean'] })).toEqual([0])
  expect(await listed(store, { verdicts: [null] })).toEqual([2, 4, 5])
  expect(await listed(store, { disagreement: true })).toEqual([0])
  expect(await listed(store, { disagreement: false })).toEqual([1])
  expect(await listed(store, { noteKinds: ['incident', 'quote'] })).toEqual([1])
  expect(await listed(store, { pointsFrom: 1 })).toEqual([2])
  expect(await listed(store, { pointsTo: 1, reviewStages: ['submitted'] })).toEqual([0])
  expect(await store.sessions.countOf({ reviewStages: ['notStarted'], startedFrom: 0 })).toBe(2)
})

test('points are summed up as they are written, in the list, in filters and in facts stored before', async () => {
  const { store, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 3))
  await review(store, 0, [score(1, 0.1), score(2, 0.2)])
  await review(store, 1, [score(1, 1.1), score(2, 2.2), score(3, 3.3)])
  expect([(await reviewOf(store, 0))?.points, (await reviewOf(store, 1))?.points]).toEqual([0.3, 6.6])
  expect(await listed(store, { pointsFrom: 0.3, pointsTo: 0.3 })).toEqual([0])
  expect(await listed(store, { pointsFrom: 6.6 })).toEqual([1])
  await store.close()
  const cache = openForWriting(cacheAt({ files: storeFiles(folder), key: STORE_KEY }))
  cache.exec(
    `ALTER TABLE review_facts DROP COLUMN scored; UPDATE review_facts SET points = 0.1 + 0.2 WHERE points = 0.3;
     DROP TABLE moved; DROP TABLE listed_elsewhere; DROP INDEX downloads_session; DROP INDEX playback_session;
     DROP TABLE recorded_transcripts; DROP TABLE indexed_transcripts;
     DROP TABLE transcript_search`,
  )
  cache.pragma('user_version = 160')
  cache.close()
  const again = await openTestStore({ folder })
  expect(await reviewOf(again.store, 0)).toMatchObject({ points: 0.3, scored: [1, 2] })
  expect(await reviewOf(again.store, 1)).toMatchObject({ points: 6.6, scored: [1, 2, 3] })
})

test('each value of a filter of reviews has its count, with the other filters as they are', async () => {
  const { store } = await reviewedStore()
  expect(await store.sessions.filterCounts({})).toMatchObject({
    verdict: { clean: 1, violation: 1, unsure: 1, none: 3 },
    reviewStage: { submitted: 2, inProgress: 1, reopened: 1, notStarted: 2 },
    disagreement: { yes: 1, no: 1 },
    noteKind: { check: 2, incident: 1 },
  })
  const counts = await store.sessions.filterCounts({ verdicts: ['clean'] })
  expect(counts.verdict).toMatchObject({ violation: 1 })
  expect(counts.noteKind).toEqual({ check: 1, incident: 0 })
})

test('sorts by reviews, with sessions without a value last', async () => {
  const { store } = await reviewedStore()
  const by = (column: SessionSort['column'], direction: 'asc' | 'desc') => listed(store, {}, { column, direction })
  expect((await by('points', 'desc')).slice(0, 2)).toEqual([2, 0])
  expect((await by('notes', 'asc')).slice(0, 2)).toEqual([0, 1])
  expect((await by('verdict', 'asc')).slice(0, 3)).toEqual([0, 3, 1])
  expect((await by('reviewStage', 'desc')).slice(0, 2)).toEqual([3, 1])
  expect((await by('disagreement', 'desc')).slice(0, 2)).toEqual([0, 1])
})

test('what the team says agrees applies at once', async () => {
  const { store } = await reviewedStore()
  const { verdicts } = await store.reviewSettings.get()
  await store.reviewSettings.set({ verdicts: { ...verdicts, clean: { ...verdicts.clean, agreesWith: [3] } } })
  expect(await listed(store, { disagreement: true })).toEqual([])
  expect(await reviewOf(store, 0)).toMatchObject({ disagrees: false })
})

test('a submitted review is outdated by another report, until the same one is back', async () => {
  const { store } = await reviewedStore()
  await saveReport(store, 0, 0, 'Why?')
  expect(await reviewOf(store, 0)).toMatchObject({ stage: 'outdated', disagrees: false })
  expect(await listed(store, { reviewStages: ['outdated'] })).toEqual([0])
  await saveReport(store, 0, 3)
  expect(await reviewOf(store, 0)).toMatchObject({ stage: 'submitted', disagrees: true })
})

test('a cache that is made anew has the reviews again, as soon as the feed brings their sessions', async () => {
  const { store, folder } = await reviewedStore()
  await store.close()
  rmSync(storeFiles(folder).cache)
  const { store: again } = await openTestStore({ folder })
  await fillStore(again, sessionRecords(0, COUNT))
  expect(await reviewOf(again, 3)).toMatchObject({ stage: 'reopened', verdict: 'unsure' })
  expect(await listed(again, { reviewStages: ['notStarted'] })).toEqual([4, 5])
})

test('a change that is undone leaves the list', async () => {
  const { store } = await reviewedStore()
  await review(store, 5, [verdict('invalid')])
  expect(await listed(store, { verdicts: ['invalid'] })).toEqual([5])
  const { steps } = await store.reviews.of(keyAt(5))
  if (steps.undo !== null) await store.reviews.step(keyAt(5), { direction: 'undo', id: steps.undo.id })
  expect(await reviewOf(store, 5)).toBeUndefined()
})
