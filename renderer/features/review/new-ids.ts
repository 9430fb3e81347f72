import { v7 } from 'uuid'
import type { AnswerNoteId, BurstId } from '../../../contract/model/review.ts'

const newId = () => v7().replaceAll('-', '')

/** Starts with the time, so that notes at one place are shown in the order in which they were made. */
export const newNoteId = () => newId() as AnswerNoteId

/** Names the changes of one stretch of typing. */
export const newBurst = () => newId() as BurstId
