import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../contract/model/review-settings.ts'
import type { SpokenAnswer } from '../../contract/model/transcript.ts'
import { queries } from '../bridge/queries.ts'
import type { PlayerHandle } from '../common/player-handle.ts'
import { useAnswerWords } from '../common/transcript/shown-transcript.ts'
import { useKeptSettings } from '../common/use-kept-settings.ts'
import type { Captions } from '../features/player/captions/captions-layer.tsx'
import { Player, type PlayerProps } from '../features/player/player.tsx'
import { useBlindSession } from '../features/session/blind/blind-context.tsx'
import { HiddenPicture } from '../features/session/blind/hidden-parts.tsx'
import { useNoteMarks } from '../features/review/note-marks.ts'
import { useRecordedCaptions } from './use-recorded-captions.ts'

type Props = PlayerProps & {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly spoken: SpokenAnswer
}

/** The player of an answer, with the notes on it on the timeline, its captions and the connection's limit for silences. */
export function NotedPlayer({ connectionId, sessionKey, spoken, onPlayer, ...player }: Props) {
  const { data = DEFAULT_REVIEW_SETTINGS } = useQuery(queries.reviewSettings(connectionId))
  const marks = useNoteMarks(connectionId, sessionKey, spoken.questionNum)
  const { known, shown } = useAnswerWords(spoken)
  const [handle, setHandle] = useState<PlayerHandle | null>(null)
  useRecordedCaptions(spoken, known, { manifestUrl: player.manifestUrl, player: handle })
  const [{ captionsShown, captionSize, captionGround }, keep] = useKeptSettings()
  const captions: Captions | null = shown && {
    ...{ lines: shown.transcript.lines, isShown: captionsShown, size: captionSize, ground: captionGround },
    toggle: () => keep({ captionsShown: !captionsShown }),
  }
  const blind = useBlindSession()
  const cover = blind?.hidesPicture ? { cover: <HiddenPicture onReveal={blind.reveal} /> } : {}
  return (
    <Player
      {...player}
      {...cover}
      marks={marks}
      silencesLongerThan={data.skipsSilenceOver}
      captions={captions}
      onPlayer={(created) => {
        setHandle(created)
        const end = onPlayer?.(created)
        return () => {
          setHandle(null)
          end?.()
        }
      }}
    />
  )
}
