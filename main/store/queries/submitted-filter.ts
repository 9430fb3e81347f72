import type { SessionFilter } from '../../../contract/model/session.ts'
import { disagrees, type Agreement } from '../../../contract/model/review-facts.ts'
import { addRows, emptyRowSet, type RowSet } from '../common/row-sets.ts'
import { fromReviews } from '../common/failures.ts'
import type { ReadDb } from '../worker/databases/database.ts'
import { createRubricReading } from '../worker/insight/criteria.ts'
import { readRubricVersion } from './rubrics.ts'
import { listSubmitted, sessionFinder } from './submitted.ts'

export type SubmittedSource = { readonly cache: ReadDb; readonly reviews: ReadDb; readonly agreement: Agreement }

/** The conditions that hold for one submitted review. */
export type SubmittedConditions = Pick<
  SessionFilter,
  | 'submittedFrom'
  | 'submittedTo'
  | 'submittedBy'
  | 'questionScore'
  | 'criterionLevel'
  | 'testIds'
  | 'verdicts'
  | 'disagreement'
>

/** The filter's conditions on submitted reviews; `null` if it has none. */
export function submittedConditions(filter: SessionFilter): SubmittedConditions | null {
  const { submittedFrom, submittedTo, submittedBy, questionScore, criterionLevel, ...others } = filter
  const own = { submittedFrom, submittedTo, submittedBy, questionScore, criterionLevel }
  if (Object.values(own).every((member) => member === undefined)) return null
  const { testIds, verdicts, disagreement } = others
  return { ...own, testIds, verdicts, disagreement }
}

/** The filter without the conditions that {@link filteredBySubmitted} takes over. */
export function withoutSubmitted(filter: SessionFilter): SessionFilter {
  if (submittedConditions(filter) === null) return filter
  return { ...filter, verdicts: undefined, disagreement: undefined }
}

/** Sessions with a submitted review that meets all conditions. */
export function filteredBySubmitted(
  { cache, reviews, agreement }: SubmittedSource,
  conditions: SubmittedConditions,
  maxId: number,
): RowSet {
  const { submittedBy: by = 'me', submittedFrom, submittedTo, testIds, verdicts, disagreement } = conditions
  const { questionScore, criterionLevel } = conditions
  const submitted = fromReviews(() =>
    listSubmitted(reviews, {
      by,
      testId: testIds?.length === 1 ? (testIds[0] ?? null) : null,
      ...(submittedFrom === undefined ? {} : { from: submittedFrom }),
      ...(submittedTo === undefined ? {} : { until: submittedTo }),
      ...(questionScore && { score: questionScore }),
      ...(criterionLevel && { level: criterionLevel }),
    }),
  )
  const read = createRubricReading((rubric, version) => fromReviews(() => readRubricVersion(reviews, rubric, version)))
  const isWhole = (rubric: string | null) => rubric === null || read(rubric).isComplete
  const isPicked = (rubric: string | null) =>
    criterionLevel === undefined ||
    (rubric !== null &&
      read(rubric).picked.some(
        ({ criterion, points }) => criterion === criterionLevel.criterion && points === criterionLevel.points,
      ))
  const find = sessionFinder(cache)
  const ids = submitted.flatMap((row) => {
    if (verdicts !== undefined && !verdicts.includes(row.verdict)) return []
    if (!isWhole(row.scoreRubric) || !isWhole(row.levelRubric) || !isPicked(row.levelRubric)) return []
    const session = find(row)
    if (session === null || session.id > maxId) return []
    if (disagreement === undefined) return [session.id]
    const conclusion = session.conclusion === 'unknown' ? null : session.conclusion
    return disagrees(agreement, row.verdict, conclusion) === disagreement ? [session.id] : []
  })
  return addRows(emptyRowSet(maxId), ids)
}
