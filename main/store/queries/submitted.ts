import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { SubmittedBy } from '../../../contract/model/insight.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { VerdictId } from '../../../contract/model/verdicts.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { guidBytes } from './keys.ts'
import { listOwn } from './own.ts'

/** A submitted review as the reviews have it. */
export type SubmittedRow = {
  readonly participant: Guid
  readonly test: Guid
  readonly center: string
  readonly reviewer: ReviewerId
  readonly at: InstantMs
  readonly verdict: VerdictId | null
  /** JSON of the rubric of the score that {@link ScoredWhere} asks for; `null` where it does not, or points were entered. */
  readonly scoreRubric: string | null
  /** The same of the score by a rubric that it asks for. */
  readonly levelRubric: string | null
}

/** A score, which may still lack levels of its rubric. */
export type StoredScore = Pick<SubmittedRow, 'participant' | 'test' | 'center' | 'reviewer'> & {
  readonly question: number
  readonly points: number
  /** JSON; `null` where the points were entered. */
  readonly rubric: string | null
}

export type SubmittedWhere = {
  readonly by: SubmittedBy
  /** Only reviews of this test. */
  readonly testId?: Guid | null
  /** Only those submitted from then on. */
  readonly from?: InstantMs
  /** Only those submitted before. */
  readonly until?: InstantMs
}

/** Conditions on the scores of a review; points are inclusive. */
export type ScoredWhere = {
  readonly score?: { readonly question: number; readonly from: number | null; readonly to: number | null }
  /** The question has a score by a rubric. */
  readonly level?: { readonly question: number }
}

type Bound = {
  readonly test: string | null
  readonly from: InstantMs
  readonly until: InstantMs
  readonly reviewers: string
}
type BoundScores = {
  readonly scored: number | null
  readonly least: number
  readonly most: number
  readonly leveled: number | null
}

const SCOPE = `s.status = 'submitted' AND s.made_at >= :from AND s.made_at < :until AND (:test IS NULL OR s.test = :test)`
const ORDER = 'ORDER BY s.participant, s.test, s.center, s.reviewer'

const sameReview = (table: string) =>
  ['participant', 'test', 'center', 'reviewer'].map((column) => `${table}.${column} = s.${column}`).join(' AND ')

/** Submitted reviews; those of one session follow one another. */
export function listSubmitted(reviews: ReadDb, where: SubmittedWhere & ScoredWhere): readonly SubmittedRow[] {
  const { score, level } = where
  const joins = [
    score &&
      `JOIN scores p ON ${sameReview('p')} AND p.question = :scored AND p.points >= :least AND p.points <= :most`,
    level && `JOIN scores l ON ${sameReview('l')} AND l.question = :leveled AND l.rubric IS NOT NULL`,
  ]
  return prepare<[Bound & BoundScores], SubmittedRow>(
    reviews,
    `SELECT s.participant, s.test, s.center, s.reviewer, s.made_at AS at, v.verdict,
       ${score ? 'p.rubric' : 'NULL'} AS scoreRubric, ${level ? 'l.rubric' : 'NULL'} AS levelRubric
     FROM statuses s LEFT JOIN verdicts v ON ${sameReview('v')} ${joins.filter(Boolean).join(' ')}
     WHERE ${SCOPE} AND ${reviewersOf(where.by)} ${ORDER}`,
  ).all({
    ...bound(reviews, where),
    scored: score?.question ?? null,
    least: score?.from ?? 0,
    most: score?.to ?? Infinity,
    leveled: level?.question ?? null,
  })
}

/** Scores of a test; also those of reviews that are not submitted. */
export function listScores(reviews: ReadDb, { by, testId }: { readonly by: SubmittedBy; readonly testId: Guid }) {
  return prepare<[Bound], StoredScore>(
    reviews,
    `SELECT participant, test, center, reviewer, question, points, rubric FROM scores s
     WHERE points IS NOT NULL AND test = :test AND ${reviewersOf(by)} ${ORDER}`,
  ).all(bound(reviews, { by, testId }))
}

