import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { AnswerNoteId, BurstId, ReviewChange } from '../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/model/review-settings.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import type { Store } from '../../../main/store/store.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { openForReading, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import { questionWith, reportWith, storedTextOf } from '../../support/session-fixture.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  TEST_CONNECTION,
} from '../../support/store.ts'

const KEY = keyOf(sessionRecord(1))
const VIOLATION = {
  entity: 'verdict',
  value: { verdict: 'violation', reason: 'A second voice.' },
} as const satisfies ReviewChange
const SCORE = { entity: 'score', question: 2, value: { points: 2.5, rubric: null } } as const satisfies ReviewChange
const CHECK = {
  entity: 'answerNote',
  id: 'c'.repeat(32) as AnswerNoteId,
  value: { question: 3, place: { kind: 'time', from: 61_500, until: null }, kind: 'check', text: 'Who is that?' },
} as const satisfies ReviewChange
const COMMENT: ReviewChange = { entity: 'comment', value: 'The second voice is clear on headphones.' }
const SUBMITTED: ReviewChange = { entity: 'status', value: { status: 'submitted', reason: '' } }
const REOPENED: ReviewChange = { entity: 'status', value: { status: 'reopened', reason: 'Look again.' } }

const REPORT = reportWith({
  questions: [questionWith({ num: 1 }), questionWith({ num: 2 })],
  proctoring: { conclusion: 1, evaluation: 2, comment: null, protocolUrl: null },
})

async function storeWithReport(changes: Partial<SessionReport> = {}) {
  const opened = await openTestStore()
  await fillStore(opened.store, sessionRecords(0, 3))
  await saveReport(opened.store, changes)
  return opened
}

/** Hash of the answer that the stored report came in. */
const SEEN = 'a'.repeat(64)
const over = (revision = 0, report: string | null = SEEN) => ({ revision, report })

function saveReport(store: Store, changes: Partial<SessionReport>, hash = SEEN): Promise<void> {
  return store.reports.save(reportRecord(KEY, { report: storedTextOf({ ...REPORT, ...changes, key: KEY }), hash }))
}

async function ownReview(store: Store) {
  const [review] = (await store.reviews.of(KEY)).reviews
  if (review === undefined) throw new Error('there is no review')
  return review
}

async function judgedOf(store: Store) {
  const { judged } = (await ownReview(store)).verdict
  if (judged === null) throw new Error('the verdict names no report')
  return store.reviews.judged(KEY, judged)
}

/** Changes the database of a closed store. */
function tamper(folder: string, sql: string): void {
  const db = openForWriting(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  onTestFinished(() => void db.close())
  db.exec(sql)
  db.close()
}

test('a verdict, a score and a note at a place of a video are there after the store is opened again', async () => {
  const { store, folder } = await storeWithReport()
  for (const change of [VIOLATION, SCORE, CHECK]) await store.reviews.change(KEY, change, over())
  await store.notes.set(KEY, { text: 'Strange.' })
  await store.reviewers.introduce({ id: 'a'.repeat(32) as ReviewerId, name: 'Ada Lovelace', initials: 'AL' })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await ownReview(again)).toMatchObject({
    isOwn: true,
    reviewer: { name: 'Ada Lovelace', initials: 'AL' },
    note: { text: 'Strange.' },
    verdict: { value: VIOLATION.value },
    scores: [{ question: 2, value: SCORE.value }],
    answerNotes: [{ id: CHECK.id, value: CHECK.value }],
  })
  expect(await again.verify()).toMatchObject({ reviews: { ok: true, entries: 4 } })
})

