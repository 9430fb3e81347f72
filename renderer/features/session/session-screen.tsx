import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question, ReportState } from '../../../contract/model/report.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { scoringStageOf } from '../../../contract/model/scoring.ts'
import type { SessionRow, SpokenPlace } from '../../../contract/model/session.ts'
import { command, useCommands } from '../../common/commands.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import { queries } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BlindBand } from './blind/blind-band.tsx'
import { BlindProvider } from './blind/blind-context.tsx'
import { flushSync } from 'react-dom'
import { GoneBand } from './gone-band.tsx'
import { panelStore } from './panel-state.ts'
import { OutlinePane } from './outline-pane.tsx'
import { OutlinePopover } from './outline-popover.tsx'
import { protocolCommands } from './protocol.ts'
import { openQuestions } from './question-groups.ts'
import { QuestionInBar } from './question-head.tsx'
import type { QueueSlots } from './queue-slots.ts'
import type { ReadAll } from './read-all-button.tsx'
import type { RenderNotes } from './render-notes.ts'
import type { RenderPlayer } from './render-player.ts'
import type { RenderTranscript } from './render-transcript.ts'
import { ReportNotice } from './report-notice.tsx'
import {
  ChangedQuestionsProvider,
  OpenQuestionsProvider,
  OwnPointsProvider,
  PartScoresProvider,
  type ReviewSlots,
  type ShownForReview,
} from './review-slots.ts'
import { ShownAnswers } from './shown-answers.tsx'
import { SessionPanel } from './session-panel.tsx'
import { SessionHeader, type SessionNavigation } from './session-header.tsx'
import { useFoundPlace } from './use-found-place.ts'
import { useNoteCommand } from './use-note-command.ts'
import { useAnswerFocus, useOutlinePlace, type OutlinePlace } from './use-outline-place.ts'
import { useTranscriptPlace, type TranscriptPlace } from './use-transcript-place.ts'
import { useSelection, type SelectionState } from './use-selection.ts'
import styles from './session.module.css'

export type SessionScreenProps = SessionNavigation & {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  /** Opens the dialog that downloads this session, or others of the queue. */
  readonly onDownload: () => void
  readonly renderPlayer: RenderPlayer
  readonly review: ReviewSlots
  readonly renderNotes: RenderNotes
  readonly renderTranscript: RenderTranscript
  /** Where a search found what is said in it. */
  readonly found?: SpokenPlace | null
  /** Where the session is part of a queue. */
  readonly queue?: QueueSlots
}

