import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import { isScored } from '../../contract/model/scoring.ts'
import { NextToScore } from '../features/queue/next-to-score.tsx'
import { isSecondClick, noteSubmit } from '../features/review/double-click.ts'
import { KeysBeforeReport } from '../features/review/keys-before-report.tsx'
import { missingIn, type Missing } from '../features/review/missing.ts'
import type { OwnReview } from '../features/review/own-review.ts'
import { OutdatedBand } from '../features/review/outdated-band.tsx'
import { ReviewFoot, useMove } from '../features/review/review-foot.tsx'
import { ReviewPanel } from '../features/review/review-panel.tsx'
import { SubmitButton, useSubmission } from '../features/review/submit-button.tsx'
import { useOutdated } from '../features/review/use-outdated.ts'
import { useReview } from '../features/review/use-review.ts'
import type { ReviewSlots, ShownForReview } from '../features/session/review-slots.ts'
import { Badge } from '../ui/badge.tsx'

type Options = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  /** The report on the screen; `null` where there is none. */
  readonly report: SessionReport | null
  /** Goes to the next session; `null` at the last. */
  readonly onNext: (() => void) | null
  /** The question that is scored across sessions; `null` where a whole review is made. */
  readonly scoring?: QuestionScoring | null
}

export type QuestionScoring = {
  /** Goes to the next session whose answer is not scored; `null` where all are. */
  readonly onNextToScore: (() => void) | null
  /** The own scores of this question, below the panel. */
  readonly scores: ReactNode
}

/** What lists of questions show of the own scores. */
function usePoints(scores: OwnReview['scores']): Pick<ReviewSlots, 'ownPoints' | 'partScores'> {
  const ownPoints = useMemo(
    () =>
      new Map(scores.flatMap(({ question, value }) => (isScored(value) ? [[question, value.points] as const] : []))),
    [scores],
  )
  const partScores = useMemo(
    () =>
      new Map(
        scores.flatMap(({ question, value }) => {
          const openCriteria = value?.rubric?.openCriteria
          return value === null || openCriteria === undefined
            ? []
            : [[question, { points: value.points, openCriteria }]]
        }),
      ),
    [scores],
  )
  return { ownPoints, partScores }
}

/** The own review of a session, for the places of its screen. */
export function useReviewSlots({ connectionId, sessionKey, report, onNext, scoring = null }: Options): ReviewSlots {
  const { t } = useTranslation()
  const review = useReview(connectionId, sessionKey, report?.hash ?? null)
  const submission = useSubmission(formatSessionKey(sessionKey))
  const move = useMove(review)
  const { scores, status } = review.state.review
  const { ownPoints, partScores } = usePoints(scores)
  const outdated = useOutdated(connectionId, sessionKey, review, report)
  const changedQuestions = useMemo(
    () => new Set(outdated?.changes.flatMap(({ question }) => question ?? []) ?? []),
    [outdated],
  )
  /** Where the focus goes after something missing was chosen. */
  const [asked, setAsked] = useState<Missing | null>(null)

  const missingOf = ({ row, report: shown }: ShownForReview) =>
    missingIn(review.state.review, { report: shown, session: row }, review.settings, review.state.refused)

  const submit = (shown: ShownForReview) => {
    if (review.isSubmitted) return submission.setReopening(true)
    if (!review.isReady) return
    if (missingOf(shown).length > 0) return submission.setListOpen(true)
    if (!shown.row.isFinished) return submission.setAsking(true)
    submitNow()
  }

  const submitNow = () => {
    noteSubmit()
    review.work.change({ entity: 'status', value: { status: 'submitted', reason: '' } })
    if (review.settings.afterSubmit === 'next') onNext?.()
  }

  const goTo = (missing: Missing, shown: ShownForReview) => {
    shown.onReveal()
    if ('num' in missing) shown.onSelectQuestion(missing.index)
    setAsked(missing)
  }

  /** By question: a refused text is corrected first. */
  const nextToScore = (shown: ShownForReview) => {
    const refused = missingOf(shown).find((one) => one.kind === 'refused' && one.num === shown.question?.num)
    if (refused === undefined) scoring?.onNextToScore?.()
    else goTo(refused, shown)
  }

  const statusText = status.value?.status
  return {
    ownPoints,
    partScores,
    changedQuestions,
    isSubmitted: review.isSubmitted,
    badge:
      statusText === undefined ? null : (
        <Badge tone={statusText === 'submitted' ? 'ok' : 'neutral'}>{t(`reviewing.${statusText}`)}</Badge>
      ),
    renderWaiting: () => <KeysBeforeReport onlyScore={scoring !== null} />,
    renderFoot: () => <ReviewFoot connectionId={connectionId} sessionKey={sessionKey} review={review} move={move} />,
    renderPanel: (shown) => (
      <>
        {outdated !== null && (
          <OutdatedBand
            outdated={outdated}
            isComplete={missingOf(shown).length === 0}
            onConfirm={() => review.work.change({ entity: 'status', value: { status: 'submitted', reason: '' } })}
            onReopen={() => submission.setReopening(true)}
          />
        )}
        <ReviewPanel
          connectionId={connectionId}
          sessionKey={sessionKey}
          review={review}
          session={shown.row}
          question={shown.question}
          asked={asked}
          onAnswered={() => setAsked(null)}
          onRedo={() => move('redo')}
          onSubmit={() => (scoring === null ? submit(shown) : nextToScore(shown))}
          onReveal={shown.onReveal}
          onlyScore={scoring !== null}
          scores={scoring?.scores}
        />
      </>
    ),
    renderAction: (shown) =>
      scoring !== null ? (
        <NextToScore onPress={scoring.onNextToScore && (() => nextToScore(shown))} />
      ) : (
        <SubmitButton
          review={review}
          missing={missingOf(shown)}
          submission={submission}
          // A held key acts once already, and a reviewer may well submit the next session within half a second.
          onSubmit={() => !isSecondClick() && submit(shown)}
          // Something may have changed while it was asked.
          onSubmitAsked={() => (missingOf(shown).length > 0 ? submission.setListOpen(true) : submitNow())}
          onGo={(missing) => goTo(missing, shown)}
        />
      ),
  }
}