test('a change over another state than the stored one is refused, and one that changes nothing is no operation', async () => {
  const { store } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  const { revision } = (await ownReview(store)).verdict
  await store.reviews.change(KEY, VIOLATION, over(revision))
  expect((await ownReview(store)).verdict.revision).toBe(revision)
  const clean: ReviewChange = { entity: 'verdict', value: { verdict: 'clean', reason: '' } }
  await expect(store.reviews.change(KEY, clean, over())).rejects.toMatchObject({ code: 'review-changed' })
  expect((await ownReview(store)).verdict.value).toEqual(VIOLATION.value)
  await store.reviews.change(KEY, clean, over(revision))
  expect((await ownReview(store)).verdict).toMatchObject({ value: clean.value })
  expect(await store.verify()).toMatchObject({ reviews: { entries: 2 } })
})

test('what was taken away is not there, and can be made again', async () => {
  const { store } = await storeWithReport()
  for (const change of [VIOLATION, SCORE, CHECK]) {
    await store.reviews.change(KEY, change, over())
    const made = await ownReview(store)
    const { revision } =
      change.entity === 'verdict' ? made.verdict : (change.entity === 'score' ? made.scores : made.answerNotes)[0]!
    await store.reviews.change(KEY, { ...change, value: null }, over(revision))
  }
  expect(await ownReview(store)).toMatchObject({ verdict: { value: null }, scores: [{ value: null }], answerNotes: [] })
  await store.reviews.change(KEY, SCORE, over((await ownReview(store)).scores[0]!.revision))
  expect((await ownReview(store)).scores).toMatchObject([{ question: 2, value: SCORE.value }])
})

test.each([
  { ...SCORE, value: { points: Number.NaN, rubric: null } },
  { ...VIOLATION, value: { verdict: 'guilty' as never, reason: '' } },
  { ...CHECK, id: 'no id' as AnswerNoteId },
  { ...SCORE, question: Number.MAX_SAFE_INTEGER },
] as ReviewChange[])('guard: %j is refused, and nothing is written', async (change) => {
  const { store } = await storeWithReport()
  await expect(store.reviews.change(KEY, change, over())).rejects.toMatchObject({ code: 'invalid-argument' })
  expect((await store.reviews.of(KEY)).reviews).toEqual([])
})

test('a session that nobody knows gets no review', async () => {
  const { store } = await storeWithReport()
  const unknown = keyOf(sessionRecord(99))
  await expect(store.reviews.change(unknown, SCORE, over())).rejects.toMatchObject({ code: 'no-such-session' })
})

test('what was judged stays as it was, and a later report is compared with it part by part', async () => {
  const { store } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  expect(await judgedOf(store)).toMatchObject({ differences: [] })
  const [first, ...others] = REPORT.questions
  const questions = [{ ...first!, score: 99 }, ...others]
  await saveReport(store, { questions, proctoring: null })
  const judged = await judgedOf(store)
  expect(judged?.differences).toContainEqual({ part: `question ${first!.num}`, is: 'changed' })
  expect(judged?.differences).toContainEqual({ part: 'proctoring', is: 'removed' })
  expect(JSON.parse(judged?.snapshot.report ?? '')).toMatchObject({ questions: REPORT.questions })
  expect(await store.journal.rebuild()).toMatchObject({ chainProblems: [], snapshotProblems: [], mended: [] })
})

test('what was made of a report that has been replaced meanwhile is refused, until one has seen the later', async () => {
  const { store } = await storeWithReport()
  const later = 'b'.repeat(64)
  await saveReport(store, { score: 9 }, later)
  await expect(store.reviews.change(KEY, VIOLATION, over())).rejects.toMatchObject({ code: 'review-changed' })
  expect((await store.reviews.of(KEY)).reviews).toEqual([])
  await store.reviews.change(KEY, VIOLATION, over(0, later))
  expect(JSON.parse((await judgedOf(store))?.snapshot.report ?? '')).toMatchObject({ score: 9 })
})

test('who saw no report has judged none, though one was fetched meanwhile', async () => {
  const { store } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over(0, null))
  expect((await ownReview(store)).verdict).toMatchObject({ value: VIOLATION.value, judged: null })
})

