import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import type { Question } from '../../../contract/model/report.ts'
import type { Score } from '../../../contract/model/review.ts'
import { Button } from '../../ui/button.tsx'
import { MoveOffer } from './move-offer.tsx'
import type { ReviewWork } from './review-work.ts'
import { RubricField } from './rubric-field.tsx'
import { ScoreField, type ScoreFieldHandle } from './score-field.tsx'
import { useQuestionRubric } from './use-question-rubric.ts'
import styles from './scoring.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly test: Guid
  readonly work: ReviewWork
  readonly question: Question
  readonly score: Score | null
  readonly isReadOnly: boolean
  readonly ref?: Ref<ScoreFieldHandle>
}

/** The score of a question: levels of its rubric, or points where it has none or the reviewer prefers them. */
export function QuestionScore({ connectionId, test, work, question, score, isReadOnly, ref }: Props) {
  const { t } = useTranslation()
  const { isReady, version, newer } = useQuestionRubric(connectionId, test, question.code, score?.rubric ?? null)
  const field = useRef<ScoreFieldHandle>(null)
  const [mode, setMode] = useState<'points' | 'rubric' | null>(() =>
    work.getState().refused.has(question.num) ? 'points' : null,
  )
  /** The score by rubric that points have replaced. */
  const replaced = useRef<Score | null>(null)
  useImperativeHandle(ref, () => ({
    type: (text) => field.current?.type(text),
    focus: () => field.current?.focus(),
  }))
  if (!isReady) return null
  const { num, max } = question
  const hasPoints = score !== null && score.rubric === null
  const byPoints = version === null || max === null || (mode ?? (hasPoints ? 'points' : 'rubric')) === 'points'

  function enterPoints(): void {
    replaced.current = score
    setMode('points')
  }

  function applyRubric(): void {
    setMode('rubric')
    work.refuse(num, null)
    const known = replaced.current
    if (known !== null && hasPoints) work.change({ entity: 'score', question: num, value: known })
  }

  const canSwitch = version !== null && max !== null && !isReadOnly
  const other = canSwitch && (
    <Button variant="quiet" size="small" onClick={byPoints ? applyRubric : enterPoints}>
      {t(byPoints ? 'scoring.useRubric' : 'scoring.enterPoints')}
    </Button>
  )
  return (
    <>
      {byPoints ? (
        <ScoreField ref={field} work={work} question={question} score={score} isReadOnly={isReadOnly} />
      ) : (
        <RubricField ref={field} {...{ work, version, max, num, isReadOnly, other }} score={hasPoints ? null : score} />
      )}
      {byPoints && other && <div className={styles.switch}>{other}</div>}
      {canSwitch && newer !== null && score?.rubric && (
        <MoveOffer
          from={version}
          to={newer}
          score={score}
          max={max}
          onMove={(value) => work.change({ entity: 'score', question: num, value })}
        />
      )}
    </>
  )
}
