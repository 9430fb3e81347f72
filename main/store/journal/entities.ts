import { z } from 'zod'
import { operationIdSchema, type Operation, type OperationId } from '../../../contract/model/operation.ts'
import {
  scoreSchema,
  timeNoteSchema,
  verdictSchema,
  type Score,
  type TimeNote,
  type Verdict,
} from '../../../contract/model/review.ts'
import { snapshotHashSchema, type SnapshotHash } from '../../../contract/model/snapshot.ts'
import { foldKept, foldLast, foldText, joinTexts, type Folded, type FoldedValue, type TextChange } from './fold.ts'

/** A reviewer's note on a session. */
export const NOTE = 'note'
export const NOTE_SCHEMA = 1
/** A reviewer's verdict on a session. */
export const VERDICT = 'verdict'
/** A reviewer's score for an answer; its item is the number of the question. */
export const SCORE = 'score'
/** A reviewer's time note (a note at a place of a video); its item is the note's ID. */
export const TIME_NOTE = 'timeNote'
/** Schema version of the payloads of verdicts, scores and time notes. */
export const JUDGEMENT_SCHEMA = 1

const replaces = z.array(operationIdSchema)
const judged = snapshotHashSchema.nullable()
const noteChange = z.object({ text: z.string(), replaces })
const verdictChange = z.object({ value: verdictSchema.nullable(), judged })
const scoreChange = z.object({ value: scoreSchema.nullable(), judged })
const timeNoteChange = z.object({ value: timeNoteSchema.nullable(), judged, replaces })

const JUDGEMENTS = [VERDICT, SCORE, TIME_NOTE]
const readJudgement = readerOf(z.object({ judged }), JUDGEMENT_SCHEMA)

/** The fold of an entity, with the report that was judged. */
export type FoldedJudgement<V> = FoldedValue<V> & { readonly judged: SnapshotHash | null }

/** Reads the payload of an operation on a note. */
export const readNoteChange = readerOf(noteChange, NOTE_SCHEMA)

/** Folds operations to a note; a deleted or missing one is the empty text. */
export function foldNote(operations: readonly Folded[]) {
  return foldText(operations, readNoteChange)
}

export function notePayload(change: TextChange): string {
  return JSON.stringify({ text: change.text, replaces: change.replaces })
}

/** The report that an operation judges; `null` if it names none or is no judgement. */
export function judgedBy(operation: Pick<Operation, 'entity'> & Folded): SnapshotHash | null {
  return JUDGEMENTS.includes(operation.entity) ? (readJudgement(operation)?.judged ?? null) : null
}

export function foldVerdict(operations: readonly Folded[]): FoldedJudgement<Verdict> {
  return unfold(foldLast(operations, readerOf(verdictChange, JUDGEMENT_SCHEMA)))
}

export function foldScore(operations: readonly Folded[]): FoldedJudgement<Score> {
  return unfold(foldLast(operations, readerOf(scoreChange, JUDGEMENT_SCHEMA)))
}

/**
 * Texts of two devices are both kept; place and kind are those set last. A time note that one device removed and
 * another changed is kept.
 */
export function foldTimeNote(operations: readonly Folded[]): FoldedJudgement<TimeNote> {
  const { value: kept, ...folded } = foldKept(operations, readerOf(timeNoteChange, JUDGEMENT_SCHEMA))
  const set = (kept ?? []).filter(({ value }) => value !== null)
  const last = set.at(-1)
  if (!last?.value) return { ...folded, value: null, judged: null }
  const text = joinTexts(set.map(({ value }) => value?.text ?? ''))
  return { ...folded, value: { ...last.value, text }, judged: last.judged }
}

/** Payload that sets or removes a verdict or a score, or, with the operations that it replaces, a time note. */
export function judgementPayload(change: {
  readonly value: Verdict | Score | TimeNote | null
  readonly judged: SnapshotHash | null
  readonly replaces?: readonly OperationId[]
}): string {
  return JSON.stringify(change)
}

function unfold<V>({
  value: change,
  ...folded
}: FoldedValue<{ readonly value: V | null; readonly judged: SnapshotHash | null }>): FoldedJudgement<V> {
  return { ...folded, value: change?.value ?? null, judged: change?.judged ?? null }
}

/** Reads payloads of one schema; `null` for what a later version wrote and this one cannot read. */
function readerOf<C>(form: z.ZodType<C>, schema: number): (operation: Folded) => C | null {
  return (operation) => {
    if (operation.schema !== schema) return null
    const read = form.safeParse(parse(operation.payload))
    return read.success ? read.data : null
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