test('a report with addresses that were signed anew is the one that was judged before', async () => {
  const { store } = await storeWithReport()
  const signed = (protocolUrl: string) => ({ proctoring: { ...REPORT.proctoring!, protocolUrl } })
  await saveReport(store, signed('https://media.example/p.pdf?key=1'))
  await store.reviews.change(KEY, VIOLATION, over())
  const { judged, revision } = (await ownReview(store)).verdict
  await saveReport(store, signed('https://media.example/p.pdf?key=2'))
  await store.reviews.change(KEY, VIOLATION, over(revision))
  await store.reviews.change(KEY, SCORE, over())
  expect(await ownReview(store)).toMatchObject({ verdict: { judged, revision }, scores: [{ judged }] })
})

test('taking away what is not there is no operation', async () => {
  const { store } = await storeWithReport()
  for (const change of [VIOLATION, SCORE, CHECK]) await store.reviews.change(KEY, { ...change, value: null }, over())
  expect((await store.reviews.of(KEY)).reviews).toEqual([])
  expect(await store.journal.countSessions()).toBe(0)
})

test('without a report a session can be judged all the same', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 3))
  await store.reviews.change(KEY, VIOLATION, over())
  expect((await ownReview(store)).verdict).toMatchObject({ value: VIOLATION.value, judged: null })
})

test.each([
  ['altered', `UPDATE snapshots SET report = replace(report, 'key', 'yek')`, /was altered/],
  ['altered in its parts', `UPDATE snapshots SET parts = '{}'`, /was altered/],
  ['left with parts that are no JSON', `UPDATE snapshots SET parts = '{"session":'`, /was altered/],
  ['left with parts of another form', `UPDATE snapshots SET parts = 'null'`, /was altered/],
  ['removed', 'DELETE FROM snapshots', /is missing/],
])('guard: a judged report that was %s is found', async (_, sql, problem) => {
  const { store, folder } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  await store.close()
  expect(() => tamper(folder, sql)).toThrow('what was judged never changes')
  tamper(folder, `DROP TRIGGER snapshots_keep; DROP TRIGGER snapshots_stay; ${sql}`)
  const { store: again } = await openTestStore({ folder })
  expect((await again.journal.rebuild()).snapshotProblems.join('; ')).toMatch(problem)
})

test.each([VIOLATION, SCORE, CHECK])(
  'guard: a report that was judged by $entity is missed when it was removed, though a later one was judged since',
  async (change) => {
    const { store, folder } = await storeWithReport()
    await store.reviews.change(KEY, change, over())
    const { verdict, scores, answerNotes } = await ownReview(store)
    const { judged, revision } = { verdict, score: scores[0]!, answerNote: answerNotes[0]! }[change.entity]
    const later = 'b'.repeat(64)
    await saveReport(store, { score: 9 }, later)
    await store.reviews.change(KEY, { ...change, value: null }, over(revision, later))
    await store.close()
    tamper(folder, `DROP TRIGGER snapshots_stay; DELETE FROM snapshots WHERE hash = '${judged}'`)
    const { store: again } = await openTestStore({ folder })
    expect(await again.journal.rebuild()).toMatchObject({
      snapshotProblems: [`what was judged, ${judged}, is missing`],
      incomplete: [],
    })
  },
)

test.each(['{"session":', 'null', '{"session":1}'])(
  'a judged report whose parts were left as %s is told of as damaged, and keeps nothing from being saved or restored',
  async (parts) => {
    const { store, folder } = await storeWithReport()
    await store.reviews.change(KEY, VIOLATION, over())
    await store.close()
    tamper(folder, `DROP TRIGGER snapshots_keep; UPDATE snapshots SET parts = '${parts}'`)
    // No other copy has it.
    rmSync(join(folder, 'backups'), { recursive: true })
    const { store: again } = await openTestStore({ folder })
    await expect(judgedOf(again)).rejects.toMatchObject({ code: 'store-damaged', details: { field: 'reviews' } })
    await again.reviews.change(KEY, SCORE, over(0, null))
    expect(await again.journal.rebuild()).toMatchObject({ chainProblems: [], snapshotProblems: { length: 1 } })
    await again.journal.backUp()
    await again.close()
    rmSync(join(folder, 'reviews.db'))
    restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
    const { store: restored } = await openTestStore({ folder })
    expect((await ownReview(restored)).scores).toMatchObject([{ value: SCORE.value }])
    expect(await restored.journal.rebuild()).toMatchObject({ snapshotProblems: { length: 1 } })
  },
)

