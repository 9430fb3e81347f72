import { useCallback, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SpokenPlace } from '../../contract/model/session.ts'
import { keysOf } from '../../contract/model/shortcuts.ts'
import { queries } from '../bridge/queries.ts'
import { command, useCommands } from '../common/commands.ts'
import type { DownloadRequest } from '../common/downloads/download-request.ts'
import { makeEvidence } from '../common/make-evidence.ts'
import { createVideoSettings } from '../features/player/video-settings.ts'
import { AnswerNotes } from '../features/review/answer-notes.tsx'
import type { QueueSlots } from '../features/session/queue-slots.ts'
import type { RenderTranscript } from '../features/session/render-transcript.ts'
import type { RenderNotes } from '../features/session/render-notes.ts'
import type { SessionNavigation } from '../features/session/session-header.tsx'
import { SessionScreen } from '../features/session/session-screen.tsx'
import { FilePlayerContext, type FilePlayerSlot } from '../features/session/files/file-player.ts'
import { keysHere } from '../ui/mod-key.ts'
import { AnswerTranscript } from './answer-transcript.tsx'
import { FilePlayer } from './file-player.tsx'
import { NotedPlayer } from './noted-player.tsx'
import { rememberSession } from './palette/recent-sessions.ts'
import { useAnnouncedSession } from './use-announced-session.ts'
import { useReviewSlots, type QuestionScoring } from './use-review-slots.tsx'
import { useVideosAhead, type NextSession } from './use-videos-ahead.ts'

// The same function at each render, so that answers are not rendered again.
const renderNotes: RenderNotes = (slot) => <AnswerNotes {...slot} />
const renderTranscript: RenderTranscript = (slot) => <AnswerTranscript {...slot} />

type Props = SessionNavigation & {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly onDownload: (request: DownloadRequest) => void
  /** Goes on after the review was submitted; `null` where there is nothing more. */
  readonly onSubmitted: (() => void) | null
  readonly queue?: QueueSlots
  /** Where a search found what is said in it. */
  readonly found?: SpokenPlace | null
  /** Scores one question after the other, without the verdict, which belongs to the person. */
  readonly scoring?: QuestionScoring | null
  /** The session whose video is prefetched too. */
  readonly next?: NextSession | null
}

/** A session among others: of the list, or of the queue. */
export function SessionInPlace(props: Props) {
  const {
    connectionId,
    sessionKey,
    onDownload,
    onBack,
    onPrevious,
    onNext,
    onSubmitted,
    scoring = null,
    queue,
    next = null,
  } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: opened } = useQuery(queries.report(connectionId, sessionKey))
  useEffect(() => {
    if (opened) rememberSession(connectionId, opened.row)
  }, [connectionId, opened])
  const [videoSettings] = useState(() => createVideoSettings(client))
  useVideosAhead({
    connectionId,
    sessionKey,
    report: opened?.report,
    code: queue?.byQuestion?.code ?? null,
    next,
    settings: videoSettings,
  })
  const { data: stored } = useQuery(queries.cachedReport(connectionId, sessionKey))
  const report = (opened ?? stored)?.report ?? null
  const review = useReviewSlots({ connectionId, sessionKey, report, onNext: onSubmitted, scoring })
  const { participantName = '' } = (opened ?? stored)?.row ?? {}
  useAnnouncedSession(opened ?? stored, sessionKey, props.position)
  const name = participantName === '' ? t('sessions.noName') : participantName
  // The sessions that come next are what a queue is downloaded for.
  const download = () =>
    onDownload({ first: queue === undefined ? 'session' : 'queue', session: { key: sessionKey, name } })
  useCommands(() => [
    command(t, 'download', download),
    command(t, 'back', onBack),
    ...(onNext ? [command(t, 'next', onNext)] : []),
    ...(onPrevious ? [command(t, 'previous', onPrevious)] : []),
    ...(scoring?.onNextToScore
      ? [
          {
            ...{ id: 'nextToScore', group: 'here' as const, label: t('queue.nextToScore') },
            ...{ keys: keysHere(keysOf('review', 'submit')), run: scoring.onNextToScore },
          },
        ]
      : []),
    command(
      t,
      'evidenceReport',
      () => void makeEvidence(t, { connectionId, scope: { kind: 'session', key: sessionKey } }),
    ),
  ])
  const renderFilePlayer = useCallback(
    (slot: FilePlayerSlot) => <FilePlayer {...slot} settings={videoSettings} />,
    [videoSettings],
  )
  return (
    <FilePlayerContext value={renderFilePlayer}>
      <SessionScreen
        connectionId={connectionId}
        sessionKey={sessionKey}
        review={review}
        renderPlayer={(slot) => (
          <NotedPlayer {...slot} connectionId={connectionId} sessionKey={sessionKey} settings={videoSettings} />
        )}
        renderNotes={renderNotes}
        renderTranscript={renderTranscript}
        onDownload={download}
        onBack={onBack}
        onPrevious={onPrevious}
        onNext={onNext}
        position={props.position}
        found={props.found ?? null}
        {...(queue === undefined ? {} : { queue })}
      />
    </FilePlayerContext>
  )
}
