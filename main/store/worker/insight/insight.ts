import { shareOf, sumOf } from '../../../../contract/model/decimals.ts'
import type { Guid } from '../../../../contract/model/ids.ts'
import type {
  Disagreement,
  Insight,
  InsightChoices,
  InsightScope,
  QuestionScores,
  SubmittedBy,
} from '../../../../contract/model/insight.ts'
import { REVIEW_STAGES } from '../../../../contract/model/review-facts.ts'
import type { SessionReport } from '../../../../contract/model/report.ts'
import { fromReviews } from '../../common/failures.ts'
import { countRows, hasRow, type RowSet } from '../../common/row-sets.ts'
import type { Lens } from '../../queries/lens.ts'
import { readReviewer } from '../../queries/reviewers.ts'
import { readRows } from '../../queries/session-rows.ts'
import { readRubricVersion } from '../../queries/rubrics.ts'
import {
  countSubmittedByTest,
  listBegun,
  listOtherSubmitters,
  listScores,
  listSubmitted,
  sessionFinder,
  type LocatedSession,
  type SubmittedRow,
} from '../../queries/submitted.ts'
import { prepare, type ReadDb } from '../databases/database.ts'
import { createRubricReading, criteriaOf } from './criteria.ts'
import { countSessions, daysOf, paceOver, placeOf, timesTaken, type Submission } from './days.ts'
import { disagreesWith, matrixOf } from './matrix.ts'
import { scoreBars } from './score-bars.ts'

export type InsightSource = {
  readonly cache: ReadDb
  readonly reviews: ReadDb
  readonly lens: Lens
  /** Finished sessions of a test, or of all tests. */
  readonly finished: (testId: Guid | null) => RowSet
}

/** A submitted review of a session in the cache. */
type Review = Submission & LocatedSession & { readonly row: SubmittedRow } & Pick<SubmittedRow, 'reviewer' | 'verdict'>

/** Tests and reviewers with submitted reviews. */
export function readInsightChoices({ cache, reviews }: Pick<InsightSource, 'cache' | 'reviews'>): InsightChoices {
  const counts = fromReviews(() => countSubmittedByTest(reviews))
  const tests = prepare<[], { testId: Guid; title: string }>(
    cache,
    'SELECT guid AS testId, text AS title FROM tests JOIN titles ON titles.id = tests.title_id ORDER BY text, guid',
  ).all()
  return {
    tests: tests.flatMap((test) => {
      const count = counts.get(test.testId)
      return count === undefined ? [] : [{ ...test, submitted: count }]
    }),
    others: fromReviews(() => listOtherSubmitters(reviews).map((id) => readReviewer(reviews, id))),
  }
}

/** Progress, pace, scores and verdicts of a scope. In time proportional to the reviews of its reviewers. */
export function readInsight(source: InsightSource, scope: InsightScope): Insight {
  const { cache } = source
  const { agreement } = source.lens
  const { testId, by, bounds } = scope
  const all = reviewsOf(source, by, testId)
  const inRange = all.filter(({ at }) => placeOf(bounds, at) !== -1)
  const [from, until] = [bounds[0]!, bounds.at(-1)!]
  const begun = by === 'me' ? ownBegun(cache, testId) : begunBy(source, by, testId, new Set(all.map(({ id }) => id)))
  const finished = source.finished(testId)
  const unfinished = new Set([...all.map(({ id }) => id), ...begun].filter((id) => !hasRow(finished, id)))
  return {
    sessions: countRows(finished) + unfinished.size,
    submitted: countSessions(all),
    inProgress: begun.length,
    days: daysOf(all, bounds),
    pace: paceOver(inRange),
    paceBefore: paceOver(all.filter(({ at }) => at >= from - (until - from) && at < from)),
    inRange: countSessions(inRange),
    withConclusion: countSessions(inRange.filter(({ conclusion }) => typeof conclusion === 'number')),
    disagreements: countSessions(inRange.filter((review) => disagreesWith(agreement, review))),
    questions: testId === null ? [] : readQuestions(source, scope, testId, inRange),
    matrix: matrixOf(inRange, agreement),
  }
}

/** The latest reviews of the scope that disagree with proctoring. */
export function readDisagreements(
  { cache, reviews, lens }: InsightSource,
  { testId, by, bounds }: InsightScope,
  limit: number,
): readonly Disagreement[] {
  const find = sessionFinder(cache)
  const reason = prepare<string[], string>(
    reviews,
    'SELECT reason FROM verdicts WHERE participant = ? AND test = ? AND reviewer = ?',
  ).pluck()
  const [from, until] = [bounds[0]!, bounds.at(-1)!]
  const latestFirst = fromReviews(() => listSubmitted(reviews, { by, testId, from, until })).toSorted(
    (one, other) => other.at - one.at,
  )
  const found: Disagreement[] = []
  for (const { participant, test, reviewer, verdict, at } of latestFirst) {
    if (found.length === limit) break
    const session = verdict === null ? null : find({ participant, test })
    if (session === null || verdict === null) continue
    const [row] = disagreesWith(lens.agreement, { ...session, verdict }) ? readRows(cache, [session.id], lens) : []
    if (row === undefined) continue
    const given = fromReviews(() => reason.get(participant, test, reviewer)) ?? ''
    found.push({ row, reviewer, verdict, reason: given, submittedAt: at })
  }
  return found
}

