import { VERDICTS, type VerdictId } from '../../../contract/model/review.ts'
import {
  disagrees,
  REVIEW_STAGES,
  type Agreement,
  type ReviewFacts,
  type ReviewStage,
} from '../../../contract/model/review-facts.ts'
import type { SessionFilter } from '../../../contract/model/session.ts'
import { addRows, emptyRowSet, intersect, rowsOf, subtract, unite, type RowSet } from '../common/row-sets.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { listIds, parseIds } from '../worker/result-sets/id-lists.ts'

/** Sessions whose reviews are alike; `ids` has its own buffer. */
export type ReviewGroup = Pick<ReviewFacts, 'verdict' | 'disagrees'> & {
  readonly stage: ReviewStage
  /** Kinds of its notes. */
  readonly kinds: readonly string[]
  readonly ids: Uint32Array
}

export type ReviewSource = { readonly maxId: number; readonly all: RowSet; readonly agreement: Agreement }

type GroupRow = [number, number | null, number | null, string, Uint8Array]

/** All sessions by what the filters of reviews compare. */
export function readReviewGroups(db: ReadDb, { maxId, all, agreement }: ReviewSource): readonly ReviewGroup[] {
  const groups = prepare<[], GroupRow>(
    db,
    `SELECT stage, verdict, conclusion, kinds, CAST(group_concat(session_id) AS BLOB)
     FROM review_facts INDEXED BY review_facts_groups GROUP BY 1, 2, 3, 4`,
  )
    .raw()
    .all()
    .map(([stage, verdictAt, conclusion, kinds, ids]): ReviewGroup => {
      const verdict = verdictOf(verdictAt)
      return {
        stage: REVIEW_STAGES[stage] ?? 'inProgress',
        verdict,
        disagrees: disagrees(agreement, verdict, conclusion),
        kinds: JSON.parse(kinds) as readonly string[],
        ids: parseIds(ids),
      }
    })
  const started = emptyRowSet(maxId)
  for (const { ids } of groups) addRows(started, ids)
  const others = rowsOf(subtract(unite(emptyRowSet(maxId), all), started))
  return [...groups, { stage: 'notStarted', verdict: null, disagrees: null, kinds: [], ids: others }]
}

export function verdictOf(at: number | null): VerdictId | null {
  return at === null ? null : (VERDICTS[at] ?? null)
}

/** Whether the filter has a condition on what the groups differ in. */
export function asksReviewGroups({ verdicts, reviewStages, disagreement, noteKinds }: SessionFilter): boolean {
  return [verdicts, reviewStages, disagreement, noteKinds].some((member) => member !== undefined)
}

/** Sessions whose reviews match the filter; `null` if it has no condition on reviews. */
export function filteredByReview(
  db: ReadDb,
  filter: SessionFilter,
  groups: () => readonly ReviewGroup[],
  maxId: number,
): RowSet | null {
  const byPoints = rowsWithPoints(db, filter, maxId)
  if (!asksReviewGroups(filter)) return byPoints
  const set = emptyRowSet(maxId)
  for (const group of groups()) if (isLetThrough(group, filter)) addRows(set, group.ids)
  return byPoints === null ? set : intersect(set, byPoints)
}

function isLetThrough(group: ReviewGroup, { verdicts, reviewStages, disagreement, noteKinds }: SessionFilter): boolean {
  return (
    (verdicts?.includes(group.verdict) ?? true) &&
    (reviewStages?.includes(group.stage) ?? true) &&
    (disagreement === undefined || group.disagrees === disagreement) &&
    (noteKinds?.some((kind) => group.kinds.includes(kind)) ?? true)
  )
}

function rowsWithPoints(db: ReadDb, { pointsFrom, pointsTo }: SessionFilter, maxId: number): RowSet | null {
  if (pointsFrom === undefined && pointsTo === undefined) return null
  const sql = 'SELECT session_id AS id FROM review_facts WHERE points >= ? AND points <= ?'
  return addRows(emptyRowSet(maxId), listIds(db, sql, pointsFrom ?? 0, pointsTo ?? Number.MAX_VALUE))
}
