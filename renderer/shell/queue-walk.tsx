import type { DownloadRequest } from '../common/downloads/download-request.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { Queue, QueuedSession, QueueMode, QueueQuestion } from '../../contract/model/queue.ts'
import { queries } from '../bridge/queries.ts'
import { useCommands } from '../common/commands.ts'
import { describeError } from '../common/i18n/describe-failure.ts'
import { showNotice } from '../common/notices/notices.ts'
import { PeopleList } from '../features/queue/people-list.tsx'
import { QuestionLead } from '../features/queue/question-lead.tsx'
import { nextToScore, placeBeside, useQuestionWalk } from '../features/queue/question-walk.ts'
import { QueueModeSwitch, QueueProgress } from '../features/queue/queue-progress.tsx'
import { ScoreHistogram } from '../features/queue/score-histogram.tsx'
import { timeLeftText } from '../features/queue/time-left.ts'
import { afterFrame } from '../ui/after-frame.ts'
import { useAround, useReadAhead } from './queue-beside.ts'
import { wasByPointer } from './keyboard-with-content.ts'
import { keepQueuePosition, notePlace, openAfter, sessionAt } from './queue-place.ts'
import { SessionInPlace } from './session-in-place.tsx'
import { useShown } from './use-shown.ts'

type Props = {
  readonly connectionId: ConnectionId
  readonly queue: Queue
  readonly sessionKey: SessionKey
  readonly place: number
  readonly onSession: (key: SessionKey) => void
  readonly onDownload: (request: DownloadRequest) => void
  readonly onEntry: () => void
  readonly onSessions: () => void
}

/** A session of the queue, walked by person or by question. */
export function QueueWalk(props: Props) {
  const { connectionId, queue, place } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const known = useQuery(queries.queueQuestions(connectionId)).data
  const questions = known ?? []
  /** Code of the question on the screen, which is walked through when the way of walking is changed. */
  const [shownCode, setShownCode] = useState<string | null>(null)
  const question = questions.find(({ code }) => code === queue.question)
  useEffect(() => afterFrame(() => keepQueuePosition(client, connectionId, { place })), [client, connectionId, place])
  /** The question that was walked through, which its people show first. */
  const [walkedCode, setWalkedCode] = useState<string | null>(null)
  const focusMode = useFocusedMode(queue.mode)
  const goBy = (mode: QueueMode) => {
    const wanted = questions.find(({ code }) => code === shownCode) ?? question ?? questions[0]
    if (mode === 'question' && wanted === undefined) return
    focusMode()
    keepQueuePosition(client, connectionId, {
      mode,
      ...(mode === 'question' && wanted ? { question: wanted.code } : {}),
    })
  }
  /** Whether "By question" was pressed last, before the questions were known. It is carried out once they are. */
  const [isAsked, setIsAsked] = useState(false)
  const setMode = (mode: QueueMode) => {
    setIsAsked(mode === 'question' && known === undefined)
    if (mode === 'person' && queue.mode === 'person') return
    if (mode === 'person') setWalkedCode(question?.code ?? null)
    goBy(mode)
  }
  const isKnown = known !== undefined
  const goAsAsked = useEffectEvent(() => {
    if (isAsked) goBy('question')
  })
  useEffect(() => {
    if (isKnown) goAsAsked()
  }, [isKnown])
  const otherMode = queue.mode === 'question' && question !== undefined ? 'person' : 'question'
  useCommands(() =>
    questions.length === 0
      ? []
      : [
          {
            ...{ id: `mode-${otherMode}`, group: 'here', label: t(`queue.modes.${otherMode}`) },
            run: () => setMode(otherMode),
          },
        ],
  )
  const isAwaited = !isKnown && (isAsked || queue.mode === 'question')
  return queue.mode === 'question' && question !== undefined ? (
    <WalkByQuestion {...props} questions={questions} question={question} onMode={setMode} />
  ) : (
    <WalkByPerson
      {...props}
      {...{ shownCode }}
      mode={isAwaited ? 'question' : 'person'}
      firstQuestion={walkedCode}
      onMode={setMode}
      onQuestion={setShownCode}
    />
  )
}