const DAMAGED = [
  ['content', `UPDATE snapshots SET report = replace(report, 'key', 'yek')`],
  ['parts', `UPDATE snapshots SET parts = '{"session":'`],
] as const

test.each(DAMAGED)('a restore takes a judged report whose %s was damaged from a backup that has it', async (_, sql) => {
  const { store, folder } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  await store.journal.backUp()
  await store.reviews.change(KEY, SCORE, over())
  await store.close()
  tamper(folder, `DROP TRIGGER snapshots_keep; ${sql}`)
  tamper(folder, 'DROP TRIGGER operations_stay; DELETE FROM operations WHERE sequence = 2')
  expect(restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })).toMatchObject({ returned: 1 })
  const { store: again } = await openTestStore({ folder })
  expect(await judgedOf(again)).toMatchObject({ differences: [] })
  expect(await again.journal.rebuild()).toMatchObject({ snapshotProblems: [] })
})

test.each(DAMAGED)('a judged report whose %s was damaged is whole again once it is judged again', async (_, sql) => {
  const { store, folder } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  await store.close()
  tamper(folder, `DROP TRIGGER snapshots_keep; ${sql}`)
  const { store: again } = await openTestStore({ folder })
  expect(await again.journal.rebuild()).toMatchObject({ snapshotProblems: { length: 1 } })
  // The same verdict is no operation, but the report that comes with it is the next backup's.
  await again.reviews.change(KEY, VIOLATION, over((await ownReview(again)).verdict.revision))
  expect(await again.journal.rebuild()).toMatchObject({ operations: 1, snapshotProblems: [] })
  expect((await judgedOf(again))?.snapshot).toMatchObject({ report: storedTextOf({ ...REPORT, key: KEY }) })
  await again.close()
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(2)
})

test('a damaged judged report is not judged again by the name that it has', async () => {
  const { store, folder } = await storeWithReport()
  const signed = (key: number) => ({
    proctoring: { ...REPORT.proctoring!, protocolUrl: `https://media.example/p.pdf?key=${key}` },
  })
  await saveReport(store, signed(1))
  await store.reviews.change(KEY, VIOLATION, over())
  const damaged = (await ownReview(store)).verdict.judged
  await store.close()
  tamper(folder, `DROP TRIGGER snapshots_keep; ${DAMAGED[0][1]}`)
  const { store: again } = await openTestStore({ folder })
  await saveReport(again, signed(2))
  await again.reviews.change(KEY, SCORE, over())
  const [score] = (await ownReview(again)).scores
  expect(score?.judged).not.toBe(damaged)
  expect(await again.reviews.judged(KEY, score!.judged!)).toMatchObject({ differences: [] })
})

test.each(['verdicts', 'scores', 'answer_notes'])('a row of %s that was removed is found and mended', async (table) => {
  const { store, folder } = await storeWithReport()
  for (const change of [VIOLATION, SCORE, CHECK]) await store.reviews.change(KEY, change, over())
  const before = await ownReview(store)
  await store.close()
  tamper(folder, `DELETE FROM ${table}`)
  const { store: again } = await openTestStore({ folder })
  expect(await again.journal.rebuild()).toMatchObject({ mended: [{ table, rows: 1 }] })
  expect(await ownReview(again)).toEqual(before)
})

