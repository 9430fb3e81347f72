import { memo, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { assertNever } from '../../../contract/model/errors.ts'
import { mediaOf } from '../../../contract/model/media-of.ts'
import type { Question, SessionReport } from '../../../contract/model/report.ts'
import type { ManualScoring, SessionRow } from '../../../contract/model/session.ts'
import type { SpokenAnswer } from '../../../contract/model/transcript.ts'
import type { PlayerHandle, PlayerVisitor } from '../../common/player-handle.ts'
import { useAnswerWords } from '../../common/transcript/shown-transcript.ts'
import { AnswerPerson } from './answer-person.tsx'
import { EssayView } from './essay-view.tsx'
import { JsonView } from './json-view.tsx'
import { QuestionHead } from './question-head.tsx'
import { knownTypeOf } from './questions.ts'
import type { RenderNotes } from './render-notes.ts'
import type { RenderPlayer } from './render-player.ts'
import type { RenderTranscript } from './render-transcript.ts'
import { ReviewsView } from './reviews-view.tsx'
import type { PlayerPresence } from './use-answer-players.ts'
import { useAnswerFiles, type AnswerFiles } from './use-answer-files.ts'
import { VideoCard } from './video-card.tsx'
import { VideoView } from './video-view.tsx'
import parts from './parts.module.css'
import styles from './question.module.css'

/** Actions that the screen provides to its questions. The object is the same at each render, so memoization works. */
export type AnswerActions = {
  readonly show: (index: number) => void
  readonly play: (index: number) => void
  readonly toggleTranscript: () => void
  readonly tellOwnWindow: (index: number, isIn: boolean) => void
}

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  /** `hash` of the report. */
  readonly report: SessionReport['hash']
  readonly question: Question
  /** Its index among the session's questions. */
  readonly index: number
  readonly manualScoring: ManualScoring
  /** Who has answered, where the screen's header does not say it; otherwise `null`. */
  readonly person: SessionRow | null
  readonly isShown: boolean
  /** Whether the keys and commands for notes act on it. */
  readonly isActive: boolean
  /** Whether it is shown among all answers, each of which is a card. */
  readonly isOneOfAll: boolean
  readonly player: PlayerPresence
  /** Whether the video keys and commands act on its player. */
  readonly hasKeys: boolean
  readonly actions: AnswerActions
  /** Whether the transcript is shown beside the video; `null` where it can't be. */
  readonly transcript: 'shown' | 'offered' | null
  /** Whether the row above the answer has all but the question's text. */
  readonly isInBar: boolean
  readonly renderPlayer: RenderPlayer
  readonly renderNotes: RenderNotes
  readonly renderTranscript: RenderTranscript
}

/**
 * One question with its answer, shown by the answer's kind. It is memoized, because hundreds of answers can be shown
 * at once, and only those that change should render again.
 */
