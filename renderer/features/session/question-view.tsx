import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { assertNever } from '../../../contract/model/errors.ts'
import type { Question } from '../../../contract/model/report.ts'
import type { ManualScoring } from '../../../contract/model/session.ts'
import type { PlayerStage } from '../../common/player-handle.ts'
import { EssayView } from './essay-view.tsx'
import { JsonView } from './json-view.tsx'
import { QuestionHead } from './question-head.tsx'
import { knownTypeOf } from './questions.ts'
import type { RenderPlayer } from './render-player.ts'
import { ReviewsView } from './reviews-view.tsx'
import { VideoView } from './video-view.tsx'
import parts from './parts.module.css'
import styles from './question.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly question: Question
  readonly manualScoring: ManualScoring
  readonly stage: PlayerStage
  readonly renderPlayer: RenderPlayer
}

/** One question with its answer, shown by what the answer is. */
export function QuestionView(props: Props) {
  const { question, manualScoring, stage } = props
  const { t } = useTranslation()

  return (
    <article className={styles.question} hidden={!stage.isShown}>
      <QuestionHead question={question} manualScoring={manualScoring} />
      <AnswerView {...props} />
      {knownTypeOf(question) === null && question.answer.kind !== 'none' && (
        <p className={parts.faint}>{t('session.unknownType', { type: question.type })}</p>
      )}
      {question.reviews !== null && question.reviews !== undefined && <ReviewsView reviews={question.reviews} />}
    </article>
  )
}

function AnswerView({ connectionId, sessionKey, question, stage, renderPlayer }: Props) {
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
      return <EssayView connectionId={connectionId} sessionKey={sessionKey} num={question.num} answer={answer} />
    case 'video':
      return (
        <VideoView
          connectionId={connectionId}
          sessionKey={sessionKey}
          num={question.num}
          title={question.prompt ?? t('session.question', { num: question.num })}
          answer={answer}
          stage={stage}
          renderPlayer={renderPlayer}
        />
      )
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
