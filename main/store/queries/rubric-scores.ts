import type { SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { Score } from '../../../contract/model/review.ts'
import type { ScorePlace } from '../../../contract/model/rubric-records.ts'
import type { RubricId, RubricScore } from '../../../contract/model/rubric.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import { fromCache } from '../common/failures.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { readReport } from './reports.ts'

/** A score that was given with a version of a rubric. */
export type RubricScoreRow = ScorePlace & {
  readonly score: Score & { readonly rubric: RubricScore }
  readonly judged: SnapshotHash | null
  readonly revision: number
}

type Row = {
  readonly center: string
  readonly participant: string
  readonly test: string
  readonly question: number
  readonly points: number
  readonly rubric: string
  readonly judged: SnapshotHash | null
  readonly clock: number
}

/** A reviewer's scores with versions of a rubric before `version`, in the order of their keys. */
export function listScoresBefore(
  db: ReadDb,
  reviewer: ReviewerId,
  rubric: RubricId,
  version: number,
  after: ScorePlace | null,
  limit: number,
): readonly RubricScoreRow[] {
  const rows = prepare<unknown[], Row>(
    db,
    `SELECT center, participant, test, question, points, rubric, judged, clock FROM scores
     WHERE reviewer = ? AND points IS NOT NULL
       AND json_extract(rubric, '$.rubric') = ? AND json_extract(rubric, '$.version') < ?
       AND (participant, test, center, question) > (?, ?, ?, ?)
     ORDER BY participant, test, center, question LIMIT ?`,
  )
  const { participantId = '', testId = '', center = '' } = after?.key ?? {}
  return rows
    .all(reviewer, rubric, version, participantId, testId, center, after?.question ?? -1, limit)
    .map(({ center: at, participant, test, question, points, rubric: made, judged, clock }) => ({
      key: { center: at, participantId: participant, testId: test } as SessionKey,
      question,
      score: { points, rubric: JSON.parse(made) as RubricScore },
      judged,
      revision: clock,
    }))
}

/**
 * Points of a question in the report that was judged, or else in the current one; `null` where neither has the question.
 */
export function questionMaximum(
  { cache, reviews }: { readonly cache: ReadDb; readonly reviews: ReadDb },
  { key, question, judged }: Pick<RubricScoreRow, 'key' | 'question' | 'judged'>,
): number | null {
  if (judged !== null) {
    const find = prepare<[string, number], number | null>(
      reviews,
      `SELECT json_extract(each.value, '$.max') FROM snapshots, json_each(report, '$.questions') AS each
       WHERE hash = ? AND json_valid(report) AND json_extract(each.value, '$.num') = ?`,
    ).pluck()
    const max = find.get(judged, question)
    if (typeof max === 'number') return max
  }
  const stored = fromCache(() => readReport(cache, key))
  if (stored === null) return null
  const { questions } = JSON.parse(stored.report) as Pick<SessionReport, 'questions'>
  return questions.find(({ num }) => num === question)?.max ?? null
}
