import { AlignLeft, CircleDot, CircleHelp, SlidersHorizontal, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../contract/model/report.ts'
import { questionAwaitsScore } from '../../../contract/model/scoring.ts'
import type { ManualScoring } from '../../../contract/model/session.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { useIsChanged, useOpenQuestions, useOwnPoints } from './review-slots.ts'
import { knownTypeOf } from './questions.ts'
import styles from './outline.module.css'

type Props = { readonly question: Question; readonly manualScoring: ManualScoring }

/** A question in the outline: number, type, text and points. */
export function QuestionEntry({ question, manualScoring }: Props) {
  const { t } = useTranslation()
  const isChanged = useIsChanged(question.num)
  return (
    <>
      <span className={styles.number}>
        {question.num}
        {isChanged && (
          <span className={styles.changed} title={t('outdated.inOutline')}>
            <span className="visually-hidden">, {t('outdated.inOutline')}</span>
          </span>
        )}
      </span>
      <TypeMark question={question} />
      <span className={styles.entryText} dir="auto" title={question.prompt?.trim()}>
        <QuestionName question={question} />
      </span>
      <Points question={question} manualScoring={manualScoring} />
    </>
  )
}

/** A question's text, or its type if the service sends no text. */
export function QuestionName({ question }: { readonly question: Question }) {
  const { t } = useTranslation()
  const prompt = question.prompt?.trim()
  if (prompt) return <>{prompt}</>
  const known = knownTypeOf(question)
  return <>{known ? t(`session.type.${known}`) : question.type}</>
}

const TYPE_MARKS = {
  SingleChoice: CircleDot,
  VideoInterview: Video,
  Essay: AlignLeft,
  Likert: SlidersHorizontal,
} as const

/** The question's type as an icon, with its name for screen readers. */
function TypeMark({ question }: { readonly question: Question }) {
  const { t } = useTranslation()
  const known = knownTypeOf(question)
  const Mark = known ? TYPE_MARKS[known] : CircleHelp
  const name = known ? t(`session.type.${known}`) : question.type
  return (
    <span className={styles.typeMark} title={name}>
      <Mark aria-hidden size={13} />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/**
 * The points of a question: the reviewer's, otherwise the service's. Nothing marks an answer as right or wrong. A dot
 * marks an answer that the reviewer has to score.
 */
function Points({ question, manualScoring }: Props) {
  const { t } = useTranslation()
  const own = useOwnPoints(question.num)
  const isOpen = useOpenQuestions().has(question.num)
  const { max } = question
  // Before manual scoring, the service may send 0.
  const score = own ?? (questionAwaitsScore(question, manualScoring) ? null : question.score)
  if (score === null && max === null) return null
  const number = (value: number | null) => (value === null ? t('session.unscored') : formatNumber(value))
  const points = { score: number(score), max: number(max) }
  const said =
    score === null ? t('session.upTo', points) : max === null ? formatNumber(score) : t('session.pointsLabel', points)
  return (
    <span className={styles.points}>
      {isOpen && (
        <span className={styles.dot} title={t('session.awaitingOne')}>
          <span className="visually-hidden">{t('session.awaitingOne')}, </span>
        </span>
      )}
      <span aria-hidden="true">{t('session.points', points)}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  )
}
