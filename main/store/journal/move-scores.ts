import { DeskError } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { BurstId, Score } from '../../../contract/model/review.ts'
import { moveScore } from '../../../contract/model/rubric-move.ts'
import type { MovePage, ScorePlace, UndonePage } from '../../../contract/model/rubric-records.ts'
import type { CriterionId, RubricId, RubricVersion } from '../../../contract/model/rubric.ts'
import { operationsOfBurst } from '../queries/journal.ts'
import type { Own } from '../queries/own.ts'
import { readJudgement, readStatus } from '../queries/judgements.ts'
import { listScoresBefore, questionMaximum, type RubricScoreRow } from '../queries/rubric-scores.ts'
import { listVersions, readDraft } from '../queries/rubrics.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { appendOperation } from './append.ts'
import { JUDGEMENT_SCHEMA, SCORE } from './entities.ts'
import { projectSteps } from './kept-steps.ts'
import { project } from './projections.ts'
import { changeReview } from './reviews.ts'

type Databases = { readonly cache: ReadDb; readonly reviews: ReadDb }

/** Which scores are looked at: those after a place, `limit` at most. */
export type MoveRange = { readonly after: ScorePlace | null; readonly limit: number }

type Planned = RubricScoreRow & { readonly moved: Score; readonly open: readonly CriterionId[] }

/**
 * What becomes of the own scores with earlier versions of a rubric, if they move to a version, or to the draft with
 * `null`. Fails with `invalid-argument` where there is no such version.
 */
export function previewMove(databases: Databases, own: Own | null, id: RubricId, to: number | null, range: MoveRange) {
  return planMove(databases, own?.reviewer ?? null, id, to, range).page
}

/** Moves them, and returns what became of them. Takes part in the caller's transaction. */
export function moveScores(
  { cache, reviews }: { readonly cache: ReadDb; readonly reviews: WriteDb },
  own: Own,
  id: RubricId,
  to: number,
  { burst, ...range }: MoveRange & { readonly burst: BurstId },
  now: InstantMs,
): MovePage {
  const { planned, page } = planMove({ cache, reviews }, own.reviewer, id, to, range)
  for (const { key, question, moved, revision, judged } of planned) {
    const change = { entity: 'score', question, value: moved } as const
    // The report stays the one that was judged: nobody has looked at another one.
    changeReview(reviews, own, key, { change, over: revision, judged, burst }, now)
  }
  return page
}

function planMove(
  databases: Databases,
  reviewer: ReviewerId | null,
  id: RubricId,
  to: number | null,
  range: MoveRange,
) {
  const { reviews } = databases
  const target = targetOf(reviews, id, to)
  const versions = new Map(listVersions(reviews, id).map((one) => [one.version, one]))
  const rows =
    reviewer === null ? [] : listScoresBefore(reviews, reviewer, id, target.version, range.after, range.limit)
  const planned: Planned[] = []
  const count = { up: 0, down: 0, same: 0, incomplete: 0, submitted: 0, unknown: 0 }
  const open: Record<CriterionId, number> = {}
  const from: Record<number, number> = {}
  for (const row of rows) {
    const { levels, version } = row.score.rubric
    from[version] = (from[version] ?? 0) + 1
    const before = versions.get(version)
    if (reviewer !== null && readStatus(reviews, row.key, reviewer)?.status === 'submitted') {
      count.submitted += 1
      continue
    }
    const max = before === undefined ? null : questionMaximum(databases, row)
    if (before === undefined || max === null) {
      count.unknown += 1
      continue
    }
    const moved = moveScore(before, target, levels, max)
    planned.push({ ...row, moved: moved.score, open: moved.open })
    count[directionOf(row.score, moved.score)] += 1
    if (moved.open.length > 0) count.incomplete += 1
    for (const criterion of moved.open) open[criterion] = (open[criterion] ?? 0) + 1
  }
  const last = rows.length < range.limit ? undefined : rows.at(-1)
  const next = last === undefined ? null : { key: last.key, question: last.question }
  const page: MovePage = { ...count, open, from, next }
  return { planned, page }
}

function directionOf(before: Score, after: Score): 'up' | 'down' | 'same' {
  if (before.points === after.points) return 'same'
  return after.points > before.points ? 'up' : 'down'
}

/** A version, or the draft as the version that it becomes. */
function targetOf(db: ReadDb, id: RubricId, to: number | null): RubricVersion {
  const versions = listVersions(db, id)
  if (to !== null) {
    const found = versions.find(({ version }) => version === to)
    if (found !== undefined) return found
  } else {
    const { draft } = readDraft(db, id)
    const version = (versions[0]?.version ?? 0) + 1
    if (draft !== null) return { rubric: id, version, hash: '', publishedAt: draft.savedAt, content: draft.content }
  }
  throw new DeskError('invalid-argument', 'There is no such version of the rubric.', { field: 'to' })
}

/**
 * Undoes a move from an arrival on, where the score is still the moved one and the review is not submitted. Takes part in
 * the caller's transaction.
 */
export function undoMove(
  db: WriteDb,
  own: Own,
  burst: BurstId,
  { after, limit }: { readonly after: number; readonly limit: number },
  now: InstantMs,
): UndonePage {
  const moved = operationsOfBurst(db, SCORE, burst, after, limit)
  let undone = 0
  for (const { id, session, item, reviewer } of moved) {
    const change = { entity: 'score', question: Number(item), value: null } as const
    const isStored = readJudgement(db, session, own.reviewer, change)?.from.at(-1) === id
    const isOpen = readStatus(db, session, own.reviewer)?.status !== 'submitted'
    if (!isStored || !isOpen || reviewer !== own.reviewer) continue
    const undo = { session, entity: SCORE, item, kind: 'undo', schema: JUDGEMENT_SCHEMA, payload: '{}' }
    appendOperation(db, own, { ...undo, answersTo: id }, now)
    project(db, { session, entity: SCORE, item, reviewer: own.reviewer })
    projectSteps(db, { session, reviewer: own.reviewer })
    undone += 1
  }
  const next = moved.length < limit ? null : (moved.at(-1)?.arrival ?? null)
  return { undone, kept: moved.length - undone, next }
}
