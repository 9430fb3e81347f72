import { MANUAL_SCORING, type SessionFilter } from '../../../contract/model/session.ts'
import type { FilterCounts } from '../../../contract/model/result-sets.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { parseIds } from '../worker/result-sets/id-lists.ts'
import { hasRow, type RowSet } from '../common/row-sets.ts'
import type { ReviewGroup } from './review-groups.ts'
import type { RowGroup, RowGroups } from './row-groups.ts'
import { goneIds } from './unlisted.ts'

/** Members of a session filter that each filter control sets. */
const MEMBERS_OF = {
  center: ['centers'],
  test: ['testIds'],
  level: ['scaleLevels'],
  manualScoring: ['manualScoring'],
  finished: ['finished', 'autoClosed'],
  atService: ['atService'],
  conclusion: ['conclusions'],
  hasReport: ['hasReport'],
  hasVideo: ['hasVideo'],
  hasEssay: ['hasEssay'],
  verdict: ['verdicts'],
  reviewStage: ['reviewStages'],
  disagreement: ['disagreement'],
  noteKind: ['noteKinds'],
} as const satisfies Record<keyof FilterCounts, readonly (keyof SessionFilter)[]>

type FilterName = keyof typeof MEMBERS_OF

/** Rows whose reports have the same values; `ids` has its own buffer. */
type ReportGroup = {
  readonly conclusion: number | null
  readonly hasVideo: number
  readonly hasEssay: number
  readonly ids: Uint32Array
}

/** For each filter control, counts the rows of each value among those that match all other filters. */
export function countByFilter(
  db: ReadDb,
  { ids, groups }: RowGroups,
  reviews: readonly ReviewGroup[],
  filter: SessionFilter,
  membersOf: (filter: SessionFilter) => RowSet | null,
): FilterCounts {
  const reports = readReportGroups(db)
  const gone = goneIds(db)
  const countAmong = (members: RowSet | null) => ({
    groups: groups.map(({ start, end }) => countMembers(ids.subarray(start, end), members)),
    gone: countMembers(gone, members),
    reports: reports.map((group) => countMembers(group.ids, members)),
    reviews: reviews.map((group) => countMembers(group.ids, members)),
  })
  // Most filters are not set and share one set of rows.
  const ofAll = countAmong(membersOf(filter))
  const countsFor = (name: FilterName) =>
    MEMBERS_OF[name].some((member) => filter[member] !== undefined)
      ? countAmong(membersOf(without(filter, MEMBERS_OF[name])))
      : ofAll

  const byGroup = (name: FilterName, valuesOf: (group: RowGroup) => readonly (string | null | undefined)[]) =>
    sum(groups, countsFor(name).groups, valuesOf)
  const byReport = (name: FilterName, valueOf: (group: ReportGroup) => string) =>
    sum(reports, countsFor(name).reports, (group) => [valueOf(group)])
  const byReview = (name: FilterName, valuesOf: (group: ReviewGroup) => readonly (string | null)[]) =>
    sum(reviews, countsFor(name).reviews, valuesOf)

  const [centers, tests, levels] = [
    namesOf(db, 'centers', 'name'),
    namesOf(db, 'tests', 'guid'),
    namesOf(db, 'levels', 'text'),
  ]
  return {
    center: byGroup('center', ({ centerId }) => [centers.get(centerId)]),
    test: byGroup('test', ({ testId }) => [tests.get(testId)]),
    level: byGroup('level', ({ levelId }) => [levelId === null ? null : levels.get(levelId)]),
    manualScoring: byGroup('manualScoring', ({ manualScoring }) => [MANUAL_SCORING[manualScoring]]),
    finished: byGroup('finished', ({ finished, autoClosed }) => [
      finished ? 'finished' : 'inProgress',
      finished && !autoClosed ? 'byParticipant' : null,
      autoClosed ? 'autoClosed' : null,
    ]),
    atService: countThere(countsFor('atService')),
    conclusion: byReport('conclusion', ({ conclusion }) => (conclusion === null ? 'none' : String(conclusion))),
    hasReport: countReported(countsFor('hasReport')),
    hasVideo: byReport('hasVideo', ({ hasVideo }) => (hasVideo ? 'yes' : 'no')),
    hasEssay: byReport('hasEssay', ({ hasEssay }) => (hasEssay ? 'yes' : 'no')),
    verdict: byReview('verdict', ({ verdict }) => [verdict ?? 'none']),
    reviewStage: byReview('reviewStage', ({ stage }) => [stage]),
    disagreement: byReview('disagreement', ({ disagrees }) => [disagrees === null ? null : disagrees ? 'yes' : 'no']),
    noteKind: byReview('noteKind', ({ kinds }) => kinds),
  }
}

/** The groups are all of the counted rows. */
function countThere({ groups, gone }: { readonly groups: readonly number[]; readonly gone: number }) {
  return { yes: addUp(groups) - gone, no: gone }
}

/** The groups are all of the counted rows, and the reports those of them with one. */
function countReported({ groups, reports }: Readonly<Record<'groups' | 'reports', readonly number[]>>) {
  const all = addUp(groups)
  const yes = addUp(reports)
  return { yes, no: all - yes }
}

const addUp = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function without(filter: SessionFilter, members: readonly (keyof SessionFilter)[]): SessionFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !members.some((member) => member === name)))
}

function countMembers(ids: Uint32Array, members: RowSet | null): number {
  if (members === null) return ids.length
  let count = 0
  for (const id of ids) if (hasRow(members, id)) count += 1
  return count
}

/** Adds the count of each group to each of its values. */
function sum<T>(
  groups: readonly T[],
  counts: readonly number[],
  valuesOf: (group: T) => readonly (string | null | undefined)[],
): Readonly<Record<string, number>> {
  const totals = new Map<string, number>()
  groups.forEach((group, at) => {
    for (const value of valuesOf(group)) {
      if (value !== null && value !== undefined) totals.set(value, (totals.get(value) ?? 0) + counts[at]!)
    }
  })
  return Object.fromEntries(totals)
}

function namesOf(db: ReadDb, table: string, column: string): ReadonlyMap<number, string> {
  return new Map(prepare<[], [number, string]>(db, `SELECT id, ${column} FROM ${table}`).raw().all())
}

function readReportGroups(db: ReadDb): readonly ReportGroup[] {
  return prepare<[], [number | null, number, number, Uint8Array]>(
    db,
    `SELECT conclusion, video_answers > 0, essays > 0, CAST(group_concat(session_id) AS BLOB)
     FROM reports INDEXED BY reports_facts GROUP BY 1, 2, 3`,
  )
    .raw()
    .all()
    .map(([conclusion, hasVideo, hasEssay, text]) => ({ conclusion, hasVideo, hasEssay, ids: parseIds(text) }))
}
