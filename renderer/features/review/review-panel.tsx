import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import type { Question } from '../../../contract/model/report.ts'
import { scoringStageOf } from '../../../contract/model/scoring.ts'
import type { Reviewed } from '../../../contract/model/submission.ts'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { useAfterFrame } from '../../ui/use-after-frame.ts'
import { CommentField } from './comment-field.tsx'
import { canBeScored, type Missing } from './missing.ts'
import { QuestionScore } from './question-score.tsx'
import type { ScoreFieldHandle } from './score-field.tsx'
import { useTooEarly } from './use-too-early.ts'
import { useReviewCommands } from './use-review-commands.ts'
import { useReviewKeys } from './use-review-keys.ts'
import type { ReviewInUse } from './use-review.ts'
import { VerdictChoice } from './verdict-choice.tsx'
import styles from './review.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly review: ReviewInUse
  readonly session: Reviewed['session']
  /** The question on the screen, which can be scored; `null` where there is none. */
  readonly question: Question | null
  /** What the user wants to add; the panel focuses its field and answers. */
  readonly asked: Missing | null
  readonly onAnswered: () => void
  readonly onRedo: () => void
  readonly onSubmit: () => void
  /** Makes the panel visible, synchronously. */
  readonly onReveal: () => void
  /** Leaves out the verdict, where one question is scored across sessions. */
  readonly onlyScore?: boolean
  /** Shown below the score. */
  readonly scores?: ReactNode
}

/** The own review: verdict, score of the question on the screen, and comment for the record. */
export function ReviewPanel(props: Props) {
  const { connectionId, sessionKey, review, session, question, asked, onlyScore = false } = props
  const { onAnswered, onRedo, onSubmit, onReveal } = props
  const { work, state, settings, isReady, isSubmitted, problem, giveVerdict } = review
  const { t } = useTranslation()
  const score = useRef<ScoreFieldHandle>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const canScore = question !== null && canBeScored(question, scoringStageOf(session))
  const isOpen = isReady && !isSubmitted
  const panel = useRef<HTMLDivElement>(null)
  const answer = useEffectEvent(onAnswered)
  // The list that was chosen from gives its focus back first.
  const due = useAfterFrame(asked)
  useEffect(() => {
    if (due === null || ('num' in due && due.num !== question?.num)) return
    if ('num' in due) score.current?.focus()
    else fieldOf(due.kind, panel.current)?.focus()
    answer()
  }, [due, question])
  const toComment = () => {
    onReveal()
    comment.current?.focus()
  }
  const tellTooEarly = useTooEarly()
  useReviewKeys({
    isOpen,
    onTooEarly: isReady || isSubmitted || problem ? null : tellTooEarly,
    onVerdict: onlyScore || isSubmitted ? null : giveVerdict,
    onPoints: canScore
      ? (digit) => {
          onReveal()
          score.current?.type(digit)
        }
      : null,
    onComment: toComment,
    onRedo,
    onSubmit,
  })
  useReviewCommands({ review, onlyScore, onVerdict: giveVerdict, onComment: toComment, onRedo, onSubmit })
  if (problem !== null && problem !== undefined && !isReady) {
    return (
      <Banner tone="bad" title={t('reviewing.failed')} live>
        {describeError(t, problem).happened} {describeError(t, problem).todo}
      </Banner>
    )
  }
  const { verdict, scores, comment: text } = state.review
  const scored = scores.find(({ question: num }) => num === question?.num)?.value ?? null
  return (
    <div ref={panel} className={styles.panel} aria-busy={!isReady}>
      <StatusLine review={review} />
      {state.dropped !== null && (
        <Banner
          tone="warn"
          title={state.dropped === 'report' ? t('outdated.changedMeanwhile') : t(`reviewing.dropped.${state.dropped}`)}
          live
        />
      )}
      {!onlyScore && (
        <VerdictChoice
          work={work}
          verdict={verdict.value}
          settings={settings}
          isReadOnly={isSubmitted}
          onVerdict={giveVerdict}
        />
      )}
      {canScore && (
        <QuestionScore
          key={`${formatSessionKey(sessionKey)} ${question.num}`}
          ref={score}
          connectionId={connectionId}
          test={sessionKey.testId}
          work={work}
          question={question}
          score={scored}
          isReadOnly={!isOpen}
        />
      )}
      {props.scores}
      <CommentField
        ref={comment}
        connectionId={connectionId}
        comments={settings.comments}
        work={work}
        text={text.value ?? ''}
        isReadOnly={!isOpen}
      />
    </div>
  )
}

/** Where something that is missing is added. */
function fieldOf(missing: Exclude<Missing, { readonly num: number }>['kind'], panel: HTMLElement | null) {
  if (missing === 'report') return document.querySelector<HTMLElement>('[data-missing-report] button')
  const field = missing === 'content' ? 'verdict' : missing
  return panel?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, button)`)
}

/** Why the review cannot be changed, or why it was reopened. */
function StatusLine({ review }: Pick<Props, 'review'>) {
  const { t } = useTranslation()
  const { value, savedAt } = review.state.review.status
  if (value === null) return null
  if (value.status === 'reopened') {
    return <p className={styles.status}>{t('reviewing.reopenedText', { reason: value.reason })}</p>
  }
  return (
    <p className={styles.status}>
      {t('reviewing.submittedText', { time: savedAt === null ? '' : formatLongInstant(savedAt) })}
    </p>
  )
}
