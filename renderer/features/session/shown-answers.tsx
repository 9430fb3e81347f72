import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import { scoringStageOf } from '../../../contract/model/scoring.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import { Picture } from '../../ui/picture.tsx'
import { useBlindSession } from './blind/blind-context.tsx'
import { HiddenProtocol } from './blind/hidden-parts.tsx'
import { FileView } from './files/file-view.tsx'
import { keepFrame } from './files/viewer-frame.ts'
import { QuestionView, type AnswerActions } from './question-view.tsx'
import { imagesOf, type OutlineEntry } from './questions.ts'
import type { RenderNotes } from './render-notes.ts'
import type { RenderPlayer } from './render-player.ts'
import type { RenderTranscript } from './render-transcript.ts'
import { useAnswerPlayers, type AnswerPlayers } from './use-answer-players.ts'
import { useReadingPlace } from './use-reading-place.ts'
import type { TranscriptPlace } from './use-transcript-place.ts'
import type { SelectionState } from './use-selection.ts'
import questionStyles from './question.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly row: SessionRow
  readonly report: SessionReport
  readonly isReadingAll: boolean
  /** Whether the person stands over the answer, as the header has the question. */
  readonly hasPerson: boolean
  readonly selection: SelectionState
  readonly selected: OutlineEntry
  /** The transcript of the video that is shown alone; otherwise `null`. */
  readonly transcript: TranscriptPlace | null
  /** Whether the row above the answer has all of the question but its text. */
  readonly isInBar: boolean
  readonly renderPlayer: RenderPlayer
  readonly renderNotes: RenderNotes
  readonly renderTranscript: RenderTranscript
}

/**
 * The selected entry, or all answers with the selected one in sight. A question whose video is in picture-in-picture
 * stays mounted while it is hidden, so that the video continues beside an essay or the protocol. Any other video ends
 * when its question is left.
 */
export function ShownAnswers(props: Props) {
  const { connectionId, sessionKey, row, report, isReadingAll, hasPerson, selection, selected } = props
  const { transcript, isInBar, renderPlayer, renderNotes, renderTranscript } = props
  const { questions } = report
  const list = useRef<HTMLDivElement>(null)
  const shown = selected.kind === 'question' ? selected.index : null
  const isAll = isReadingAll && shown !== null
  const players = useAnswerPlayers({ connectionId, sessionKey, questions, shown, isAll })
  const actions = useAnswerActions(selection, players, transcript)
  useReadingPlace(list, {
    isOn: isAll,
    index: shown,
    choice: selection.choice,
    onRead: (index) => selection.follow({ kind: 'question', index }),
  })
  const hasFiles = questions.some(({ answer }) => answer?.kind === 'essay' && answer.files.length > 0)
  useEffect(() => (hasFiles ? keepFrame() : undefined), [hasFiles])
  // In the report's order: otherwise React would move the video element, which ends picture-in-picture.
  const mounted = questions.flatMap((question, index) =>
    isAll || index === shown || index === players.inOwnWindow ? [{ question, index }] : [],
  )
  return (
    <div ref={list} className={questionStyles.answers}>
      {mounted.map(({ question, index }) => (
        <QuestionView
          key={index}
          connectionId={connectionId}
          sessionKey={sessionKey}
          report={report.hash}
          question={question}
          index={index}
          manualScoring={scoringStageOf(row)}
          person={hasPerson ? row : null}
          isShown={isAll || index === shown}
          isActive={index === shown}
          isOneOfAll={isAll}
          player={players.playerOf(index)}
          // Without a video on the page or in its own window, the keys are for the files of the answer.
          hasKeys={index === (players.withKeys ?? (isAll ? null : shown))}
          actions={actions}
          transcript={transcript === null || index !== shown ? null : transcript.isShown ? 'shown' : 'offered'}
          isInBar={isInBar && index === shown}
          renderPlayer={renderPlayer}
          renderNotes={renderNotes}
          renderTranscript={renderTranscript}
        />
      ))}
      {selected.kind !== 'question' && <Evidence {...props} selected={selected} />}
    </div>
  )
}

function useAnswerActions(
  selection: SelectionState,
  players: AnswerPlayers,
  transcript: TranscriptPlace | null,
): AnswerActions {
  const latest = useRef({ selection, players, transcript })
  useEffect(() => {
    latest.current = { selection, players, transcript }
  })
  const [actions] = useState<AnswerActions>(() => ({
    show: (index) => {
      latest.current.players.bringBack(index)
      latest.current.selection.select({ kind: 'question', index })
    },
    play: (index) => latest.current.players.play(index),
    toggleTranscript: () => latest.current.transcript?.toggle(),
    tellOwnWindow: (index, isIn) => latest.current.players.tellOwnWindow(index, isIn),
  }))
  return actions
}

type EvidenceProps = Pick<Props, 'connectionId' | 'sessionKey' | 'row' | 'report'> & {
  readonly selected: Exclude<OutlineEntry, { readonly kind: 'question' }>
}

function Evidence({ connectionId, sessionKey, row, report, selected }: EvidenceProps) {
  const { t } = useTranslation()
  const blind = useBlindSession()
  if (selected.kind === 'protocol') {
    return (
      <article className={questionStyles.question}>
        <h2 className={questionStyles.prompt}>{t('session.protocol')}</h2>
        {blind?.hidesProtocol ? (
          <HiddenProtocol onReveal={blind.reveal} />
        ) : (
          <FileView
            connectionId={connectionId}
            sessionKey={sessionKey}
            target={{ kind: 'protocol' }}
            name={t('session.protocol')}
            hasKeys
            notes={null}
          />
        )}
      </article>
    )
  }
  const name = imagesOf(report).find(({ imageIndex }) => imageIndex === selected.imageIndex)?.name ?? ''
  return (
    <article className={questionStyles.question}>
      <h2 className={questionStyles.prompt} dir="auto">
        {name || t('session.photo')}
      </h2>
      <Picture
        key={selected.imageIndex}
        className={questionStyles.evidenceImage}
        src={participantImageAddress(connectionId, row.id, selected.imageIndex)}
        alt={t('session.image', { name })}
        brokenText={t('session.brokenImage')}
      />
    </article>
  )
}