/**
 * The other way of walking is another screen, which takes away what had the focus. Returns what gives the focus to the
 * mode that was chosen, or to the answer where no switch is shown or the pointer chose.
 */
function useFocusedMode(mode: QueueMode): () => void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    const shown = wasByPointer() ? [] : [...document.querySelectorAll<HTMLElement>(`#content [data-mode="${mode}"]`)]
    const target = shown.find((element) => element.checkVisibility())
    if (target === undefined) return focusAnswer()
    target.focus()
  }, [mode])
  return () => {
    isAsked.current = true
  }
}

const ANSWER = '#content section[data-region][tabindex="0"]'

/** Focuses the answer, which may be read only now, unless something else has the focus by then. Returns what ends this. */
function focusAnswer(): () => void {
  const answer = () => document.querySelector<HTMLElement>(ANSWER)
  const observer = new MutationObserver(() => {
    const late = answer()
    if (late === null) return
    observer.disconnect()
    if (document.activeElement === document.body) late.focus()
  })
  const there = answer()
  if (there === null) observer.observe(document.body, { childList: true, subtree: true })
  there?.focus()
  return () => observer.disconnect()
}

type PersonProps = Props & {
  readonly shownCode: string | null
  /** The way that is chosen: by question while the questions are not known yet. */
  readonly mode: QueueMode
  readonly firstQuestion: string | null
  readonly onMode: (mode: QueueMode) => void
  readonly onQuestion: (code: string | null) => void
}

function WalkByPerson(props: PersonProps) {
  const { connectionId, queue, sessionKey, place, onSession, onDownload, onEntry, onSessions } = props
  const { shownCode, mode, firstQuestion, onMode, onQuestion } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const around = useAround(connectionId, place)
  const goTo = (session: QueuedSession | null | undefined) => {
    if (!session) return
    notePlace(client, connectionId, session)
    onSession(session.row.key)
  }
  const next = around?.next[0]
  // Submitting leads to the next open session, which is not the next one where that is submitted already.
  const likely = around?.here?.isSubmitted ? next : (around?.nextOpen ?? next)
  const here = useShown(place)
  /** Goes to a session beside this one, as soon as those are read. */
  const goBeside = async (which: 'previous' | 'next') => {
    const read = around ?? (await client.ensureQueryData(queries.queueAround(connectionId, place)).catch(() => null))
    if (read === null || here.current !== place) return
    if (which === 'next' && read.missing > 0) {
      const title = t('queue.skippedMissing', { count: read.missing })
      showNotice({ id: 'queue-missing', tone: 'neutral', title, stays: false })
    }
    goTo(which === 'next' ? read.next[0] : read.previous)
  }
  const goOn = async () => {
    const nextOpen = await openAfter(client, connectionId, sessionKey, place).catch(() => around?.nextOpen ?? undefined)
    if (nextOpen === undefined || here.current !== place) return
    if (nextOpen === null) onEntry()
    else goTo(nextOpen)
  }
  const hasPrevious = around === undefined ? place > 0 : around.previous !== null
  const hasNext = around === undefined ? place + 1 < queue.total : next !== undefined
  const { total, submitted, pace } = queue
  return (
    <SessionInPlace
      connectionId={connectionId}
      sessionKey={sessionKey}
      onSubmitted={() => void goOn()}
      onDownload={onDownload}
      onBack={onSessions}
      onPrevious={hasPrevious ? () => void goBeside('previous') : null}
      onNext={hasNext ? () => void goBeside('next') : null}
      next={likely ? { key: likely.row.key, code: shownCode } : null}
      position={{ index: place + 1, total }}
      queue={{
        progress: (
          <QueueProgress
            place={t('queue.position', { index: place + 1, total })}
            done={{ label: t('queue.progress', { submitted, total }), count: submitted, total }}
            timeLeft={timeLeftText(t, total - submitted, pace)}
            mode={mode}
            onMode={onMode}
          />
        ),
        modeSwitch: <QueueModeSwitch mode={mode} onMode={onMode} />,
        onQuestion,
        firstQuestion,
        byQuestion: null,
      }}
    />
  )
}

