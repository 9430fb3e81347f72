import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import { Player, type PlayerProps } from '../features/player/player.tsx'
import { useNoteMarks } from '../features/review/note-marks.ts'

type Props = PlayerProps & {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly questionNum: number
}

/** The player of an answer, with the notes on it on the timeline. */
export function NotedPlayer({ connectionId, sessionKey, questionNum, ...player }: Props) {
  return <Player {...player} marks={useNoteMarks(connectionId, sessionKey, questionNum)} />
}
