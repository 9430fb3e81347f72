import { createHash } from 'node:crypto'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { AnswerNoteId } from '../../../contract/model/review.ts'

/** ID of the note that a comment of a file becomes: the same each time, so that a second import finds it. */
export function commentNoteId(session: SessionKey, num: number, reviewer: ReviewerId): AnswerNoteId {
  const named = `marking sheet\n${reviewer}\n${formatSessionKey(session)}\n${num}`
  return createHash('sha256').update(named).digest('hex').slice(0, 32) as AnswerNoteId
}