/** Submitted reviews of sessions in the cache. A reviewer's pace follows from all reviews, whatever the test. */
function reviewsOf({ cache, reviews }: InsightSource, by: SubmittedBy, testId: Guid | null): readonly Review[] {
  const rows = fromReviews(() => listSubmitted(reviews, { by }))
  const taken = timesTaken(rows)
  const find = sessionFinder(cache)
  return rows.flatMap((row, index) => {
    const session = testId === null || row.test === testId ? find(row) : null
    if (session === null) return []
    const { reviewer, verdict, at } = row
    return [{ ...session, session: session.id, row, reviewer, verdict, at, took: taken[index] ?? null }]
  })
}

/** The list's facts of the own reviews have it. */
function ownBegun(cache: ReadDb, testId: Guid | null): readonly number[] {
  return prepare<[number, number, string | null, string | null], number>(
    cache,
    `SELECT s.id FROM review_facts f JOIN sessions s ON s.id = f.session_id JOIN tests t ON t.id = s.test_id
     WHERE f.stage IN (?, ?) AND (? IS NULL OR t.guid = ?)`,
  )
    .pluck()
    .all(REVIEW_STAGES.indexOf('inProgress'), REVIEW_STAGES.indexOf('reopened'), testId, testId)
}

function begunBy(
  { cache, reviews }: InsightSource,
  by: SubmittedBy,
  testId: Guid | null,
  submitted: ReadonlySet<number>,
): readonly number[] {
  const find = sessionFinder(cache)
  return fromReviews(() => listBegun(reviews, by)).flatMap(({ participantId, testId: test }) => {
    if (testId !== null && test !== testId) return []
    const session = find({ participant: participantId, test })
    return session === null || submitted.has(session.id) ? [] : [session.id]
  })
}

/** So many that rounding a mean again, to what is shown, gives the same as rounding it once. */
const MEAN_DECIMALS = 8

type Scored = { readonly session: number; readonly points: number; readonly rubric: string | null }

function readQuestions(
  { cache, reviews }: InsightSource,
  { by }: InsightScope,
  testId: Guid,
  inRange: readonly Review[],
): readonly QuestionScores[] {
  const readRubric = createRubricReading((rubric, version) =>
    fromReviews(() => readRubricVersion(reviews, rubric, version)),
  )
  const byParticipant = Map.groupBy(inRange, ({ row }) => row.participant)
  const scores = new Map<number, Scored[]>()
  for (const score of fromReviews(() => listScores(reviews, { by, testId }))) {
    const { participant, reviewer, question, points, rubric } = score
    const review = byParticipant.get(participant)?.find((one) => one.reviewer === reviewer && one.row.test === testId)
    if (review === undefined || (rubric !== null && !readRubric(rubric).isComplete)) continue
    const of = scores.get(question) ?? []
    scores.set(question, of)
    of.push({ session: review.id, points, rubric })
  }
  const asked = questionsAsked(cache, inRange)
  return [...scores]
    .toSorted(([one], [other]) => one - other)
    .map(([question, of]) => {
      const highest = of.reduce((most, { points }) => Math.max(most, points), 0)
      const max = Math.max(asked.get(question)?.max ?? 0, highest)
      const byRubric = of.flatMap(({ session, rubric }) => (rubric === null ? [] : [{ session, rubric }]))
      return {
        question,
        prompt: asked.get(question)?.prompt ?? null,
        max,
        mean: shareOf(sumOf(of.map(({ points }) => points)), 1, of.length, MEAN_DECIMALS),
        count: countSessions(of),
        bars: scoreBars(of, max),
        criteria: criteriaOf(byRubric, readRubric),
      }
    })
}

/** Reports that are read for the questions: sessions of one test may have different ones. */
const REPORTS_READ = 5

/** Questions by number, in the reports of the sessions that were submitted last. */
function questionsAsked(
  cache: ReadDb,
  inRange: readonly Review[],
): ReadonlyMap<number, SessionReport['questions'][number]> {
  const read = prepare<[number], string>(cache, 'SELECT report FROM reports WHERE session_id = ?').pluck()
  const latest = inRange
    .filter(({ conclusion }) => conclusion !== 'unknown')
    .toSorted((one, other) => other.at - one.at)
    .slice(0, REPORTS_READ)
  const questions = latest.flatMap(({ id }) => {
    const report = read.get(id)
    return report === undefined ? [] : (JSON.parse(report) as Pick<SessionReport, 'questions'>).questions
  })
  // The report that was judged last comes first, and what is set last in a map remains.
  return new Map(questions.toReversed().map((question) => [question.num, question]))
}
