import type { Operation } from '../../../contract/model/operation.ts'
import { answerNoteIdSchema } from '../../../contract/model/review.ts'
import { foldAnswerNote, foldComment, foldScore, foldStatus, foldVerdict } from '../journal/entities.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import type { EntityKey } from './journal.ts'
import { putRow } from './put-row.ts'

/** The item of a score is the number of a question, in decimal. */
const QUESTION = /^(0|-?[1-9]\d{0,8})$/

/**
 * These functions update the row of an entity from its operations, and return whether it was another one. They take part
 * in the caller's transaction.
 */
export function projectVerdict(db: WriteDb, key: EntityKey, operations: readonly Operation[]): boolean {
  // A session has one verdict. A later version may use `item` for something else.
  if (key.item !== '') return false
  const { value, ...rest } = foldVerdict(operations)
  return putRow(db, 'verdicts', {
    ...columnsOf(key, rest),
    verdict: value?.verdict ?? null,
    reason: value?.reason ?? '',
  })
}

export function projectScore(db: WriteDb, key: EntityKey, operations: readonly Operation[]): boolean {
  if (!QUESTION.test(key.item)) return false
  const { value, ...rest } = foldScore(operations)
  return putRow(db, 'scores', {
    ...columnsOf(key, rest),
    question: Number(key.item),
    points: value?.points ?? null,
    rubric: value?.rubric ? JSON.stringify(value.rubric) : null,
  })
}

export function projectAnswerNote(db: WriteDb, key: EntityKey, operations: readonly Operation[]): boolean {
  if (!answerNoteIdSchema.safeParse(key.item).success) return false
  const { value, ...rest } = foldAnswerNote(operations)
  return putRow(db, 'answer_notes', {
    ...columnsOf(key, rest),
    id: key.item,
    question: value?.question ?? null,
    place: value ? JSON.stringify(value.place) : null,
    kind: value?.kind ?? null,
    text: value?.text ?? null,
  })
}

export function projectComment(db: WriteDb, key: EntityKey, operations: readonly Operation[]): boolean {
  if (key.item !== '') return false
  const { value, ...rest } = foldComment(operations)
  return putRow(db, 'comments', { ...columnsOf(key, rest), text: value })
}

export function projectStatus(db: WriteDb, key: EntityKey, operations: readonly Operation[]): boolean {
  if (key.item !== '') return false
  const { value, ...rest } = foldStatus(operations)
  return putRow(db, 'statuses', { ...columnsOf(key, rest), status: value?.status ?? null, reason: value?.reason ?? '' })
}

type Folded = Omit<ReturnType<typeof foldVerdict>, 'value'>

function columnsOf({ session, reviewer }: EntityKey, { judged, clock, madeAt, from }: Folded) {
  const { center, participantId: participant, testId: test } = session
  return { center, participant, test, reviewer, judged, clock, made_at: madeAt, operations: JSON.stringify(from) }
}
