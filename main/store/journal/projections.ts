import type { Operation, ReviewerId } from '../../../contract/model/operation.ts'
import type { JournalProof } from '../records.ts'
import { listEntities, listOperations, operationsOfEntity, type EntityKey } from '../queries/journal.ts'
import { projectNote } from '../queries/notes.ts'
import { listOwnDevices } from '../queries/own.ts'
import {
  projectAnswerNote,
  projectComment,
  projectScore,
  projectStatus,
  projectVerdict,
} from '../queries/project-judgements.ts'
import { projectReveal } from '../queries/reveals.ts'
import { checkSnapshots } from '../queries/snapshots.ts'
import { prepare, type WriteDb } from '../worker/databases/database.ts'
import { checkChains, nameGap } from './chain.ts'
import { ANSWER_NOTE, COMMENT, NOTE, REVEAL, SCORE, STATUS, VERDICT } from './entities.ts'
import { keepStep, projectAllSteps } from './kept-steps.ts'

/** The table of an entity, computed from its operations. */
type Projection = {
  readonly table: string
  /** Updates the row of an entity from its operations. */
  readonly project: (db: WriteDb, key: EntityKey, operations: readonly Operation[]) => void
}

/** By entity. Operations on an unknown entity are kept for a version that knows it. */
const PROJECTIONS: ReadonlyMap<string, Projection> = new Map([
  [NOTE, { table: 'notes', project: projectNote }],
  [VERDICT, { table: 'verdicts', project: projectVerdict }],
  [SCORE, { table: 'scores', project: projectScore }],
  [ANSWER_NOTE, { table: 'answer_notes', project: projectAnswerNote }],
  [COMMENT, { table: 'comments', project: projectComment }],
  [STATUS, { table: 'statuses', project: projectStatus }],
  [REVEAL, { table: 'reveals', project: projectReveal }],
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

/** Rebuilds all tables from the operations, except for these reviewers. Takes part in the caller's transaction. */
export function projectAll(db: WriteDb, except: ReadonlySet<ReviewerId> = new Set()): void {
  const reviewers = JSON.stringify([...except])
  const empty = (table: string) =>
    prepare(db, `DELETE FROM ${table} WHERE reviewer NOT IN (SELECT value FROM json_each(?))`).run(reviewers)
  for (const [entity, { table }] of PROJECTIONS) {
    empty(table)
    for (const key of listEntities(db, entity)) if (!except.has(key.reviewer)) project(db, key)
  }
  empty(STEPS_TABLE)
  projectAllSteps(db, except)
}

/**
 * Checks that the operations are complete and unaltered and that the tables match them, and repairs tables that do not.
 * Takes part in the caller's transaction.
 */
export function rebuildJournal(db: WriteDb): JournalProof {
  const operations = listOperations(db)
  const own = new Set(listOwnDevices(db))
  const { problems: chainProblems, missing } = checkChains(operations, own)
  const { snapshotProblems, incomplete: judgedElsewhere } = checkSnapshots(db, operations, own)
  const incomplete = missing.map(
    ({ device, ...gap }) =>
      `device ${device} has yet to hand over ${nameGap(gap)}; its reviewer's work was not compared`,
  )
  const devices = new Set(missing.map(({ device }) => device))
  const incompleteReviewers = new Set(
    operations.filter(({ device }) => devices.has(device)).map(({ reviewer }) => reviewer),
  )
  // With operations missing, a row may be the only copy of what they set.
  const mended = chainProblems.length > 0 ? [] : mendTables(db, incompleteReviewers)
  return {
    operations: operations.length,
    chainProblems,
    snapshotProblems,
    incomplete: [...incomplete, ...judgedElsewhere],
    mended,
  }
}

function mendTables(db: WriteDb, except: ReadonlySet<ReviewerId>): JournalProof['mended'] {
  const tables = [...[...PROJECTIONS.values()].map(({ table }) => table), STEPS_TABLE]
  const before = tables.map((table) => rowsOf(db, table))
  projectAll(db, except)
  return tables.flatMap((table, at) => {
    const rows = countDifferences(before[at]!, rowsOf(db, table))
    return rows === 0 ? [] : [{ table, rows }]
  })
}

function countDifferences(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const beyond = (rows: ReadonlySet<string>, known: ReadonlySet<string>) => [...rows].filter((row) => !known.has(row))
  // A changed row counts once, not as one removed and one added.
  return Math.max(beyond(one, other).length, beyond(other, one).length)
}

/** Each row serialized as text. */
function rowsOf(db: WriteDb, table: string): Set<string> {
  return new Set(
    db
      .prepare(`SELECT * FROM ${table}`)
      .raw()
      .all()
      .map((row) => JSON.stringify(row)),
  )
}
