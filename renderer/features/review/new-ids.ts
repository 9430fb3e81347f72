import type { AnswerNoteId, BurstId } from '../../../contract/model/review.ts'

const newId = () => crypto.randomUUID().replaceAll('-', '')

export const newNoteId = () => newId() as AnswerNoteId

/** Names the changes of one stretch of typing. */
export const newBurst = () => newId() as BurstId
