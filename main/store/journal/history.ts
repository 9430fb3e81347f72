import { isDeepStrictEqual } from 'node:util'
import type { HiddenThing } from '../../../contract/model/blind.ts'
import type { HistoryChange, HistoryEntry } from '../../../contract/model/history.ts'
import { answerNoteIdSchema } from '../../../contract/model/review.ts'
import type { Clock, Operation, OperationId } from '../../../contract/model/operation.ts'
import type { EntityKey } from '../queries/journal.ts'
import {
  ANSWER_NOTE,
  burstOf,
  COMMENT,
  foldAnswerNote,
  foldComment,
  foldNote,
  foldReveal,
  foldScore,
  foldStatus,
  foldVerdict,
  isImported,
  NOTE,
  REVEAL,
  SCORE,
  STATUS,
  VERDICT,
} from './entities.ts'
import { compareOperations } from './fold.ts'
import { madeAtOf } from './operation-id.ts'

/** A change of a value, with the clock of its last operation. */
export type EntityEntry = {
  readonly clock: Clock
  /** Its first operation, which stays the same while a burst goes on. */
  readonly first: OperationId
  readonly entry: HistoryChange & Pick<HistoryEntry, 'id' | 'kind' | 'at'>
}

/** The private note has no bursts: saves that are no further apart than this count as one change. */
const TYPING_PAUSE_MS = 60_000

/** What an operation reveals that this version cannot read. */
const NOTHING: HiddenThing = { kind: 'field', name: '' }

type Key = Pick<EntityKey, 'entity' | 'item'>

/** Whether this version knows what a value is; a later version may have others. */
export function isInHistory({ entity, item }: Key): boolean {
  if (entity === SCORE) return /^(0|-?[1-9]\d{0,8})$/.test(item)
  if (entity === REVEAL) return item !== ''
  if (entity === ANSWER_NOTE) return answerNoteIdSchema.safeParse(item).success
  return item === '' && [NOTE, VERDICT, COMMENT, STATUS].includes(entity)
}

/** The changes of one value, oldest first. Those of a burst are one, and one that changed nothing is left out. */
export function toEntries(key: Key, operations: readonly Operation[]): readonly EntityEntry[] {
  const ordered = operations.toSorted(compareOperations)
  const known = new Map(ordered.map((operation) => [operation.id, operation]))
  const entries: EntityEntry[] = []
  let until = 0
  let before: unknown = null
  for (const group of groupsIn(ordered, known)) {
    until += group.length
    const last = group.at(-1)!
    const made = changeOf(key, before, ordered.slice(0, until))
    const isConfirmation = made.entity === 'status' && last.kind === 'set'
    if (isConfirmation || !isDeepStrictEqual(before, made.after)) {
      const { id, clock } = last
      entries.push({
        clock,
        first: group[0]!.id,
        entry: { ...made, id, kind: kindOf(last, known), at: madeAtOf(last) },
      })
    }
    before = made.after
  }
  return entries
}

type Known = ReadonlyMap<OperationId, Operation>

/** Consecutive operations that belong together. */
function groupsIn(ordered: readonly Operation[], known: Known): readonly (readonly Operation[])[] {
  const groups: Operation[][] = []
  for (const operation of ordered) {
    const group = groups.at(-1)
    if (group !== undefined && belongsTo(operation, group.at(-1)!, known)) group.push(operation)
    else groups.push([operation])
  }
  return groups
}

function belongsTo(operation: Operation, before: Operation, known: Known): boolean {
  if (operation.entity === NOTE && operation.kind === 'set' && before.kind === 'set') {
    return Math.abs(madeAtOf(operation) - madeAtOf(before)) < TYPING_PAUSE_MS
  }
  return stepOf(operation, known) === stepOf(before, known)
}

/** Names the step that an operation is part of: its burst, or the step that it undoes. */
function stepOf(operation: Operation, known: Known): string {
  const answered = answeredBy(operation, known)
  if (answered !== null) return `undo ${stepOf(answered, known)}`
  return burstOf(operation) ?? operation.id
}

function kindOf(operation: Operation, known: Known): HistoryEntry['kind'] {
  if (operation.kind !== 'undo') return isImported(operation) ? 'import' : 'set'
  const answered = answeredBy(operation, known)
  return answered !== null && kindOf(answered, known) === 'undo' ? 'redo' : 'undo'
}

/** The earlier operation that one undoes; `null` for any other, or if it has not arrived. */
function answeredBy({ kind, answersTo, clock }: Operation, known: Known): Operation | null {
  const answered = kind === 'undo' && answersTo !== null ? known.get(answersTo) : undefined
  return answered !== undefined && answered.clock < clock ? answered : null
}

/** The change from a value to the fold of the operations. */
function changeOf({ entity, item }: Key, before: unknown, operations: readonly Operation[]): HistoryChange {
  // The value before is the fold of the same entity's earlier operations.
  const from = <V>(after: V | null) => ({ before: before as V | null, after })
  switch (entity) {
    case VERDICT:
      return { entity: 'verdict', ...from(foldVerdict(operations).value) }
    case SCORE:
      return { entity: 'score', question: Number(item), ...from(foldScore(operations).value) }
    case ANSWER_NOTE:
      return { entity: 'answerNote', note: answerNoteIdSchema.parse(item), ...from(foldAnswerNote(operations).value) }
    case COMMENT:
      return { entity: 'comment', ...from(foldComment(operations).value) }
    case STATUS:
      return { entity: 'status', ...from(foldStatus(operations).value) }
    case REVEAL: {
      const { value } = foldReveal(operations)
      return { entity: 'reveal', what: value?.what ?? NOTHING, ...from(value?.reason ?? null) }
    }
    case NOTE:
      return { entity: 'note', ...from(foldNote(operations).value || null) }
    default:
      throw new Error(`the history does not know ${entity}`)
  }
}
