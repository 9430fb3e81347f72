import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/model/review-settings.ts'
import { VERDICTS, type VerdictId } from '../../../contract/model/verdicts.ts'
import type { InsightScope, SubmittedBy } from '../../../contract/model/insight.ts'
import type { ListFilter } from '../../../contract/model/list-preferences.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { Agreement } from '../../../contract/model/review-facts.ts'
import { toSessionFilter } from '../../../contract/text/session-filter.ts'
import { setTimeZone } from '../../../contract/text/time-zone.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { cacheAt, reviewsAt } from '../../../main/store/common/location.ts'
import { clockOfInstant } from '../../../main/store/journal/clock.ts'
import { claimJournal } from '../../../main/store/queries/own.ts'
import { writeReviewSettings } from '../../../main/store/queries/review-settings.ts'
import { insertVersion } from '../../../main/store/queries/rubrics.ts'
import {
  openForReading,
  openForWriting,
  prepare,
  type ReadDb,
  type WriteDb,
} from '../../../main/store/worker/databases/database.ts'
import { insightReads } from '../../../main/store/worker/insight/insight-reading.ts'
import { createReaderResultSets } from '../../../main/store/worker/result-sets/reader-result-sets.ts'
import { createTokenizer } from '../../../main/store/worker/result-sets/search-terms.ts'
import { boundsOf, dayBars } from '../../../renderer/features/insight/day-bars.ts'
import {
  filterOfCell,
  filterOfDays,
  filterOfDisagreements,
  filterOfLevel,
  filterOfPage,
  filterOfScore,
} from '../../../renderer/features/insight/bar-filters.ts'
import { criterionId, RUBRIC, rubricContent } from '../../support/rubrics.ts'
import { questionWith, reportWith, storedTextOf } from '../../support/session-fixture.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  temporaryFolder,
  testGuid,
} from '../../support/store.ts'

const SESSIONS = 12
const TEST = testGuid(900_000)
const NOW = Date.UTC(2026, 10, 24, 12)
const DAY = 86_400_000
const MINUTE = 60_000
const ADA = 'ad'.repeat(16) as ReviewerId
const CLEAN_AGREES = [0, 1]

const { clean, violation, ...others } = DEFAULT_REVIEW_SETTINGS.verdicts
const AGREEMENT: Agreement = {
  ...others,
  clean: { ...clean, agreesWith: CLEAN_AGREES },
  violation: { ...violation, agreesWith: [2] },
}

const LENS = { agreement: AGREEMENT, blind: null }

type Opened = { readonly cache: ReadDb; readonly reviews: WriteDb; readonly own: ReviewerId }

/** Sessions of three tests. Every fourth has no report; the others have the conclusions 0, 1, 2 or none. */
async function reviewedStore(folder: string): Promise<Opened> {
  const { store } = await openTestStore({ folder })
  await fillStore(store, sessionRecords(0, SESSIONS))
  for (let number = 0; number < SESSIONS; number += 1) {
    if (number % 4 === 3) continue
    const key = keyOf(sessionRecord(number))
    const questions = [questionWith({ num: 1, prompt: 'Why?', max: 10 }), questionWith({ num: 2, max: 4.5 })]
    const report = storedTextOf(reportWith({ key, questions }))
    const conclusion = conclusionOf(number)
    await store.reports.save(
      reportRecord(key, {
        report,
        conclusion: conclusion === 'unknown' ? null : conclusion,
        hash: `${number}`.padStart(64, '0'),
      }),
    )
  }
  await store.close()
  const location = { files: storeFiles(folder), key: STORE_KEY }
  const reviews = openForWriting(reviewsAt(location))
  const { reviewer: own } = claimJournal(reviews)
  writeReviewSettings(reviews, { verdicts: AGREEMENT })
  insertVersion(reviews, { rubric: RUBRIC, version: 1, hash: '', publishedAt: 1, content: rubricContent() })
  return { cache: openForReading(cacheAt(location)), reviews, own }
}

function conclusionOf(number: number): number | null | 'unknown' {
  return ([0, 1, 2, 'unknown', null, 0, 2, 'unknown'] as const)[number % 8]!
}