/** One session: the outline, the selected answer, and the panel with details and note. */
export function SessionScreen(props: SessionScreenProps) {
  const { connectionId, sessionKey } = props
  const { t } = useTranslation()
  const session = useQuery(queries.report(connectionId, sessionKey))
  // Stored data is shown while the report is downloaded.
  const stored = useQuery(queries.cachedReport(connectionId, sessionKey))
  const state = session.data ?? stored.data ?? null
  const byQuestion = props.queue?.byQuestion ?? null
  const { firstQuestion = null } = props.queue ?? {}
  const selection = useSelection(sessionKey, state?.report ?? null, byQuestion?.code ?? null, firstQuestion)
  useFoundPlace(sessionKey, state?.report ?? null, props.found ?? null, selection.select)
  const selectNext = byQuestion === null ? selection.selectNext : byQuestion.onNextQuestion
  const selectPrevious = byQuestion === null ? selection.selectPrevious : byQuestion.onPreviousQuestion
  // Kept when another session is shown.
  const [wantsAll, setIsReadingAll] = useState(false)
  const isReadingAll = wantsAll && byQuestion === null
  const shown = state && shownForReview(state, selection)
  const transcript = useTranscriptPlace(shown?.question?.answer.kind === 'video' && !isReadingAll)
  const place = useOutlinePlace(transcript?.isShown === true && byQuestion === null)
  const showOutline = selection.selected === null ? null : place.show
  const toggleReadAll = () => {
    setIsReadingAll(!isReadingAll)
    // The protocol or a photo is shown alone, so a question has to be selected.
    if (!isReadingAll && selection.selected?.kind !== 'question') selection.select({ kind: 'question', index: 0 })
  }
  const hasQuestions = byQuestion === null && (state?.report?.questions.length ?? 0) > 0
  useShortcuts('session', {
    j: props.onNext ?? undefined,
    k: props.onPrevious ?? undefined,
    'Shift+j': selectNext ?? undefined,
    'Shift+k': selectPrevious ?? undefined,
    o: showOutline ?? undefined,
    a: hasQuestions ? toggleReadAll : undefined,
    t: transcript?.toggle,
    Escape: props.onBack,
  })
  useNoteCommand(formatSessionKey(sessionKey), state !== null || !session.isError)
  const { onQuestion } = props.queue ?? {}
  const shownCode = shown?.question?.code ?? null
  useEffect(() => onQuestion?.(shownCode), [onQuestion, shownCode])
  const readAllLabel = isReadingAll ? t('session.readOne') : t('session.readAll')
  useCommands(() => [
    ...(selectNext ? [command(t, 'nextQuestion', selectNext)] : []),
    ...(selectPrevious ? [command(t, 'previousQuestion', selectPrevious)] : []),
    ...(showOutline ? [command(t, 'outline', showOutline)] : []),
    ...(hasQuestions ? [command(t, 'readAll', toggleReadAll, { label: readAllLabel })] : []),
    ...(transcript ? [command(t, 'transcript', transcript.toggle)] : []),
  ])
  return (
    <main className={styles.screen} id="content">
      <SessionHeader
        {...props}
        state={state}
        badge={props.review.badge}
        action={shown && props.review.renderAction(shown)}
        lead={byQuestion?.lead}
        progress={props.queue?.progress}
      />
      {state?.row.isBlind && <BlindBand connectionId={connectionId} />}
      {state?.row.goneSince !== undefined && <GoneBand since={state.row.goneSince} />}
      {state ? (
        <SessionBody
          {...props}
          state={state}
          shown={shown}
          isFetching={session.isPending}
          selection={selection}
          place={place}
          transcript={transcript}
          readAll={hasQuestions ? { isReadingAll, onToggle: toggleReadAll } : null}
        />
      ) : session.isError ? (
        <EmptyState
          title={t('session.failed')}
          actions={<Button onPress={() => void session.refetch()}>{t('viewer.again')}</Button>}
        >
          {describeError(t, session.error).happened} {describeError(t, session.error).todo}
        </EmptyState>
      ) : (
        <>
          <p className={styles.loading} role="status">
            {t('session.loading')}
          </p>
          {props.review.renderWaiting()}
        </>
      )}
    </main>
  )
}

function shownForReview({ row, report }: ReportState, { selected, select }: SelectionState): ShownForReview {
  return {
    row,
    report,
    question: selected?.kind === 'question' ? (report?.questions[selected.index] ?? null) : null,
    onSelectQuestion: (index) => select({ kind: 'question', index }),
    onReveal: () => flushSync(() => panelStore.setState({ tab: 'review' })),
  }
}

type SessionBodyProps = SessionScreenProps & {
  readonly state: ReportState
  readonly shown: ShownForReview | null
  readonly isFetching: boolean
  readonly selection: SelectionState
  readonly place: OutlinePlace
  readonly transcript: TranscriptPlace | null
  readonly readAll: ReadAll | null
}

