import { useTranslation } from 'react-i18next'
import { sumOf } from '../../../../contract/model/decimals.ts'
import { calculationOf } from '../../../../contract/model/rubric-score.ts'
import type { Question } from '../../../../contract/model/report.ts'
import type { Score, SessionReview } from '../../../../contract/model/review.ts'
import type { RubricScore, RubricVersion } from '../../../../contract/model/rubric.ts'
import { isScored, maximumOf } from '../../../../contract/model/scoring.ts'
import { withoutDirectionSigns } from '../../../../contract/model/visible-text.ts'
import { formatLongInstant, formatNumber } from '../../../../contract/text/format.ts'
import { scaledText, sumText } from '../../../common/calculation-text.ts'
import { cutAt } from './bounded-text.tsx'
import { rubricName, type EvidenceSession } from './read-evidence.ts'
import styles from './evidence.module.css'

/** Characters of a question's text. */
const MOST_PROMPT = 300

type Props = { readonly review: SessionReview; readonly session: EvidenceSession }

/** The scores of a review, and how each came about. */
export function ScoresPart({ review: { scores }, session }: Props) {
  const { t } = useTranslation()
  const given = scores.flatMap(({ value, ...score }) => (value === null ? [] : [{ ...score, value }]))
  if (given.length === 0) return null
  const questions = new Map(session.state.report?.questions.map((question) => [question.num, question]) ?? [])
  const complete = given.filter(({ value }) => isScored(value))
  const total = sumOf(complete.map(({ value }) => value.points))
  const max = maximumOf(
    complete.map(({ question }) => question),
    session.state.report?.questions,
  )
  return (
    <section>
      <h3 className={styles.subtitle}>{t('evidenceReport.scores')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('evidenceReport.question')}</th>
            <th scope="col" className={styles.number}>
              {t('evidenceReport.service')}
            </th>
            <th scope="col" className={styles.number}>
              {t('evidenceReport.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {given.map((score) => (
            <ScoreRow key={score.question} score={score} question={questions.get(score.question)} session={session} />
          ))}
        </tbody>
        {complete.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('evidenceReport.total')}
              </th>
              <td className={styles.number}>
                <strong>{formatNumber(total)}</strong>
                {max !== null && ` / ${formatNumber(max)}`}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

type RowProps = {
  readonly score: SessionReview['scores'][number] & { readonly value: Score }
  readonly question: Question | undefined
  readonly session: EvidenceSession
}

function ScoreRow({ score: { question: num, value, savedAt }, question, session }: RowProps) {
  const { t } = useTranslation()
  const max = question?.max ?? null
  const service = question?.score ?? null
  return (
    <tr>
      <td>
        <QuestionName num={num} question={question} />
        <HowScored value={value} session={session} max={max ?? 0} />
        {savedAt !== null && <p className={styles.faint}>{formatLongInstant(savedAt)}</p>}
      </td>
      <td className={styles.number}>{service === null ? t('session.none') : formatNumber(service)}</td>
      <td className={styles.number}>
        <strong>{formatNumber(value.points)}</strong>
        {max !== null && ` / ${formatNumber(max)}`}
      </td>
    </tr>
  )
}

/** "Question 4", with the beginning of its text. */
export function QuestionName({ num, question }: { readonly num: number; readonly question: Question | undefined }) {
  const { t } = useTranslation()
  const prompt = withoutDirectionSigns(question?.prompt ?? '').trim()
  return (
    <p>
      <strong>{t('evidenceReport.ofQuestion', { num })}</strong>
      {prompt !== '' && (
        <>
          {' '}
          <bdi>{prompt.length > MOST_PROMPT ? `${cutAt(prompt, MOST_PROMPT)}…` : prompt}</bdi>
        </>
      )}
    </p>
  )
}

type HowProps = { readonly value: Score; readonly session: EvidenceSession; readonly max: number }

function HowScored({ value: { rubric, points }, session, max }: HowProps) {
  const { t } = useTranslation()
  if (rubric === null) return <p className={styles.faint}>{t('evidenceReport.entered')}</p>
  const version = session.rubrics.get(rubricName(rubric))
  if (version === undefined) {
    return <p className={styles.faint}>{t('evidenceReport.rubricGone', { version: rubric.version })}</p>
  }
  return <RubricCalculation rubric={rubric} version={version} max={max} points={points} />
}

type CalculationProps = {
  readonly rubric: RubricScore
  readonly version: RubricVersion
  readonly max: number
  readonly points: number
}

/** The chosen level of each criterion, and the sum with its scaling. */
function RubricCalculation({ rubric, version: { content, version }, max, points }: CalculationProps) {
  const { t } = useTranslation()
  const calculation = calculationOf(content, rubric.levels, max)
  return (
    <div className={styles.rubric}>
      <p>
        <bdi>{t('evidenceReport.rubric', { name: withoutDirectionSigns(content.name), version })}</bdi>
      </p>
      <ul>
        {content.criteria.map(({ id, name, weight, levels }) => {
          const level = levels[rubric.levels[id] ?? -1]
          return (
            <li key={id} className={styles.criterion}>
              <bdi>{withoutDirectionSigns(name)}</bdi>
              <span dir="auto">{level?.description ?? ''}</span>
              <span className={styles.number}>
                {level === undefined
                  ? t('session.none')
                  : weight === 1
                    ? formatNumber(level.points)
                    : t('evidenceReport.criterionPoints', {
                        points: formatNumber(level.points),
                        weight: formatNumber(weight),
                      })}
              </span>
            </li>
          )
        })}
      </ul>
      <p>
        {rubric.openCriteria === undefined
          ? t('evidenceReport.calculation', {
              sum: sumText(t, calculation),
              scaled: scaledText(points, content.scaling.decimals),
              max: formatNumber(max),
            })
          : t('evidenceReport.openCriteria', { count: rubric.openCriteria })}
      </p>
    </div>
  )
}