test('a restore brings back verdicts, and what they judged', async () => {
  const { store, folder } = await storeWithReport()
  for (const change of [VIOLATION, SCORE, CHECK]) await store.reviews.change(KEY, change, over())
  const before = await ownReview(store)
  await store.close()
  writeFileSync(join(folder, 'reviews.db'), Buffer.alloc(16_384, 0x5a))
  restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  const { store: again } = await openTestStore({ folder })
  expect(await ownReview(again)).toEqual(before)
  expect(await judgedOf(again)).toMatchObject({ differences: [] })
  expect(await again.journal.rebuild()).toMatchObject({ chainProblems: [], snapshotProblems: [], mended: [] })
})

/** A folder whose reviews were restored as often as this, with three changes of each device that they were. */
async function restored(times: number) {
  const { store, folder } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  await store.reviews.change(KEY, SCORE, over())
  await store.reviews.change(KEY, CHECK, over())
  await store.close()
  for (let time = 0; time < times; time += 1) {
    rmSync(join(folder, 'reviews.db'))
    restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
    const { store: again } = await openTestStore({ folder })
    for (const text of ['one', 'two', 'three']) await again.notes.set(KEY, { text: `${time} ${text}` })
    await again.close()
    // Backups are kept for a while: those of the device before are gone by then.
    const older = readdirSync(join(folder, 'backups')).sort().slice(0, -1)
    for (const backup of older) rmSync(join(folder, 'backups', backup))
  }
  return folder
}

async function rebuilt(folder: string) {
  const { store } = await openTestStore({ folder })
  return store.journal.rebuild()
}

test.each([1, 2])(
  'guard: after %i restores, operations of each device that the journal was are missed when they were removed',
  async (times) => {
    const folder = await restored(times)
    tamper(folder, 'DROP TRIGGER operations_stay; DELETE FROM operations WHERE sequence = 2; DELETE FROM verdicts')
    const { chainProblems, incomplete, mended } = await rebuilt(folder)
    expect(chainProblems).toHaveLength(times + 1)
    for (const problem of chainProblems) expect(problem).toMatch(/lacks its operation 2/)
    expect({ incomplete, mended }).toEqual({ incomplete: [], mended: [] })
  },
)

test('guard: after a restore, a report that was judged before it is missed when it was removed', async () => {
  const folder = await restored(1)
  tamper(folder, 'DROP TRIGGER snapshots_stay; DELETE FROM snapshots')
  expect(await rebuilt(folder)).toMatchObject({
    snapshotProblems: [expect.stringMatching(/is missing/)],
    incomplete: [],
  })
})

test('a cache that is begun anew leaves reviews and what they judged as they are', async () => {
  const { store, folder } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  await store.close()
  rmSync(join(folder, 'cache.db'))
  const { store: again } = await openTestStore({ folder })
  expect((await ownReview(again)).verdict.value).toEqual(VIOLATION.value)
  expect(await judgedOf(again)).toMatchObject({ differences: null })
  await again.reviews.change(KEY, SCORE, over())
  expect((await ownReview(again)).scores).toMatchObject([{ value: SCORE.value, judged: null }])
})

test('a submitted review is read-only until it is reopened with a reason', async () => {
  const { store } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  await store.reviews.change(KEY, SUBMITTED, over())
  const { status } = await ownReview(store)
  expect(status).toMatchObject({ value: { status: 'submitted' } })
  expect(status.judged).not.toBeNull()
  for (const change of [COMMENT, SCORE, { ...VIOLATION, value: null }]) {
    await expect(store.reviews.change(KEY, change, over())).rejects.toMatchObject({ code: 'review-submitted' })
  }
  const { steps } = await store.reviews.of(KEY)
  const undo = { direction: 'undo', id: steps.undo!.id } as const
  await expect(store.reviews.step(KEY, undo)).rejects.toMatchObject({ code: 'review-submitted' })
  const noReason: ReviewChange = { entity: 'status', value: { status: 'reopened', reason: ' ' } }
  await expect(store.reviews.change(KEY, noReason, over(status.revision))).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await store.reviews.change(KEY, REOPENED, over(status.revision))
  await store.reviews.change(KEY, COMMENT, over())
  expect(await ownReview(store)).toMatchObject({ comment: { value: COMMENT.value }, status: { value: REOPENED.value } })
})

