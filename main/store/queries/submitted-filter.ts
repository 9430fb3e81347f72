import type { SessionFilter } from '../../../contract/model/session.ts'
import { disagrees, type Agreement } from '../../../contract/model/review-facts.ts'
import { addRows, emptyRowSet, type RowSet } from '../common/row-sets.ts'
import { fromReviews } from '../common/failures.ts'
import { clockOfInstant } from '../journal/clock.ts'
import type { ReadDb } from '../worker/databases/database.ts'
import { createRubricReading } from '../worker/insight/criteria.ts'
import { readRubricVersion } from './rubrics.ts'
import {
  listScores,
  listSubmitted,
  sessionFinder,
  type ScoreWhere,
  type StoredScore,
  type SubmittedRow,
} from './submitted.ts'

export type SubmittedSource = { readonly cache: ReadDb; readonly reviews: ReadDb; readonly agreement: Agreement }

/** Whether the filter has a condition on submitted reviews. */
export function asksSubmitted(filter: SessionFilter): boolean {
  const { submittedFrom, submittedTo, submittedBy, questionScore, criterionLevel } = filter
  return [submittedFrom, submittedTo, submittedBy, questionScore, criterionLevel].some((member) => member !== undefined)
}

/** The filter without the conditions that {@link filteredBySubmitted} takes over. */
export function withoutSubmitted(filter: SessionFilter): SessionFilter {
  if (!asksSubmitted(filter)) return filter
  return { ...filter, verdicts: undefined, disagreement: undefined }
}

/** Sessions with a submitted review that meets all conditions; `null` if the filter has none. */
export function filteredBySubmitted(
  { cache, reviews, agreement }: SubmittedSource,
  filter: SessionFilter,
  maxId: number,
): RowSet | null {
  if (!asksSubmitted(filter)) return null
  const { submittedBy: by = 'me', submittedFrom, submittedTo, testIds, verdicts, disagreement } = filter
  const where = {
    by,
    testId: testIds?.length === 1 ? (testIds[0] ?? null) : null,
    ...(submittedFrom === undefined ? {} : { from: clockOfInstant(submittedFrom) }),
    ...(submittedTo === undefined ? {} : { until: clockOfInstant(submittedTo) }),
  }
  const scored = scoredReviews(reviews, filter, where)
  const find = sessionFinder(cache)
  const ids = fromReviews(() => listSubmitted(reviews, where)).flatMap((row) => {
    if (scored !== null && !scored.has(nameOf(row))) return []
    if (verdicts !== undefined && !verdicts.includes(row.verdict)) return []
    const session = find(row)
    if (session === null || session.id > maxId) return []
    if (disagreement === undefined) return [session.id]
    const conclusion = session.conclusion === 'unknown' ? null : session.conclusion
    return disagrees(agreement, row.verdict, conclusion) === disagreement ? [session.id] : []
  })
  return addRows(emptyRowSet(maxId), ids)
}

const nameOf = ({ participant, test, center, reviewer }: Omit<SubmittedRow, 'clock' | 'verdict'>) =>
  `${participant} ${test} ${reviewer} ${center}`

/** Reviews whose complete scores meet the conditions; `null` if there are no conditions on scores. */
function scoredReviews(
  reviews: ReadDb,
  { questionScore, criterionLevel }: SessionFilter,
  where: Pick<ScoreWhere, 'by' | 'testId'>,
): ReadonlySet<string> | null {
  const read = createRubricReading((rubric, version) => fromReviews(() => readRubricVersion(reviews, rubric, version)))
  const namesOf = (scores: Omit<ScoreWhere, 'by' | 'testId'>, fits: (score: StoredScore) => boolean) =>
    new Set(
      fromReviews(() => listScores(reviews, { ...where, ...scores }))
        .filter((score) => (score.rubric === null || read(score.rubric).isComplete) && fits(score))
        .map(nameOf),
    )
  const sets: ReadonlySet<string>[] = []
  if (questionScore !== undefined) {
    const { question, from, to } = questionScore
    sets.push(namesOf({ question, least: from ?? 0, most: to ?? Infinity }, () => true))
  }
  if (criterionLevel !== undefined) {
    const { question, criterion, points } = criterionLevel
    const isPicked = (rubric: string) =>
      read(rubric).picked.some((one) => one.criterion === criterion && one.points === points)
    sets.push(namesOf({ question }, ({ rubric }) => rubric !== null && isPicked(rubric)))
  }
  const [first = null, second] = sets
  return first === null || second === undefined ? first : new Set([...first].filter((one) => second.has(one)))
}
