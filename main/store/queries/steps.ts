import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Clock, DeviceId, ReviewerId } from '../../../contract/model/operation.ts'
import { burstIdSchema, type BurstId, type ReviewStep } from '../../../contract/model/review.ts'
import { VALUE_SCHEMAS } from '../journal/entities.ts'
import { compareOperations } from '../journal/fold.ts'
import type { StepOperation } from '../journal/steps.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { putRow } from './put-row.ts'

/** Whose steps: those of one reviewer on one session. */
export type StepsKey = { readonly session: SessionKey; readonly reviewer: ReviewerId }

/** What can be undone and redone, as it is kept. */
export type KeptSteps = {
  readonly undo: ReviewStep | null
  readonly redo: ReviewStep | null
  /** The burst that the next operation may continue. */
  readonly burst: BurstId | null
  readonly changes: number
  readonly clock: Clock
}

type Row = Pick<KeptSteps, 'burst' | 'changes' | 'clock'> & {
  /** JSON. */
  readonly undo: string | null
  readonly redo: string | null
}

/** `null` where the reviewer has no work on the session. */
export function readKeptSteps(db: ReadDb, { session, reviewer }: StepsKey): KeptSteps | null {
  const row = prepare<unknown[], Row>(
    db,
    `SELECT undo, redo, burst, changes, clock FROM review_steps
     WHERE participant = ? AND test = ? AND reviewer = ?`,
  ).get(session.participantId, session.testId, reviewer)
  if (row === undefined) return null
  const step = (json: string | null) => (json === null ? null : (JSON.parse(json) as ReviewStep))
  return { ...row, undo: step(row.undo), redo: step(row.redo) }
}

/** Returns whether they were others. Takes part in the caller's transaction. */
export function writeKeptSteps(db: WriteDb, { session, reviewer }: StepsKey, steps: KeptSteps): boolean {
  const { undo, redo, burst, changes, clock } = steps
  const { center, participantId: participant, testId: test } = session
  const json = (step: ReviewStep | null) => (step === null ? null : JSON.stringify(step))
  const kept = { undo: json(undo), redo: json(redo), burst, changes, clock }
  return putRow(db, 'review_steps', { center, participant, test, reviewer, ...kept })
}

/** Each reviewer's work on each session that has any. */
export function listStepsKeys(db: ReadDb): readonly StepsKey[] {
  return prepare<[], SessionKey & { readonly reviewer: ReviewerId }>(
    db,
    `SELECT DISTINCT center, participant AS participantId, test AS testId, reviewer FROM operations
     ORDER BY participant, test, center, reviewer`,
  )
    .all()
    .map(({ reviewer, ...session }) => ({ session, reviewer }))
}

type StepRow = Omit<StepOperation, 'answersTo' | 'burst'> & {
  readonly device: DeviceId
  readonly answers_to: StepOperation['answersTo']
  readonly burst: unknown
}

/** A reviewer's operations on a session in the order in which they apply, without their payloads. */
export function stepOperations(db: ReadDb, { session, reviewer }: StepsKey): readonly StepOperation[] {
  return prepare<unknown[], StepRow>(
    db,
    `SELECT id, device, clock, entity, item, kind, answers_to,
       iif(kind = 'set' AND schema IN (${VALUE_SCHEMAS.join(', ')}) AND json_valid(payload), payload ->> '$.burst', NULL) AS burst
     FROM operations WHERE participant = ? AND test = ? AND reviewer = ?`,
  )
    .all(session.participantId, session.testId, reviewer)
    .toSorted(compareOperations)
    .map(({ id, entity, item, kind, answers_to: answersTo, clock, burst }) => {
      return { id, entity, item, kind, answersTo, clock, burst: burstIn(burst) }
    })
}

function burstIn(value: unknown): BurstId | null {
  if (value === null) return null
  const read = burstIdSchema.safeParse(value)
  return read.success ? read.data : null
}
