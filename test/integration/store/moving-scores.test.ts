import { expect, test } from 'vitest'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { BurstId } from '../../../contract/model/review.ts'
import { rubricScoreOf } from '../../../contract/model/rubric-move.ts'
import type { ScorePlace } from '../../../contract/model/rubric-records.ts'
import type { ChosenLevels, RubricContent, RubricVersion } from '../../../contract/model/rubric.ts'
import type { Store } from '../../../main/store/store.ts'
import { criterionId, RUBRIC, rubricContent } from '../../support/rubrics.ts'
import { questionWith, reportWith, storedTextOf } from '../../support/session-fixture.ts'
import { fillStore, keyOf, openTestStore, reportRecord, sessionRecord, sessionRecords } from '../../support/store.ts'

const SEEN = 'a'.repeat(64)
const BURST = 'b0'.repeat(16) as BurstId
const [MOTIVATION, STRUCTURE, FIRST_CHANGE] = [criterionId(1), criterionId(2), criterionId(3)]
const keyAt = (session: number) => keyOf(sessionRecord(session))

async function publish(store: Store, content: RubricContent): Promise<RubricVersion> {
  const { revision } = await store.rubrics.saveDraft(RUBRIC, content, (await store.rubrics.get(RUBRIC))?.revision ?? 0)
  return store.rubrics.publish(RUBRIC, revision)
}

function saveReport(store: Store, session: number, changes: Partial<SessionReport> = {}, hash = SEEN): Promise<void> {
  const questions = [questionWith({ num: 4, max: 10 }), questionWith({ num: 5, max: 20 })]
  const report = storedTextOf(reportWith({ questions, ...changes, key: keyAt(session) }))
  return store.reports.save(reportRecord(keyAt(session), { report, hash }))
}

async function score(store: Store, session: number, question: number, version: RubricVersion, levels: ChosenLevels) {
  const value = rubricScoreOf(version, levels, question === 4 ? 10 : 20)
  const stored = (await scoreOf(store, session, question))?.revision ?? 0
  await store.reviews.change(
    keyAt(session),
    { entity: 'score', question, value },
    { revision: stored, report: SEEN },
    null,
  )
}

async function scoreOf(store: Store, session: number, question: number) {
  const [own] = (await store.reviews.of(keyAt(session))).reviews
  return own?.scores.find((one) => one.question === question)
}

const pointsOf = async (store: Store, session: number, question: number) => {
  const value = (await scoreOf(store, session, question))?.value
  return [value?.points, value?.rubric?.version, value?.rubric?.openCriteria ?? 0]
}

const submit = (store: Store, session: number) =>
  store.reviews.change(
    keyAt(session),
    { entity: 'status', value: { status: 'submitted', reason: '' } },
    { revision: 0, report: SEEN },
    null,
  )

/** Four sessions scored with version 1, the last one submitted; then a version 2 with another weight. */
async function scored() {
  const opened = await openTestStore()
  const { store } = opened
  await fillStore(store, sessionRecords(1, 5))
  const first = await publish(store, rubricContent('Interview', 'Motivation', 'Structure'))
  for (const session of [1, 2, 3, 4]) await saveReport(store, session)
  await score(store, 1, 4, first, { [MOTIVATION]: 2, [STRUCTURE]: 0 })
  await score(store, 1, 5, first, { [MOTIVATION]: 0, [STRUCTURE]: 2 })
  await score(store, 2, 4, first, { [MOTIVATION]: 1, [STRUCTURE]: 1 })
  await score(store, 3, 4, first, { [MOTIVATION]: 2, [STRUCTURE]: 2 })
  await score(store, 4, 4, first, { [MOTIVATION]: 2, [STRUCTURE]: 0 })
  await submit(store, 4)
  return opened
}

/** Motivation counts twice. */
function weighted(...criteria: readonly string[]): RubricContent {
  const content = rubricContent('Interview', ...criteria)
  return { ...content, criteria: content.criteria.map((one, at) => (at === 0 ? { ...one, weight: 2 } : one)) }
}

