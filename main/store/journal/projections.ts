import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Operation, ReviewerId } from '../../../contract/model/operation.ts'
import {
  eachReviewedSession,
  listMerged,
  operationsOfEntity,
  operationsOfSession,
  type EntityKey,
} from '../queries/journal.ts'
import { projectNote } from '../queries/notes.ts'
import {
  projectAnswerNote,
  projectComment,
  projectScore,
  projectStatus,
  projectVerdict,
} from '../queries/project-judgements.ts'
import { projectReveal } from '../queries/reveals.ts'
import { prepare, type WriteDb } from '../worker/databases/database.ts'
import { ANSWER_NOTE, COMMENT, NOTE, REVEAL, SCORE, STATUS, VERDICT } from './entities.ts'
import { keepStep, keepStepsOf } from './kept-steps.ts'

/** The table of an entity, computed from its operations. */
type Projection = {
  readonly table: string
  /** The item of the operations that made a row, in SQL. */
  readonly item: string
  /** Updates the row of an entity from its operations, and returns whether it was another one. */
  readonly project: (db: WriteDb, key: EntityKey, operations: readonly Operation[]) => boolean
}

/** By entity. Operations on an unknown entity are kept for a version that knows it. */
const PROJECTIONS: ReadonlyMap<string, Projection> = new Map([
  [NOTE, { table: 'notes', item: "''", project: projectNote }],
  [VERDICT, { table: 'verdicts', item: "''", project: projectVerdict }],
  [SCORE, { table: 'scores', item: 'CAST(t.question AS TEXT)', project: projectScore }],
  [ANSWER_NOTE, { table: 'answer_notes', item: 't.id', project: projectAnswerNote }],
  [COMMENT, { table: 'comments', item: "''", project: projectComment }],
  [STATUS, { table: 'statuses', item: "''", project: projectStatus }],
  [REVEAL, { table: 'reveals', item: 't.item', project: projectReveal }],
])

/** What can be undone, which is computed from all operations on a session. */
const STEPS_TABLE = 'review_steps'

/** Updates the table of an entity from its operations. Takes part in the caller's transaction. */
export function project(db: WriteDb, key: EntityKey): void {
  PROJECTIONS.get(key.entity)?.project(db, key, operationsOfEntity(db, key))
}

/**
 * Updates the tables after an operation that sets a value, is later than all others and replaces everything that the
 * value came from. Its fold alone is then that of all operations, so a text that was typed by hundreds of them, and a
 * session with thousands, take no longer. Takes part in the caller's transaction.
 */
export function projectLatest(db: WriteDb, operation: Operation): void {
  PROJECTIONS.get(operation.entity)?.project(db, operation, [operation])
  keepStep(db, operation)
}

/**
 * Computes all tables from the operations, except for these reviewers, and returns how many rows of each were not what
 * they should be. It goes from session to session, so memory does not grow with the journal. `look` is called with all
 * operations on the way. Takes part in the caller's transaction.
 */
export function projectAll(
  db: WriteDb,
  except: ReadonlySet<ReviewerId> = new Set(),
  look: (operation: Operation) => void = () => undefined,
): ReadonlyMap<string, number> {
  const differing = new Map<string, number>()
  const count = (table: string, rows: number) => {
    if (rows > 0) differing.set(table, (differing.get(table) ?? 0) + rows)
  }
  for (const session of eachReviewedSession(db)) {
    const all = operationsOfSession(db, session)
    all.forEach(look)
    const operations = except.size === 0 ? all : all.filter(({ reviewer }) => !except.has(reviewer))
    projectSession(db, session, operations, count)
  }
  for (const [entity, { table, item }] of PROJECTIONS)
    count(table, deleteUnfounded(db, table, { entity, item }, except))
  count(STEPS_TABLE, deleteUnfounded(db, STEPS_TABLE, null, except))
  return differing
}

/** Computes the rows of a session. `session` has the center that all work on it is kept in. */
function projectSession(
  db: WriteDb,
  session: SessionKey,
  operations: readonly Operation[],
  count: (table: string, rows: number) => void,
): void {
  for (const made of Map.groupBy(operations, entityOf).values()) {
    const key = { ...made[0]!, session }
    const projection = PROJECTIONS.get(key.entity)
    if (projection !== undefined) count(projection.table, Number(projection.project(db, key, made)))
  }
  for (const [reviewer, made] of Map.groupBy(operations, (operation) => operation.reviewer)) {
    count(STEPS_TABLE, Number(keepStepsOf(db, { session, reviewer }, made)))
  }
}

/**
 * Computes the rows of sessions whose work was in several centers until the schema's version that keeps it in one. Takes
 * part in the caller's transaction.
 */
export function settleMerged(db: WriteDb): void {
  for (const session of listMerged(db)) {
    for (const table of [...[...PROJECTIONS.values()].map((projection) => projection.table), STEPS_TABLE]) {
      prepare(db, `DELETE FROM ${table} WHERE participant = ? AND test = ? AND center <> ?`).run(
        session.participantId,
        session.testId,
        session.center,
      )
    }
    projectSession(db, session, operationsOfSession(db, session), () => undefined)
  }
  prepare(db, 'DELETE FROM merged_sessions').run()
}

const entityOf = ({ entity, item, reviewer }: Operation) => JSON.stringify([entity, item, reviewer])

/** Deletes rows that no operation made, and returns their number. */
function deleteUnfounded(
  db: WriteDb,
  table: string,
  of: { readonly entity: string; readonly item: string } | null,
  except: ReadonlySet<ReviewerId>,
): number {
  const isAbout = of === null ? '' : `AND o.entity = '${of.entity}' AND o.item = ${of.item}`
  return prepare(
    db,
    `DELETE FROM ${table} AS t WHERE reviewer NOT IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
       SELECT 1 FROM operations o WHERE o.participant = t.participant AND o.test = t.test AND o.center = t.center
         ${isAbout} AND o.reviewer = t.reviewer)`,
  ).run(JSON.stringify([...except])).changes
}
