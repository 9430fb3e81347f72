import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'

/** One video answer. */
export type AnswerPlace = {
  readonly connectionId: ConnectionId
  readonly key: SessionKey
  readonly questionNum: number
}

/** What this window has told main. A video that is left and opened again may be quicker than the disk. */
const told = new Map<string, number | null>()

const nameOf = ({ connectionId, key, questionNum }: AnswerPlace) =>
  `${connectionId} ${formatSessionKey(key)} ${questionNum}`

/** Seconds at which an answer was left. To play from the start is better than not to play, so this never fails. */
export async function positionOf(place: AnswerPlace): Promise<number | null> {
  const known = told.get(nameOf(place))
  if (known !== undefined) return known
  return desk.playback.get(place).then(
    ({ seconds }) => seconds,
    () => null,
  )
}

/** Remembers where an answer was left; `null` forgets it. */
export function rememberPosition(place: AnswerPlace, seconds: number | null): void {
  told.set(nameOf(place), seconds)
  // A convenience: the next write may succeed, and a lost one costs a person a moment.
  desk.playback.set({ ...place, seconds }).catch(() => undefined)
}