type QuestionProps = Props & {
  readonly questions: readonly QueueQuestion[]
  readonly question: QueueQuestion
  readonly onMode: (mode: QueueMode) => void
}

function WalkByQuestion(props: QuestionProps) {
  const { connectionId, questions, question, sessionKey, place, onSession, onDownload, onSessions, onMode } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const { code } = question
  const { data: scores } = useQuery(queries.queueScores(connectionId, code))
  const walk = useQuestionWalk(scores, place)
  const { shown, total, scored, points } = walk
  const here = useShown(place)
  const goTo = (to: number) =>
    void sessionAt(client, connectionId, to).then(
      (session) => {
        if (here.current !== place) return
        if (session === null) {
          const title = t('queue.skippedMissing', { count: 1 })
          return showNotice({ id: 'queue-missing', tone: 'neutral', title, stays: false })
        }
        notePlace(client, connectionId, session)
        onSession(session.row.key)
      },
      (error: unknown) => {
        if (here.current !== place) return
        const { happened: title, todo: text } = describeError(t, error)
        showNotice({ id: 'queue-missing', tone: 'bad', title, text, stays: false })
      },
    )
  const [previous, next] = [placeBeside(shown, place, -1), placeBeside(shown, place, 1)]
  const open = nextToScore(walk.open, place)
  const ahead = useReadAhead(connectionId, open ?? next, next, previous)
  // A session without the question is not in the list, so the walk begins at its start.
  const isAway = scores !== undefined && !scores.places.includes(place)
  const start = open ?? scores?.places[0] ?? null
  useEffect(() => {
    if (isAway && start !== null) goTo(start)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [isAway, code])

  const chooseQuestion = (other: string) => keepQueuePosition(client, connectionId, { question: other })
  const at = questions.indexOf(question)
  const step = (to: number) => {
    const other = questions[to]
    return other === undefined ? null : () => chooseQuestion(other.code)
  }
  const goToStep = (to: number | null) => (to === null ? null : () => goTo(to))
  const scoredText = t('queue.scored', { scored, total })
  return (
    <SessionInPlace
      connectionId={connectionId}
      sessionKey={sessionKey}
      onSubmitted={null}
      onDownload={onDownload}
      onBack={onSessions}
      onPrevious={goToStep(previous)}
      onNext={goToStep(next)}
      next={ahead && { key: ahead.row.key, code }}
      position={shown.includes(place) ? { index: shown.indexOf(place) + 1, total: shown.length } : null}
      scoring={{
        onNextToScore: goToStep(open),
        scores: <ScoreHistogram points={[...points.values()]} max={question.max} own={points.get(place) ?? null} />,
      }}
      queue={{
        progress: (
          <QueueProgress
            place={scoredText}
            done={{ label: scoredText, count: scored, total }}
            timeLeft={timeLeftText(t, total - scored, scores?.pace ?? null)}
            mode="question"
            onMode={onMode}
          />
        ),
        modeSwitch: <QueueModeSwitch mode="question" onMode={onMode} />,
        byQuestion: {
          code,
          lead: (
            <QuestionLead
              questions={questions}
              question={question}
              toScore={total - scored}
              onQuestion={chooseQuestion}
            />
          ),
          people: (
            <PeopleList
              {...{ connectionId, code, walk, place }}
              onPlace={goTo}
              foot={<QueueModeSwitch mode="question" onMode={onMode} />}
            />
          ),
          onNextQuestion: step(at + 1),
          onPreviousQuestion: step(at - 1),
        },
      }}
    />
  )
}