test('a submitted review of a report that changed is confirmed once, and judges the later report from then on', async () => {
  const { store } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  const submitted = await store.reviews.change(KEY, SUBMITTED, over())
  const later = 'b'.repeat(64)
  await saveReport(store, { questions: [questionWith({ num: 1, score: 1 }), questionWith({ num: 2 })] }, later)
  expect((await store.reviews.judged(KEY, submitted.judged!))?.differences).toEqual([
    { part: 'question 1', is: 'changed' },
  ])
  // The report that was shown is no longer the stored one.
  const stale = store.reviews.change(KEY, SUBMITTED, over(submitted.revision))
  await expect(stale).rejects.toMatchObject({ code: 'review-changed' })
  const confirmed = await store.reviews.change(KEY, SUBMITTED, over(submitted.revision, later))
  expect(confirmed.judged).not.toBe(submitted.judged)
  expect((await store.reviews.judged(KEY, confirmed.judged!))?.differences).toEqual([])
  const again = await store.reviews.change(KEY, SUBMITTED, over(confirmed.revision, later))
  expect(again.revision).toBe(confirmed.revision)
  // The second click of a double click knows only the first revision.
  const twice = await store.reviews.change(KEY, SUBMITTED, over(submitted.revision, later))
  expect(twice.revision).toBe(confirmed.revision)
  const { entries } = await store.history.ofSession(KEY, { before: null, limit: 10 })
  expect(entries.map(({ entity, before }) => [entity, before])).toEqual([
    ['status', SUBMITTED.value],
    ['status', null],
    ['verdict', null],
  ])
  const open = store.reviews.change(KEY, SCORE, over(0, later))
  await expect(open).rejects.toMatchObject({ code: 'review-submitted' })
})

test('submitting twice, as a double click does, submits once', async () => {
  const { store } = await storeWithReport()
  const [first, second] = await Promise.all([
    store.reviews.change(KEY, SUBMITTED, over()),
    store.reviews.change(KEY, SUBMITTED, over()),
  ])
  expect(second.revision).toBe(first.revision)
  expect(await store.verify()).toMatchObject({ reviews: { entries: 1 } })
})

test('guard: a score above the maximum of its question is refused', async () => {
  const { store } = await storeWithReport({ questions: [questionWith({ num: 2, max: 2 })] })
  await expect(store.reviews.change(KEY, SCORE, over())).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { limit: 2 },
  })
  const top = { ...SCORE, value: { points: 2, rubric: null } }
  await store.reviews.change(KEY, top, over())
  expect((await ownReview(store)).scores).toMatchObject([{ value: { points: 2 } }])
})

test('a score for a question that the report lacks is refused, whether the report was seen or not', async () => {
  const { store } = await storeWithReport({ questions: [questionWith({ num: 1, max: 2 })] })
  for (const report of [SEEN, null]) {
    await expect(store.reviews.change(KEY, SCORE, over(0, report))).rejects.toMatchObject({ code: 'invalid-argument' })
  }
  await store.reviews.change(KEY, { ...SCORE, question: 1, value: { points: 2, rubric: null } }, over())
  expect((await ownReview(store)).scores).toMatchObject([{ question: 1, value: { points: 2 } }])
})

