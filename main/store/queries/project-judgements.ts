import type { Operation } from '../../../contract/model/operation.ts'
import { answerNoteIdSchema } from '../../../contract/model/review.ts'
import { foldAnswerNote, foldComment, foldScore, foldStatus, foldVerdict } from '../journal/entities.ts'
import { prepare, type WriteDb } from '../worker/databases/database.ts'
import type { EntityKey } from './journal.ts'

/** The item of a score is the number of a question, in decimal. */
const QUESTION = /^(0|-?[1-9]\d{0,8})$/

/** These functions update the row of an entity from its operations, and take part in the caller's transaction. */
export function projectVerdict(db: WriteDb, key: EntityKey, operations: readonly Operation[]): void {
  // A session has one verdict. A later version may use `item` for something else.
  if (key.item !== '') return
  const { value, ...rest } = foldVerdict(operations)
  put(db, 'verdicts', { ...columnsOf(key, rest), verdict: value?.verdict ?? null, reason: value?.reason ?? '' })
}

export function projectScore(db: WriteDb, key: EntityKey, operations: readonly Operation[]): void {
  if (!QUESTION.test(key.item)) return
  const { value, ...rest } = foldScore(operations)
  put(db, 'scores', {
    ...columnsOf(key, rest),
    question: Number(key.item),
    points: value?.points ?? null,
    rubric: value?.rubric ? JSON.stringify(value.rubric) : null,
  })
}

export function projectAnswerNote(db: WriteDb, key: EntityKey, operations: readonly Operation[]): void {
  if (!answerNoteIdSchema.safeParse(key.item).success) return
  const { value, ...rest } = foldAnswerNote(operations)
  put(db, 'answer_notes', {
    ...columnsOf(key, rest),
    id: key.item,
    question: value?.question ?? null,
    place: value ? JSON.stringify(value.place) : null,
    kind: value?.kind ?? null,
    text: value?.text ?? null,
  })
}

export function projectComment(db: WriteDb, key: EntityKey, operations: readonly Operation[]): void {
  if (key.item !== '') return
  const { value, ...rest } = foldComment(operations)
  put(db, 'comments', { ...columnsOf(key, rest), text: value })
}

export function projectStatus(db: WriteDb, key: EntityKey, operations: readonly Operation[]): void {
  if (key.item !== '') return
  const { value, ...rest } = foldStatus(operations)
  put(db, 'statuses', { ...columnsOf(key, rest), status: value?.status ?? null, reason: value?.reason ?? '' })
}

type Folded = Omit<ReturnType<typeof foldVerdict>, 'value'>

function columnsOf({ session, reviewer }: EntityKey, { judged, clock, from }: Folded) {
  const { center, participantId: participant, testId: test } = session
  return { center, participant, test, reviewer, judged, clock, operations: JSON.stringify(from) }
}

function put(db: WriteDb, table: string, row: Readonly<Record<string, string | number | null>>): void {
  const names = Object.keys(row)
  const sql = `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  prepare(db, sql).run(...Object.values(row))
}