type Score = {
  readonly question: number
  readonly points: number
  readonly level: number | null
  readonly isOpen: boolean
}
type Review = {
  readonly session: number
  readonly isOwn: boolean
  readonly at: number
  readonly isSubmitted: boolean
  readonly verdict: VerdictId | null
  readonly scores: readonly Score[]
}

const reviewsOfRun: fc.Arbitrary<readonly Review[]> = fc.uniqueArray(
  fc.record({
    // Two sessions are not in the cache.
    session: fc.nat({ max: SESSIONS + 1 }),
    isOwn: fc.boolean(),
    at: fc.integer({ min: 0, max: 10 * 24 * 60 }).map((minutes) => NOW - minutes * MINUTE),
    isSubmitted: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    verdict: fc.option(fc.constantFrom(...VERDICTS)),
    scores: fc.uniqueArray(
      fc.record({
        question: fc.constantFrom(1, 2),
        points: fc.oneof(
          fc.nat({ max: 10 }),
          fc.integer({ min: 0, max: 18 }).map((quarters) => quarters / 4),
        ),
        level: fc.option(fc.nat({ max: 2 })),
        isOpen: fc.boolean(),
      }),
      { selector: ({ question }) => question },
    ),
  }),
  { selector: ({ session, isOwn }) => `${session} ${isOwn}`, maxLength: 24 },
)