test('texts of which nothing can be seen begin no review, and are no reasons', async () => {
  const { store } = await storeWithReport()
  for (const value of ['  ', '\u00a0', '\u200b\u2800']) {
    await store.reviews.change(KEY, { entity: 'comment', value }, over())
    await store.notes.set(KEY, { text: value })
  }
  expect((await store.reviews.of(KEY)).reviews).toEqual([])
  expect((await store.sessions.row(KEY))?.review).toBeUndefined()
  await store.reviews.change(KEY, COMMENT, over())
  const { revision } = (await ownReview(store)).comment
  await store.reviews.change(KEY, { entity: 'comment', value: '\u3164' }, over(revision))
  expect((await ownReview(store)).comment.value).toBeNull()
  await store.reviews.change(KEY, SUBMITTED, over())
  const { revision: submitted } = (await ownReview(store)).status
  const reopened = { entity: 'status', value: { status: 'reopened', reason: '\u200b ' } } as const
  await expect(store.reviews.change(KEY, reopened, over(submitted))).rejects.toMatchObject({ code: 'invalid-argument' })
})

/** Undoes or redoes, and returns whether there was anything to do. */
async function step(store: Store, direction: 'undo' | 'redo'): Promise<boolean> {
  const next = (await store.reviews.of(KEY)).steps[direction]
  if (next !== null) await store.reviews.step(KEY, { direction, id: next.id })
  return next !== null
}

test('changes are undone and redone after a restart, and a text by the burst in which it was typed', async () => {
  const { store, folder } = await storeWithReport()
  await store.reviews.change(KEY, VIOLATION, over())
  const burst = 'd'.repeat(32) as BurstId
  let { revision } = await store.reviews.change(KEY, { entity: 'comment', value: 'The' }, over(), burst)
  ;({ revision } = await store.reviews.change(KEY, { entity: 'comment', value: 'The second' }, over(revision), burst))
  await store.reviews.change(KEY, { entity: 'comment', value: 'The second voice' }, over(revision), burst)
  const clean = { ...VIOLATION, value: { verdict: 'clean', reason: '' } } as const
  const { steps } = await store.reviews.change(KEY, clean, over((await ownReview(store)).verdict.revision))
  expect(steps).toMatchObject({ undo: { entity: 'verdict' }, redo: null, changes: 3 })
  await store.close()

  const { store: again } = await openTestStore({ folder })
  await step(again, 'undo')
  expect(await ownReview(again)).toMatchObject({ verdict: { value: VIOLATION.value } })
  await step(again, 'undo')
  expect(await ownReview(again)).toMatchObject({ comment: { value: null } })
  await step(again, 'undo')
  expect(await ownReview(again)).toMatchObject({ verdict: { value: null } })
  expect(await step(again, 'undo')).toBe(false)
  await again.close()

  const { store: third } = await openTestStore({ folder })
  for (let count = 0; count < 3; count += 1) expect(await step(third, 'redo')).toBe(true)
  expect(await step(third, 'redo')).toBe(false)
  expect(await ownReview(third)).toMatchObject({
    verdict: { value: clean.value },
    comment: { value: 'The second voice' },
  })
  expect(await third.journal.rebuild()).toMatchObject({ chainProblems: [], mended: [] })
})

test('what was undone cannot be redone after something new', async () => {
  const { store } = await storeWithReport()
  const { revision } = await store.reviews.change(KEY, VIOLATION, over())
  await step(store, 'undo')
  expect((await store.reviews.of(KEY)).steps).toMatchObject({ undo: null, redo: { entity: 'verdict' }, changes: 0 })
  const { steps } = await store.reviews.change(KEY, COMMENT, over())
  expect(steps).toMatchObject({ undo: { entity: 'comment' }, redo: null, changes: 1 })
  const stale = { direction: 'redo', id: steps.undo!.id } as const
  await expect(store.reviews.step(KEY, stale)).rejects.toMatchObject({ code: 'review-changed' })
  expect(revision).toBeGreaterThan(0)
})

