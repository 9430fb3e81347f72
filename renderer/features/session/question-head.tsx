import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../contract/model/report.ts'
import { questionAwaitsScore } from '../../../contract/model/scoring.ts'
import type { ManualScoring } from '../../../contract/model/session.ts'
import { answerFacts } from './answer-facts.ts'
import { QuestionName } from './question-entry.tsx'
import { knownTypeOf } from './questions.ts'
import { useOwnPoints, usePartScore } from './review-slots.ts'
import { ScoreText } from './score-text.tsx'
import { TranscriptButton } from './transcript-button.tsx'
import type { TranscriptPlace } from './use-transcript-place.ts'
import styles from './question.module.css'

type Props = {
  readonly question: Question
  readonly manualScoring: ManualScoring
  /** Whether the facts of the answer are among those of the question. */
  readonly isOfPerson: boolean
  /** The transcript of a video that is shown alone; otherwise `null`. */
  readonly transcript: TranscriptPlace | null
  /** Whether the row above the answer has all but the text. */
  readonly isInBar: boolean
}

/** A question's text and facts, with the score of its answer beside them. */
export function QuestionHead({ question, manualScoring, isOfPerson, transcript, isInBar }: Props) {
  const { t } = useTranslation()
  const known = knownTypeOf(question)
  const prompt = (
    <h2 className={styles.prompt} dir="auto" tabIndex={-1}>
      <QuestionName question={question} />
    </h2>
  )
  if (isInBar) return <header className={styles.head}>{prompt}</header>
  const facts = [
    t('session.question', { num: question.num }),
    known ? t(`session.type.${known}`) : question.type,
    ...(isOfPerson ? answerFacts(t, question) : []),
    question.code ? `${t('session.code')} ${question.code}` : null,
  ].filter((fact) => fact !== null)
  return (
    <header className={styles.head}>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <QuestionState question={question} manualScoring={manualScoring} transcript={transcript}>
        {prompt}
      </QuestionState>
    </header>
  )
}

/** A question's type and state in the row above its answer, while the transcript needs the room of the outline. */
export function QuestionInBar({ question, manualScoring, transcript }: Omit<StateProps, 'children'>) {
  const { t } = useTranslation()
  const known = knownTypeOf(question)
  return (
    <div className={styles.inBar}>
      <span className={styles.facts}>{known ? t(`session.type.${known}`) : question.type}</span>
      <QuestionState question={question} manualScoring={manualScoring} transcript={transcript} />
    </div>
  )
}

type StateProps = Pick<Props, 'question' | 'manualScoring' | 'transcript'> & {
  /** Between what is open and the score. */
  readonly children?: ReactNode
}

/** What is open at a question and its score, with the button of its transcript. */
function QuestionState({ question, manualScoring, transcript, children }: StateProps) {
  const { t } = useTranslation()
  const own = useOwnPoints(question.num)
  const part = usePartScore(question.num)
  const isAwaiting = questionAwaitsScore(question, manualScoring)
  return (
    <>
      <span className={styles.state}>
        {transcript !== null && <TranscriptButton place={transcript} />}
        {part !== null && (
          <span className={styles.part}>{t('session.criteriaLeft', { count: part.openCriteria })}</span>
        )}
        {isAwaiting && own === null && part === null && (
          <span className={styles.awaiting}>{t('session.awaitingScore')}</span>
        )}
      </span>
      {children}
      <ScoreText score={own ?? part?.points ?? (isAwaiting ? null : question.score)} max={question.max} />
    </>
  )
}
