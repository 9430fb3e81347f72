import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { DrawnArea } from '../viewer/viewer-messages.ts'
import type { Still } from './stills.ts'

/** One of the files of an answer. */
export type AnswerFile = {
  readonly connectionId: ConnectionId
  readonly key: SessionKey
  readonly questionNum: number
  /** Its index among those of the answer. */
  readonly index: number
}

/**
 * Takes the pictures of pages of a file, each with what is drawn on it. All of them take a bounded time. The caller has to
 * revoke the addresses.
 */
export type TakeAreaPictures = (file: AnswerFile, areas: readonly DrawnArea[]) => Promise<readonly Still[]>
