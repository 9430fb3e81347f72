import type { Question } from '../../../../contract/model/report.ts'
import type { Judgement, Score, SessionReview } from '../../../../contract/model/review.ts'
import type { RubricCriterion, RubricScore, RubricVersion } from '../../../../contract/model/rubric.ts'
import { isScored } from '../../../../contract/model/scoring.ts'
import {
  commonColumns,
  judgementColumns,
  rowCell,
  valueCell,
  type MadeRow,
  type ReviewRow,
  type RowMaker,
} from './review-row.ts'
import type { ReviewedSession } from './reviewed-session.ts'

/** The points of a question, or what a criterion of the rubric contributes to them. */
type ScoreRow = Pick<Judgement<Score>, 'judged' | 'savedAt'> & {
  readonly num: number
  readonly rowType: 'total' | 'criterion'
  readonly rubric: RubricScore | null
  readonly version: RubricVersion | null
  /** `null` for a total, and where the rubric's version is not on this computer. */
  readonly criterion: RubricCriterion | null
  readonly criterionId: string | null
  /** Index of the chosen level. */
  readonly level: number | null
  /** `null` while criteria have no level. */
  readonly points: number | null
  readonly comment: string | null
}

/** A row for each score and, before it, for each criterion of its rubric. */
export const SCORE_ROWS: RowMaker<ScoreRow> = {
  rowsOf: (session) =>
    session.reviews().flatMap((review) =>
      review.scores
        .flatMap((score) => rowsOfScore(session, review, score))
        .map((value): MadeRow<ScoreRow> => {
          const about = value.criterionId === null ? String(value.num) : `${value.num} ${value.criterionId}`
          return { reviewer: review.reviewer, about, value }
        }),
    ),
  workIn: ({ points, rubric, level, comment }) => [
    points,
    rubric === null ? null : [rubric.rubric, rubric.version, rubric.openCriteria ?? 0],
    level,
    comment,
  ],
  columns: {
    ...commonColumns<ScoreRow>(),
    ...judgementColumns<ScoreRow>((value) => value),
    num: rowCell('number', ({ about }) => Number(about.split(' ')[0])),
    code: ofQuestion('text', ({ code }) => code),
    prompt: ofQuestion('text', ({ prompt }) => prompt),
    max: valueCell('number', (value, { session }) => {
      if (value.rowType === 'total') return session.question(value.judged, value.num)?.max
      return value.criterion === null ? null : Math.max(...value.criterion.levels.map(({ points }) => points))
    }),
    score: valueCell('number', ({ points }) => points),
    comment: valueCell('text', ({ comment }) => comment),
    rowType: rowCell('text', ({ about }) => (about.includes(' ') ? 'criterion' : 'total')),
    criterion: valueCell('text', ({ criterion }) => criterion?.name),
    criterionId: rowCell('text', ({ about }) => about.split(' ')[1] ?? null),
    level: valueCell('text', ({ criterion, level }) => (level === null ? null : criterion?.levels[level]?.description)),
    weight: valueCell('number', ({ criterion }) => criterion?.weight),
    openCriteria: valueCell('number', ({ rowType, rubric }) =>
      rowType === 'total' && rubric !== null ? (rubric.openCriteria ?? 0) : null,
    ),
    rubric: valueCell('text', ({ version }) => version?.content.name),
    rubricVersion: valueCell('number', ({ rubric }) => rubric?.version),
    rubricId: valueCell('text', ({ rubric }) => rubric?.rubric),
  },
}

function ofQuestion(kind: 'text', cellOf: (question: Question) => string | null) {
  return valueCell<ScoreRow, 'text'>(kind, ({ judged, num }, { session }: ReviewRow<ScoreRow>) => {
    const question = session.question(judged, num)
    return question === null ? null : cellOf(question)
  })
}

function rowsOfScore(
  session: ReviewedSession,
  review: SessionReview,
  { question: num, value, judged, savedAt }: SessionReview['scores'][number],
): readonly ScoreRow[] {
  if (value === null) return []
  const { rubric } = value
  const version = rubric === null ? null : session.rubric(rubric)
  const shared = { num, judged, savedAt, rubric, version }
  const criteria = rubric === null ? [] : criteriaOf(rubric, version)
  return [
    ...criteria.map(({ id, criterion }): ScoreRow => {
      const level = rubric?.levels[id] ?? null
      const points = level === null ? null : (criterion?.levels[level]?.points ?? null)
      return { ...shared, rowType: 'criterion', criterion, criterionId: id, level, points, comment: null }
    }),
    {
      ...{ ...shared, rowType: 'total', criterion: null, criterionId: null, level: null },
      points: isScored(value) ? value.points : null,
      comment: commentOn(num, review),
    },
  ]
}

/** The criteria of a rubric, or those that were picked where its version is not on this computer. */
function criteriaOf({ levels }: RubricScore, version: RubricVersion | null) {
  return version === null
    ? (Object.keys(levels) as RubricCriterion['id'][]).map((id) => ({ id, criterion: null }))
    : version.content.criteria.map((criterion) => ({ id: criterion.id, criterion }))
}

/** What the reviewer wrote about the answer as a whole. */
function commentOn(num: number, { answerNotes }: SessionReview): string | null {
  const texts = answerNotes.flatMap(({ value }) =>
    value?.question === num && value.place.kind === 'answer' && value.text !== '' ? [value.text] : [],
  )
  return texts.length === 0 ? null : texts.join('\n\n')
}
