import { useQuery } from '@tanstack/react-query'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../contract/model/review-settings.ts'
import { queries } from '../bridge/queries.ts'
import { Player, type PlayerProps } from '../features/player/player.tsx'
import { useBlindSession } from '../features/session/blind/blind-context.tsx'
import { HiddenPicture } from '../features/session/blind/hidden-parts.tsx'
import { useNoteMarks } from '../features/review/note-marks.ts'

type Props = PlayerProps & {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly questionNum: number
}

/** The player of an answer, with the notes on it on the timeline and the connection's limit for silences. */
export function NotedPlayer({ connectionId, sessionKey, questionNum, ...player }: Props) {
  const { data = DEFAULT_REVIEW_SETTINGS } = useQuery(queries.reviewSettings(connectionId))
  const marks = useNoteMarks(connectionId, sessionKey, questionNum)
  const blind = useBlindSession()
  const cover = blind?.hidesPicture ? { cover: <HiddenPicture onReveal={blind.reveal} /> } : {}
  return <Player {...player} {...cover} marks={marks} silencesLongerThan={data.skipsSilenceOver} />
}