function write({ reviews, own }: Opened, all: readonly Review[]): void {
  reviews.exec('DELETE FROM statuses; DELETE FROM verdicts; DELETE FROM scores')
  for (const { session, isOwn, at, isSubmitted, verdict, scores } of all) {
    const { center, participantId, testId } = keyOf(sessionRecord(session))
    const key = [center, participantId, testId, isOwn ? own : ADA]
    const end = [null, clockOfInstant(at), '[]']
    const status = isSubmitted ? 'submitted' : 'reopened'
    prepare(reviews, 'INSERT INTO statuses VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(...key, status, '', ...end, at)
    prepare(reviews, 'INSERT INTO verdicts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      ...key,
      verdict,
      'Seen',
      ...end,
      at,
    )
    for (const { question, points, level, isOpen } of scores) {
      const levels = { [criterionId(1)]: level }
      const open = isOpen ? { openCriteria: 1 } : {}
      const rubric = level === null ? null : JSON.stringify({ rubric: RUBRIC, version: 1, levels, ...open })
      prepare(reviews, 'INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        ...key,
        question,
        points,
        ...end,
        rubric,
        at,
      )
    }
  }
}

async function opened(): Promise<
  Opened & { readonly reads: ReturnType<typeof insightReads>; count(filter: ListFilter): number }
> {
  setTimeZone('UTC')
  const folder = await temporaryFolder()
  const store = await reviewedStore(folder)
  // As in the app, what reads is not what writes: a connection does not see its own commits as those of others.
  const reading = openForReading(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  onTestFinished(() => {
    store.cache.close()
    reading.close()
    store.reviews.close()
    setTimeZone('system')
  })
  const resultSets = createReaderResultSets(store.cache, createTokenizer(), () => LENS, reading)
  return {
    ...store,
    reads: insightReads(store, () => LENS, resultSets),
    count: (filter) => resultSets.count(toSessionFilter(filter, NOW)),
  }
}

/** The reviews of a scope, computed without the store. */
function reviewsOf(all: readonly Review[], by: SubmittedBy, testId: InsightScope['testId']): readonly Review[] {
  return all.filter(
    ({ session, isOwn, isSubmitted }) =>
      isSubmitted &&
      session < SESSIONS &&
      (by === 'anyone' || (by === 'me') === isOwn) &&
      (testId === null || sessionRecord(session).testId === testId),
  )
}

const sessionsIn = (reviews: readonly Review[]) => new Set(reviews.map(({ session }) => session)).size

const isDisagreeing = ({ session, verdict }: Review) => {
  const conclusion = conclusionOf(session)
  if (typeof conclusion !== 'number') return false
  return (verdict === 'clean' && !CLEAN_AGREES.includes(conclusion)) || (verdict === 'violation' && conclusion !== 2)
}

const scopes = fc.record({
  by: fc.constantFrom<SubmittedBy>('me', 'anyone', ADA),
  testId: fc.constantFrom(null, TEST),
  days: fc.integer({ min: 1, max: 12 }),
})

test('figures and bars are those of the reviews, and each bar has as many sessions as the list that it opens', async () => {
  const store = await opened()
  fc.assert(
    fc.property(reviewsOfRun, scopes, (all, { by, testId, days }) => {
      write(store, all)
      const bars = dayBars({ kind: 'days', days }, NOW)
      const page = { testId, by, from: bars[0]!.from, to: bars.at(-1)!.to }
      const insight = store.reads['insight.get']({ testId, by, bounds: boundsOf(bars) })
      if (insight instanceof Promise) throw new Error('read at once')
      const mine = reviewsOf(all, by, testId)
      const start = bars[0]!.start
      const inRange = mine.filter(({ at }) => at >= start)
      expect(insight.submitted).toBe(sessionsIn(mine))
      expect(insight.inRange).toBe(sessionsIn(inRange))
      expect(store.count(filterOfPage(page))).toBe(insight.inRange)
      expect(insight.disagreements).toBe(sessionsIn(inRange.filter(isDisagreeing)))
      expect(store.count(filterOfDisagreements(page))).toBe(insight.disagreements)
      expect(insight.withConclusion).toBe(
        sessionsIn(inRange.filter(({ session }) => typeof conclusionOf(session) === 'number')),
      )
      insight.days.forEach(({ submitted, byThen }, at) => {
        const end = bars[at]!.start + DAY
        expect(submitted).toBe(sessionsIn(mine.filter((one) => one.at >= bars[at]!.start && one.at < end)))
        expect(byThen).toBe(sessionsIn(mine.filter((one) => one.at < end)))
        expect(store.count(filterOfDays(page, bars[at]!))).toBe(submitted)
      })
      expect(insight.matrix.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(insight.inRange)
      for (const cell of insight.matrix) expect(store.count(filterOfCell(page, cell))).toBe(cell.count)
      for (const question of insight.questions) {
        const scored = inRange.filter(({ scores }) =>
          scores.some((one) => one.question === question.question && !(one.isOpen && one.level !== null)),
        )
        expect(question.count).toBe(sessionsIn(scored))
        expect(question.bars.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(question.count)
        for (const bar of question.bars) {
          if (bar.count > 0) expect(store.count(filterOfScore(page, question.question, bar))).toBe(bar.count)
        }
        for (const criterion of question.criteria) {
          for (const { points, count } of criterion.levels) {
            expect(store.count(filterOfLevel(page, question.question, criterion, points))).toBe(count)
          }
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('the choices are the tests and other reviewers with submitted reviews, and disagreements come with their reason', async () => {
  const store = await opened()
  const review = (session: number, isOwn: boolean, verdict: VerdictId, minutes: number): Review => ({
    ...{ session, isOwn, verdict, isSubmitted: true, at: NOW - minutes * MINUTE, scores: [] },
  })
  // Session 0 has the conclusion 0, session 6 has 2: both are of the first test.
  write(store, [review(0, true, 'violation', 10), review(6, true, 'clean', 5), review(0, false, 'clean', 1)])
  expect(store.reads['insight.choices']()).toEqual({
    tests: [{ testId: TEST, title: 'Assessment 0', submitted: 3 }],
    others: [{ id: ADA, name: '', initials: '' }],
  })
  const bounds = boundsOf(dayBars({ kind: 'days', days: 7 }, NOW))
  const found = store.reads['insight.disagreements']({ testId: null, by: 'me', bounds }, 5)
  if (found instanceof Promise) throw new Error('read at once')
  expect(
    found.map(({ row, verdict, reason, submittedAt }) => [row.participantName, verdict, reason, submittedAt]),
  ).toEqual([
    ['Participant 6', 'clean', 'Seen', NOW - 5 * MINUTE],
    ['Participant 0', 'violation', 'Seen', NOW - 10 * MINUTE],
  ])
  const { pace, sessions, inProgress } = await store.reads['insight.get']({ testId: TEST, by: 'me', bounds })
  expect(pace).toEqual({ count: 1, lower: 5 * MINUTE, median: 5 * MINUTE, upper: 5 * MINUTE })
  expect([sessions, inProgress]).toEqual([4, 0])
})