test('what a move would do is counted first, and writes nothing; of a draft too', async () => {
  const { store } = await scored()
  const draft = (await store.rubrics.get(RUBRIC))!
  await store.rubrics.saveDraft(RUBRIC, weighted('Motivation', 'Structure', 'First change'), draft.revision)
  const entries = (await store.verify()).reviews.entries
  const page = await store.rubrics.previewMove(RUBRIC, null, { after: null, limit: 100 })
  expect(page).toEqual({
    // Out of 8 raw points instead of 4: 2 become 4 where Motivation had them, and stay 2 where Structure had.
    up: 0,
    down: 3,
    same: 1,
    submitted: 1,
    unknown: 0,
    incomplete: 4,
    open: { [FIRST_CHANGE]: 4 },
    from: { 1: 5 },
    next: null,
  })
  expect((await store.verify()).reviews.entries).toBe(entries)
  await expect(store.rubrics.previewMove(RUBRIC, 7, { after: null, limit: 1 })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
})

test('a move in pages moves each open score once, by operations that a review undoes, and leaves submitted ones', async () => {
  const { store } = await scored()
  await publish(store, weighted('Motivation', 'Structure'))
  const total = { up: 0, down: 0, same: 0, submitted: 0 }
  let pages = 0
  for (let after: ScorePlace | null = null; ; pages += 1) {
    const page = await store.rubrics.moveScores(RUBRIC, 2, { after, limit: 2, burst: BURST })
    for (const name of ['up', 'down', 'same', 'submitted'] as const) total[name] += page[name]
    if (page.next === null) break
    after = page.next
  }
  expect(pages).toBe(2)
  // 4 of 6 raw points instead of 2 of 4; 2 of 6 instead of 2 of 4; the other two have the same share.
  expect(total).toEqual({ up: 1, down: 1, same: 2, submitted: 1 })
  expect(await pointsOf(store, 1, 4)).toEqual([6.7, 2, 0])
  expect(await pointsOf(store, 1, 5)).toEqual([6.7, 2, 0])
  expect(await pointsOf(store, 3, 4)).toEqual([10, 2, 0])
  expect(await pointsOf(store, 4, 4)).toEqual([5, 1, 0])
  const uses = await store.rubrics.use()
  const using = (version: number) => uses.reduce((sum, one) => sum + (one.version === version ? one.reviews : 0), 0)
  expect([using(1), using(2)]).toEqual([1, 4])
  const again = await store.rubrics.moveScores(RUBRIC, 2, { after: null, limit: 100, burst: BURST })
  expect(again).toMatchObject({ up: 0, down: 0, same: 0, submitted: 1 })
  // The scores of one session are one step.
  const { undo } = (await store.reviews.of(keyAt(1))).steps
  await store.reviews.step(keyAt(1), { direction: 'undo', id: undo!.id })
  expect(await pointsOf(store, 1, 4)).toEqual([5, 1, 0])
  expect(await pointsOf(store, 1, 5)).toEqual([10, 1, 0])
  expect(await store.journal.rebuild()).toMatchObject({ chainProblems: [], mended: [], snapshotProblems: [] })
})

test('a move is undone as a whole, also after a restart, but not where the score was changed or submitted since', async () => {
  const { store, folder } = await scored()
  const second = await publish(store, weighted('Motivation', 'Structure'))
  const { since } = await store.rubrics.moveScores(RUBRIC, 2, { after: null, limit: 100, burst: BURST })
  await score(store, 2, 4, second, { [MOTIVATION]: 2, [STRUCTURE]: 2 })
  await submit(store, 3)
  await store.close()
  const { store: again } = await openTestStore({ folder })
  const first = await again.rubrics.undoMove(BURST, { after: since, limit: 3 })
  expect(first.next).not.toBeNull()
  const rest = await again.rubrics.undoMove(BURST, { after: first.next!, limit: 3 })
  expect([first.undone + rest.undone, first.kept + rest.kept, rest.next]).toEqual([2, 2, null])
  expect(await pointsOf(again, 1, 4)).toEqual([5, 1, 0])
  expect(await pointsOf(again, 1, 5)).toEqual([10, 1, 0])
  expect(await pointsOf(again, 2, 4)).toEqual([10, 2, 0])
  expect(await pointsOf(again, 3, 4)).toEqual([10, 2, 0])
  expect(await again.rubrics.undoMove(BURST, { after: since, limit: 100 })).toMatchObject({ undone: 0, kept: 4 })
})

test('a move scales to the maximum of the report that was judged, and keeps that report', async () => {
  const { store } = await scored()
  await publish(store, weighted('Motivation', 'Structure'))
  const before = await scoreOf(store, 1, 4)
  await saveReport(store, 1, { questions: [questionWith({ num: 4, max: 100 })] }, 'c'.repeat(64))
  await store.rubrics.moveScores(RUBRIC, 2, { after: null, limit: 100, burst: BURST })
  const after = await scoreOf(store, 1, 4)
  expect(after?.value?.points).toBe(6.7)
  expect(after?.judged).toBe(before?.judged)
})