function SessionBody({
  connectionId,
  sessionKey,
  renderPlayer,
  renderNotes,
  renderTranscript,
  state,
  shown,
  review,
  queue,
  isFetching,
  selection,
  place,
  transcript,
  readAll,
}: SessionBodyProps) {
  const { t } = useTranslation()
  const { selected, select } = selection
  const { row, report } = state
  const isReadingAll = readAll?.isReadingAll === true
  const byQuestion = queue?.byQuestion ?? null
  const session = formatSessionKey(sessionKey)
  const isInBar = transcript?.isShown === true && byQuestion === null
  const outline = report &&
    selected && { report, manualScoring: scoringStageOf(row), selected, onSelect: select, readAll }
  const answer = useAnswerFocus(place.isPane || byQuestion !== null, isReadingAll, session)
  const protocolUrl = report?.proctoring?.protocolUrl ?? null
  useCommands(() => (protocolUrl === null ? [] : protocolCommands(t, protocolUrl, () => select({ kind: 'protocol' }))))
  return (
    <SessionContexts {...{ connectionId, sessionKey, review, report, row }}>
      <div className={styles.columns} data-people={byQuestion !== null || undefined} data-folded={isInBar || undefined}>
        {byQuestion === null ? place.isPane && <OutlinePane key={session} outline={outline} /> : byQuestion.people}
        <div className={styles.middle}>
          {byQuestion === null && !place.isPane && outline && (
            <AnswerBar
              outline={{ ...outline, place, foot: queue?.modeSwitch }}
              row={row}
              question={isInBar ? (shown?.question ?? null) : null}
              transcript={transcript}
            />
          )}
          <section
            // Nothing of one session's answers may stay for the next. The panel stays, so that it does not move.
            key={session}
            ref={answer}
            data-region=""
            className={styles.main}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
            tabIndex={0}
            aria-label={isReadingAll && selected?.kind === 'question' ? t('session.allAnswers') : t('session.answer')}
          >
            {byQuestion !== null && selected === null && (
              <p className={styles.person}>
                <bdi>{row.participantName || t('sessions.noName')}</bdi>
              </p>
            )}
            <ReportNotice
              connectionId={connectionId}
              sessionKey={sessionKey}
              state={state}
              isFetching={isFetching}
              isAlone={selected === null}
            />
            {report && byQuestion !== null && selected === null && report.questions.length > 0 && (
              <EmptyState title={t(row.isFinished ? 'queue.noSuchQuestion' : 'queue.notAnsweredYet')} />
            )}
            {report && selected && (
              <ShownAnswers
                connectionId={connectionId}
                sessionKey={sessionKey}
                row={row}
                report={report}
                isReadingAll={isReadingAll}
                hasPerson={byQuestion !== null}
                selection={selection}
                selected={selected}
                transcript={transcript}
                isInBar={isInBar}
                renderTranscript={renderTranscript}
                renderPlayer={renderPlayer}
                renderNotes={renderNotes}
              />
            )}
          </section>
        </div>
        <SessionPanel
          connectionId={connectionId}
          state={state}
          // It belongs to the person; and the rubric stays in its place while the answers change.
          hasProctoring={byQuestion === null}
          onViewProtocol={() => select({ kind: 'protocol' })}
          onViewImage={(imageIndex) => select({ kind: 'image', imageIndex })}
          review={shown && <Fragment key={session}>{review.renderPanel(shown)}</Fragment>}
          reviewFoot={review.renderFoot()}
        />
      </div>
    </SessionContexts>
  )
}

type BarProps = Pick<SessionBodyProps, 'transcript'> & {
  readonly outline: Omit<ComponentProps<typeof OutlinePopover>, 'children'>
  readonly row: SessionRow
  /** The question whose state is in the row too; `null` where it stands over the answer. */
  readonly question: Question | null
}

/** The row above the answer. */
function AnswerBar({ outline, row, question, transcript }: BarProps) {
  return (
    <OutlinePopover {...outline}>
      {question && <QuestionInBar question={question} manualScoring={scoringStageOf(row)} transcript={transcript} />}
    </OutlinePopover>
  )
}

type ContextsProps = Pick<SessionBodyProps, 'connectionId' | 'sessionKey' | 'review'> & {
  readonly report: ReportState['report']
  readonly row: SessionRow
  readonly children: ReactNode
}

/** What lists of questions show of the own review, and what blind mode hides. */
function SessionContexts({ connectionId, sessionKey, review, report, row, children }: ContextsProps) {
  const { ownPoints, isSubmitted } = review
  const open = useMemo(
    () => openQuestions(report, row, { ownPoints, isSubmitted }),
    [report, row, ownPoints, isSubmitted],
  )
  return (
    <OwnPointsProvider value={ownPoints}>
      <OpenQuestionsProvider value={open}>
        <PartScoresProvider value={review.partScores}>
          <ChangedQuestionsProvider value={review.changedQuestions}>
            <BlindProvider key={formatSessionKey(sessionKey)} {...{ connectionId, sessionKey }} blind={report?.blind}>
              {children}
            </BlindProvider>
          </ChangedQuestionsProvider>
        </PartScoresProvider>
      </OpenQuestionsProvider>
    </OwnPointsProvider>
  )
}