/** Everybody but the own reviewer who has submitted reviews. */
export function listOtherSubmitters(reviews: ReadDb): readonly ReviewerId[] {
  return prepare<[], ReviewerId>(
    reviews,
    `SELECT DISTINCT reviewer FROM statuses WHERE status = 'submitted' AND reviewer NOT IN (SELECT reviewer FROM own)`,
  )
    .pluck()
    .all()
}

/** Sessions of reviews that were begun and are not submitted, or were reopened. Reads all tables of judgements. */
export function listBegun(reviews: ReadDb, by: SubmittedBy): readonly SessionKey[] {
  const of = (table: string, made: string) =>
    `SELECT participant, test, center, reviewer FROM ${table} s WHERE ${made} AND ${reviewersOf(by)}`
  return prepare<[Bound], SessionKey>(
    reviews,
    `SELECT DISTINCT center, participant AS participantId, test AS testId FROM (
       ${of('verdicts', 'verdict IS NOT NULL')} UNION ${of('scores', 'points IS NOT NULL')}
       UNION ${of('answer_notes', 'question IS NOT NULL')} UNION ${of('comments', 'text IS NOT NULL')}
       UNION ${of('statuses', "status = 'reopened'")}
       EXCEPT ${of('statuses', "status = 'submitted'")})`,
  ).all(bound(reviews, { by }))
}

/** The own work under another ID is left out: it is part of the own reviewer's. */
function reviewersOf(by: SubmittedBy): string {
  return by === 'anyone'
    ? 's.reviewer NOT IN (SELECT value FROM json_each(:reviewers))'
    : 's.reviewer IN (SELECT value FROM json_each(:reviewers))'
}

function bound(reviews: ReadDb, { by, testId = null, from = 0, until = Infinity }: SubmittedWhere): Bound {
  const own = listOwn(reviews).map(({ reviewer }) => reviewer)
  const reviewers = by === 'anyone' ? own.slice(1) : by === 'me' ? own.slice(0, 1) : [by]
  return { test: testId, from, until, reviewers: JSON.stringify(reviewers) }
}

/** Number of submitted reviews by test. */
export function countSubmittedByTest(reviews: ReadDb): ReadonlyMap<Guid, number> {
  const sql = `SELECT test, count(*) FROM statuses WHERE status = 'submitted' GROUP BY test`
  return new Map(prepare<[], [Guid, number]>(reviews, sql).raw().all())
}

/** What the cache has of a reviewed session. */
export type LocatedSession = {
  readonly id: number
  /** `null` for a report without one; `unknown` without a report. */
  readonly conclusion: number | null | 'unknown'
}

type Located = [id: number, report: number | null, conclusion: number | null]

/**
 * Returns a function that finds a session in the cache. It reads indexes alone; IDs of tests are read once.
 */
export function sessionFinder(
  cache: ReadDb,
): (key: Pick<SubmittedRow, 'participant' | 'test'>) => LocatedSession | null {
  const idsOf = (sql: string) => new Map(prepare<[], [string, number]>(cache, sql).raw().all())
  const tests = idsOf('SELECT guid, id FROM tests')
  const find = prepare<[Buffer, number], Located>(
    cache,
    `SELECT s.id, r.session_id, r.conclusion FROM sessions s INDEXED BY sessions_key
     LEFT JOIN reports r INDEXED BY reports_facts ON r.session_id = s.id
     WHERE s.participant = ? AND s.test_id = ?`,
  ).raw()
  return ({ participant, test }) => {
    const testId = tests.get(test)
    const found = testId === undefined ? undefined : find.get(guidBytes(participant), testId)
    if (found === undefined) return null
    const [id, report, conclusion] = found
    return { id, conclusion: report === null ? 'unknown' : conclusion }
  }
}
