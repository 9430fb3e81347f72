import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'

export type AnswerPlace = {
  readonly connectionId: ConnectionId
  readonly key: SessionKey
  readonly questionNum: number
}

/** Positions that this window has sent to main. A video can be reopened before its position is on the disk. */
const told = new Map<string, number | null>()

const nameOf = ({ connectionId, key, questionNum }: AnswerPlace) =>
  `${connectionId} ${formatSessionKey(key)} ${questionNum}`

/**
 * The saved position of an answer in seconds; `null` for the start. Never fails, because playing from the start is
 * better than not playing.
 */
export async function positionOf(place: AnswerPlace): Promise<number | null> {
  const known = told.get(nameOf(place))
  if (known !== undefined) return known
  return desk.playback.get(place).then(
    ({ seconds }) => seconds,
    () => null,
  )
}

/** Saves the position of an answer in seconds; `null` deletes it. */
export function rememberPosition(place: AnswerPlace, seconds: number | null): void {
  told.set(nameOf(place), seconds)
  // A failure is ignored: the next write may succeed, and a lost position matters little.
  desk.playback.set({ ...place, seconds }).catch(() => undefined)
}