test.each(['comments', 'statuses'])('a row of %s that was removed is found and mended', async (table) => {
  const { store, folder } = await storeWithReport()
  for (const change of [COMMENT, SUBMITTED]) await store.reviews.change(KEY, change, over())
  const before = await ownReview(store)
  await store.close()
  tamper(folder, `DELETE FROM ${table}`)
  const { store: again } = await openTestStore({ folder })
  expect(await again.journal.rebuild()).toMatchObject({ mended: [{ table, rows: 1 }] })
  expect(await ownReview(again)).toEqual(before)
})

test('review settings are kept, member by member', async () => {
  const { store, folder } = await openTestStore()
  expect(await store.reviewSettings.get()).toEqual(DEFAULT_REVIEW_SETTINGS)
  await store.reviewSettings.set({ reasons: ['Second person in the room'] })
  await store.reviewSettings.set({ afterSubmit: 'stay' })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.reviewSettings.get()).toEqual({
    ...DEFAULT_REVIEW_SETTINGS,
    reasons: ['Second person in the room'],
    afterSubmit: 'stay',
  })
})

test('a note on a passage or page of a file is stored by a schema of its own, and rebuilt like others', async () => {
  const { store, folder } = await storeWithReport()
  const strokes = [[0, 0, 400, 10_000]]
  const area = { kind: 'fileArea', file: 0, page: 1, drawn: { shape: 'ink', strokes }, quote: '' } as const
  const areaId = '8'.repeat(32) as AnswerNoteId
  await store.reviews.change(KEY, { ...CHECK, id: areaId, value: { ...CHECK.value, place: area } }, over())
  const quoted = { start: 3, quote: 'the passage', before: 'of ', after: '.' }
  const place = { kind: 'filePassage', file: 0, page: 2, part: null, ...quoted } as const
  const id = '7'.repeat(32) as AnswerNoteId
  const inFile = { ...CHECK, id, value: { ...CHECK.value, place } }
  await store.reviews.change(KEY, inFile, over())
  const stored = async () => (await ownReview(store)).answerNotes.find((note) => note.id === id)
  const { revision = 0, ...rest } = (await stored()) ?? {}
  expect(rest).toMatchObject({ value: { place }, judged: expect.any(String) as string })
  const moved = { ...inFile, value: { ...CHECK.value, place: { kind: 'answer' as const } } }
  await store.reviews.change(KEY, moved, over(revision))
  expect(await store.journal.rebuild()).toMatchObject({ mended: [], snapshotProblems: [], incomplete: [] })
  const before = await stored()
  await store.close()
  const db = openForReading(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  const schemas = listOperations(db).filter(({ item }) => item === id || item === areaId)
  db.close()
  expect(schemas.map(({ schema }) => schema)).toEqual([3, 2, 1])
  const { store: again } = await openTestStore({ folder })
  const { answerNotes } = await ownReview(again)
  expect(answerNotes.find((note) => note.id === id)).toEqual(before)
  expect(answerNotes.find((note) => note.id === areaId)).toMatchObject({ value: { place: area } })
})

test('notes on answers are counted by kind, without removed ones and those of no kind', async () => {
  const { store } = await storeWithReport()
  expect(await store.reviewSettings.noteCounts()).toEqual({})
  const ids = ['1', '2', '3', '4'].map((digit) => digit.repeat(32) as AnswerNoteId)
  const noteOf = (id: AnswerNoteId, kind: string) => ({ ...CHECK, id, value: { ...CHECK.value, kind } })
  for (const [index, kind] of ['check', 'check', 'quote', ''].entries())
    await store.reviews.change(KEY, noteOf(ids[index]!, kind), over())
  expect(await store.reviewSettings.noteCounts()).toEqual({ check: 2, quote: 1 })
  const { answerNotes } = await ownReview(store)
  const { revision } = answerNotes.find(({ id }) => id === ids[0])!
  await store.reviews.change(KEY, { entity: 'answerNote', id: ids[0]!, value: null }, over(revision))
  expect(await store.reviewSettings.noteCounts()).toEqual({ check: 1, quote: 1 })
})
