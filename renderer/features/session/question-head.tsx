import { useTranslation } from 'react-i18next'
import type { Question } from '../../../contract/model/report.ts'
import { questionAwaitsScore } from '../../../contract/model/scoring.ts'
import type { ManualScoring } from '../../../contract/model/session.ts'
import { answerFacts } from './answer-facts.ts'
import { QuestionName } from './question-entry.tsx'
import { knownTypeOf } from './questions.ts'
import { useOwnPoints, usePartScore } from './review-slots.ts'
import { ScoreText } from './score-text.tsx'
import styles from './question.module.css'

type Props = {
  readonly question: Question
  readonly manualScoring: ManualScoring
  /** Whether the facts of the answer are among those of the question. */
  readonly isOfPerson: boolean
}

/** A question's text and facts, with the score of its answer beside them. */
export function QuestionHead({ question, manualScoring, isOfPerson }: Props) {
  const { t } = useTranslation()
  const known = knownTypeOf(question)
  const own = useOwnPoints(question.num)
  const part = usePartScore(question.num)
  const isAwaiting = questionAwaitsScore(question, manualScoring)
  const facts = [
    t('session.question', { num: question.num }),
    known ? t(`session.type.${known}`) : question.type,
    ...(isOfPerson ? answerFacts(t, question) : []),
    question.code ? `${t('session.code')} ${question.code}` : null,
  ].filter((fact) => fact !== null)
  return (
    <header className={styles.head}>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {part !== null && <p className={styles.part}>{t('session.criteriaLeft', { count: part.openCriteria })}</p>}
      {isAwaiting && own === null && part === null && <p className={styles.awaiting}>{t('session.awaitingScore')}</p>}
      <h2 className={styles.prompt} dir="auto" tabIndex={-1}>
        <QuestionName question={question} />
      </h2>
      <ScoreText score={own ?? part?.points ?? (isAwaiting ? null : question.score)} max={question.max} />
    </header>
  )
}
