import { createHash } from 'node:crypto'
import { z } from 'zod'
import { revealSchema, type HiddenThing, type Reveal } from '../../../contract/model/blind.ts'
import { operationIdSchema, type Operation, type OperationId } from '../../../contract/model/operation.ts'
import {
  answerNoteSchema,
  burstIdSchema,
  reviewStatusSchema,
  scoreSchema,
  verdictSchema,
  type AnswerNote,
  type BurstId,
  type ReviewChange,
  type ReviewStatus,
  type Score,
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
/** A reviewer's note on an answer; its item is the note's ID. */
export const ANSWER_NOTE = 'answerNote'
/** A reviewer's comment for the record. */
export const COMMENT = 'comment'
/** Whether a reviewer's review is submitted. */
export const STATUS = 'status'
/** What a reviewer revealed in blind mode; its item names the thing. */
export const REVEAL = 'reveal'
/** Schema version of the payloads of everything but the note. */
export const JUDGEMENT_SCHEMA = 1
/** Schema version of a note on a passage of a file. Earlier versions of the app keep it, and do not show it. */
const FILE_PASSAGE_SCHEMA = 2
/** Schema version of a note on an area of a page, likewise. */
const FILE_AREA_SCHEMA = 3
/** Versions of the payloads that set a value, and may have a burst. */
export const VALUE_SCHEMAS = [JUDGEMENT_SCHEMA, FILE_PASSAGE_SCHEMA, FILE_AREA_SCHEMA] as const

const replaces = z.array(operationIdSchema)
const judged = snapshotHashSchema.nullable()
const noteChange = z.object({ text: z.string(), replaces })
const verdictChange = z.object({ value: verdictSchema.nullable(), judged })
const scoreChange = z.object({ value: scoreSchema.nullable(), judged })
const answerNoteChange = z.object({ value: answerNoteSchema.nullable(), judged, replaces })
const commentChange = z.object({ value: z.string().nullable(), judged, replaces })
const statusChange = z.object({ value: reviewStatusSchema.nullable(), judged })
const revealChange = z.object({ value: revealSchema.nullable() })

const JUDGEMENTS = [VERDICT, SCORE, ANSWER_NOTE, COMMENT, STATUS]
const readJudgement = readerOf(z.object({ judged }), JUDGEMENT_SCHEMA)
const readAnswerNote = readerOf(answerNoteChange, ...VALUE_SCHEMAS)
const readImported = readerOf(z.object({ imported: z.object({}) }), ...VALUE_SCHEMAS)
const readBurst = readerOf(z.object({ burst: burstIdSchema.nullish() }), ...VALUE_SCHEMAS)

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
  if (!JUDGEMENTS.includes(operation.entity)) return null
  const read = operation.entity === ANSWER_NOTE ? readAnswerNote : readJudgement
  return read(operation)?.judged ?? null
}

/** The burst that an operation belongs to; `null` if it stands alone. */
export function burstOf(operation: Folded): BurstId | null {
  return readBurst(operation)?.burst ?? null
}

/** Whether the value comes from a file. */
export function isImported(operation: Folded): boolean {
  return readImported(operation) !== null
}

export function foldVerdict(operations: readonly Folded[]): FoldedJudgement<Verdict> {
  return unfold(foldLast(operations, readerOf(verdictChange, JUDGEMENT_SCHEMA)))
}

export function foldScore(operations: readonly Folded[]): FoldedJudgement<Score> {
  return unfold(foldLast(operations, readerOf(scoreChange, JUDGEMENT_SCHEMA)))
}

export function foldStatus(operations: readonly Folded[]): FoldedJudgement<ReviewStatus> {
  return unfold(foldLast(operations, readerOf(statusChange, JUDGEMENT_SCHEMA)))
}

export function foldReveal(operations: readonly Folded[]): FoldedValue<Reveal> {
  const { value: change, ...folded } = foldLast(operations, readerOf(revealChange, JUDGEMENT_SCHEMA))
  return { ...folded, value: change?.value ?? null }
}

export function revealPayload(value: Reveal): string {
  return JSON.stringify({ value })
}

/** Most characters of a field's name that an item has as it is. */
const LONGEST_ITEM_NAME = 150

/** The item of what is revealed: the name of a field, with its hash in place of the end if it is long. */
export function itemOfReveal(what: HiddenThing): string {
  if (what.kind !== 'field') return what.kind
  const { name } = what
  if (name.length <= LONGEST_ITEM_NAME) return `field ${name}`
  const hash = createHash('sha256').update(name).digest('hex')
  return `field ${name.slice(0, LONGEST_ITEM_NAME - hash.length)} ${hash}`.toWellFormed()
}

/** Texts of two devices are both kept. A comment that one device removed and another changed is kept. */
export function foldComment(operations: readonly Folded[]): FoldedJudgement<string> {
  const { value: kept, ...folded } = foldKept(operations, readerOf(commentChange, JUDGEMENT_SCHEMA))
  const text = joinTexts((kept ?? []).map(({ value }) => value ?? ''))
  return { ...folded, value: text === '' ? null : text, judged: kept?.at(-1)?.judged ?? null }
}

/**
 * Texts of two devices are both kept; place and kind are those set last. A note that one device removed and another
 * changed is kept.
 */
export function foldAnswerNote(operations: readonly Folded[]): FoldedJudgement<AnswerNote> {
  const { value: kept, ...folded } = foldKept(operations, readAnswerNote)
  const set = (kept ?? []).filter(({ value }) => value !== null)
  const last = set.at(-1)
  if (!last?.value) return { ...folded, value: null, judged: null }
  const text = joinTexts(set.map(({ value }) => value?.text ?? ''))
  return { ...folded, value: { ...last.value, text }, judged: last.judged }
}

/** The version of the schema by which a value is written. */
export function schemaOf(change: ReviewChange): number {
  const place = change.entity === 'answerNote' ? change.value?.place.kind : undefined
  if (place === 'filePassage') return FILE_PASSAGE_SCHEMA
  return place === 'fileArea' ? FILE_AREA_SCHEMA : JUDGEMENT_SCHEMA
}

/** Payload that sets or removes a value; with the operations that it replaces if it has a text that is merged. */
export function judgementPayload(change: {
  readonly value: ReviewChange['value']
  readonly judged: SnapshotHash | null
  readonly burst?: BurstId
  /** Where it comes from a file: the basis that its row names. */
  readonly imported?: { readonly basis: string | null }
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

/** Reads payloads of these schemas; `null` for what a later version wrote and this one cannot read. */
function readerOf<C>(form: z.ZodType<C>, ...schemas: readonly number[]): (operation: Folded) => C | null {
  return (operation) => {
    if (!schemas.includes(operation.schema)) return null
    const read = form.safeParse(contentOf(operation))
    return read.success ? read.data : null
  }
}

/** The payloads of operations that are at hand: a rebuild reads each for its report, its burst and its value. */
const contents = new WeakMap<object, unknown>()

function contentOf(operation: Pick<Folded, 'payload'>): unknown {
  if (!contents.has(operation)) contents.set(operation, parse(operation.payload))
  return contents.get(operation)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