export const QuestionView = memo(function QuestionView(props: Props) {
  const { connectionId, sessionKey, report, question, manualScoring, isShown, isActive, isOneOfAll, player } = props
  const { t } = useTranslation()
  const { kind } = question.answer
  const [handle, setHandle] = useState<PlayerHandle | null>(null)
  const [essayElement, setEssayElement] = useState<HTMLElement | null>(null)
  const files = useAnswerFiles(question.answer)
  const spoken = useSpokenAnswer(props)
  const words = useAnswerWords(spoken)
  const onPlayer = useCallback((created: PlayerHandle) => {
    setHandle(created)
    return () => setHandle(null)
  }, [])
  const isBeside = props.transcript === 'shown' && spoken !== null
  return (
    <article
      className={styles.question}
      data-question={question.num}
      hidden={!isShown}
      data-one-of-all={isOneOfAll || undefined}
      data-short={kind === 'text' || kind === 'none' || undefined}
      data-player={(kind === 'video' && player !== 'none') || undefined}
      data-beside={isBeside || undefined}
    >
      <QuestionHead
        question={question}
        manualScoring={manualScoring}
        isOfPerson={props.person === null}
        transcript={
          props.transcript && { isShown: props.transcript === 'shown', toggle: props.actions.toggleTranscript }
        }
        isInBar={props.isInBar}
      />
      {props.person && <AnswerPerson connectionId={connectionId} row={props.person} question={question} />}
      <div className={styles.answer}>
        <AnswerView {...props} onPlayer={onPlayer} onEssay={setEssayElement} files={files} />
        {knownTypeOf(question) === null && kind !== 'none' && (
          <p className={parts.faint}>{t('session.unknownType', { type: question.type })}</p>
        )}
        {props.renderNotes({
          connectionId,
          sessionKey,
          question: question.num,
          report,
          isActive,
          isOneOfAll,
          player: handle,
          essay: question.answer.kind === 'essay' ? question.answer.text : null,
          essayElement,
          files,
          words: words.shown?.transcript ?? null,
        })}
        {question.reviews !== null && question.reviews !== undefined && <ReviewsView reviews={question.reviews} />}
      </div>
      {isBeside && (
        <div className={styles.beside}>{props.renderTranscript({ answer: spoken, words, player: handle })}</div>
      )}
    </article>
  )
})

/** The video answer whose words are asked for: one that is shown with its player. */
function useSpokenAnswer({ connectionId, sessionKey, question, player }: Props): SpokenAnswer | null {
  const { answer, num } = question
  return useMemo(
    () =>
      answer.kind !== 'video' || player === 'none'
        ? null
        : { connectionId, key: sessionKey, questionNum: num, media: mediaOf(answer) },
    [connectionId, sessionKey, num, answer, player],
  )
}

type AnswerProps = Props & {
  readonly onPlayer: PlayerVisitor
  readonly onEssay: (element: HTMLElement | null) => void
  readonly files: AnswerFiles | null
}

function AnswerView(props: AnswerProps) {
  const { connectionId, sessionKey, question, onEssay, files } = props
  const { t } = useTranslation()
  const { answer } = question
  switch (answer.kind) {
    case 'none':
      return <p className={parts.faint}>{t('session.noAnswer')}</p>
    case 'text':
      return answer.text === '' ? (
        <p className={parts.faint}>{t('session.emptyText')}</p>
      ) : (
        <p className={styles.choice} dir="auto">
          {answer.text}
        </p>
      )
    case 'essay':
      return (
        <EssayView
          connectionId={connectionId}
          sessionKey={sessionKey}
          num={question.num}
          answer={answer}
          textRef={onEssay}
          hasKeys={props.hasKeys}
          files={files}
        />
      )
    case 'video':
      return <VideoAnswerView {...props} answer={answer} />
    case 'other':
      return (
        <div className={parts.group}>
          <JsonView value={answer.value} />
        </div>
      )
    default:
      return assertNever(answer)
  }
}

type VideoProps = AnswerProps & { readonly answer: Extract<Question['answer'], { readonly kind: 'video' }> }

function VideoAnswerView(props: VideoProps) {
  const { connectionId, sessionKey, question, index, answer, player, isShown, hasKeys, actions } = props
  const { t } = useTranslation()
  const title = question.prompt ?? t('session.question', { num: question.num })
  if (player === 'none') return <VideoCard title={title} answer={answer} onPlay={() => actions.play(index)} />
  return (
    <VideoView
      connectionId={connectionId}
      sessionKey={sessionKey}
      num={question.num}
      title={title}
      answer={answer}
      stage={{
        isShown,
        hasKeys,
        onShow: () => actions.show(index),
        onOwnWindow: (isIn) => actions.tellOwnWindow(index, isIn),
      }}
      playsAtOnce={player === 'asked'}
      onPlayer={props.onPlayer}
      renderPlayer={props.renderPlayer}
    />
  )
}
