import { useTranslation } from 'react-i18next'
import type { CriterionScores, Insight, QuestionScores, ScoreBar } from '../../../contract/model/insight.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { ChartCard, ChartTable, LegendEntry } from './chart-card.tsx'
import { CriterionBar, tintOf } from './criterion-bar.tsx'
import { Histogram } from './histogram.tsx'
import { pointsText } from './insight-texts.ts'
import { useBars } from './use-bars.ts'
import styles from './charts.module.css'

type ScoresProps = {
  readonly insight: Pick<Insight, 'questions'>
  /** Whether the scores are of one test; those of several are not shown. */
  readonly isOneTest: boolean
  readonly onScore: (question: number, bar: ScoreBar) => void
  readonly onLevel: (question: number, criterion: CriterionScores, points: number) => void
}

/** The distribution of scores of each question, and below it of the levels of each criterion. */
export function ScoresChart({ insight: { questions }, isOneTest, onScore, onLevel }: ScoresProps) {
  const { t } = useTranslation()
  const { container, bar } = useBars()
  const criteria = questions.flatMap((question) => question.criteria)
  const starts = startsOf(questions)
  const empty = isOneTest ? (questions.length === 0 ? t('insight.noScores') : undefined) : t('insight.chooseTest')
  return (
    <ChartCard
      title={t('insight.scores')}
      legend={
        criteria.length === 0 ? undefined : (
          <>
            {t('insight.scoresHint')}
            <LevelLegend criteria={criteria} />
          </>
        )
      }
      empty={empty}
    >
      <div className={styles.questions} {...container} role="group" aria-label={t('insight.scores')}>
        {questions.map((question, at) => (
          <QuestionPart
            key={question.question}
            question={question}
            start={starts[at] ?? { index: 0, row: 0 }}
            bar={bar}
            onScore={(of) => onScore(question.question, of)}
            onLevel={(criterion, points) => onLevel(question.question, criterion, points)}
          />
        ))}
      </div>
    </ChartCard>
  )
}

type Start = { readonly index: number; readonly row: number }

/** Place and row of each question's first bar among all bars. */
function startsOf(questions: readonly QuestionScores[]): readonly Start[] {
  let [index, row] = [0, 0]
  return questions.map(({ bars, criteria }) => {
    const start = { index, row }
    index += bars.length + criteria.reduce((sum, { levels }) => sum + levels.length, 0)
    row += 1 + criteria.length
    return start
  })
}

type QuestionProps = {
  readonly question: QuestionScores
  readonly start: Start
  readonly bar: ReturnType<typeof useBars>['bar']
  readonly onScore: (bar: ScoreBar) => void
  readonly onLevel: (criterion: CriterionScores, points: number) => void
}

function QuestionPart({ question: scores, start, bar, onScore, onLevel }: QuestionProps) {
  const { t } = useTranslation()
  const { question, prompt, bars, criteria } = scores
  const title = prompt === null ? t('insight.questionAlone', { question }) : t('insight.question', { question, prompt })
  const sessions = (count: number) => t('insight.sessions', { count })
  const firsts = criteria.map((_, at) =>
    criteria.slice(0, at).reduce((sum, { levels }) => sum + levels.length, start.index + bars.length),
  )
  return (
    <div className={styles.question}>
      <h3 className={styles.questionTitle} title={title}>
        {title}
      </h3>
      <Histogram
        scores={scores}
        barOf={(one, at) => {
          const points = pointsText(t, one.from, one.to)
          const label = t('insight.scoreBar', { question, points, sessions: sessions(one.count) })
          return bar({
            index: start.index + at,
            row: start.row,
            label,
            onOpen: one.count === 0 ? null : () => onScore(one),
          })
        }}
      />
      <ChartTable
        caption={t('insight.scoresOf', { question })}
        head={[t('insight.pointsColumn'), t('insight.sessionsColumn')]}
        rows={bars.map(({ from, to, count }) => [pointsText(t, from, to), formatNumber(count)])}
      />
      {criteria.map((criterion, row) => {
        const first = firsts[row] ?? 0
        return (
          <CriterionBar
            key={criterion.criterion}
            criterion={criterion}
            question={question}
            barOf={({ points, count }, at) => {
              const label = t('insight.levelBar', {
                criterion: criterion.name,
                points: pointsText(t, points, points),
                sessions: sessions(count),
              })
              return bar({
                index: first + at,
                row: start.row + 1 + row,
                label,
                onOpen: count === 0 ? null : () => onLevel(criterion, points),
              })
            }}
          />
        )
      })}
    </div>
  )
}

/** The points of each color where all criteria have the same levels; otherwise which end has more. */
function LevelLegend({ criteria }: { readonly criteria: readonly CriterionScores[] }) {
  const { t } = useTranslation()
  const [first, ...others] = criteria.map(({ levels }) => levels.map(({ points }) => points))
  const isSame = others.every((points) => points.join() === first?.join())
  if (first === undefined) return null
  if (!isSame) {
    return (
      <>
        <LegendEntry tint="1">{t('insight.fewest')}</LegendEntry>
        <LegendEntry tint="4">{t('insight.most')}</LegendEntry>
      </>
    )
  }
  return (
    <>
      {first.map((points, at) => (
        <LegendEntry key={points} tint={tintOf(at, first.length)}>
          {formatNumber(points)}
        </LegendEntry>
      ))}
      {t('insight.points')}
    </>
  )
}
