import { MANUAL_SCORING, type SessionFilter } from '../../../contract/model/session.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { listIds } from '../worker/result-sets/id-lists.ts'
import { addRows, emptyRowSet, intersect, type RowSet } from '../common/row-sets.ts'
import type { RowGroup, RowGroups } from './row-groups.ts'

/** Input of a filter besides the database. */
export type FilterSource = { readonly maxId: number; readonly groups: () => RowGroups }

type Condition = { readonly sql: string; readonly values: readonly (string | number)[] }

/** Rows that match the filter, not considering its search and its conditions on reports; `null` for all. */
export function filteredRows(db: ReadDb, filter: SessionFilter, source: FilterSource): RowSet | null {
  const sets = [
    rowsOfGroups(db, filter, source),
    rowsWhere(db, 'sessions', 'id', rangeOf('started', filter.startedFrom, filter.startedTo, '<'), source.maxId),
    rowsWhere(
      db,
      'sessions INDEXED BY sessions_facts',
      'id',
      rangeOf('percent', filter.percentFrom, filter.percentTo, '<='),
      source.maxId,
    ),
  ].filter((set) => set !== null)
  return sets.length === 0 ? null : sets.reduce(intersect)
}

/** Sessions whose reports match the filter; `null` if it has no condition on reports. */
export function filteredByReport(db: ReadDb, filter: SessionFilter, maxId: number): RowSet | null {
  return rowsWhere(db, 'reports INDEXED BY reports_facts', 'session_id', reportConditions(filter), maxId)
}

/** By the columns with few values: each group of rows matches as a whole or not at all. */
function rowsOfGroups(db: ReadDb, filter: SessionFilter, { maxId, groups }: FilterSource): RowSet | null {
  const tests = groupTests(db, filter)
  if (tests.length === 0) return null
  const { ids, groups: list } = groups()
  const set = emptyRowSet(maxId)
  for (const group of list) {
    if (tests.every((test) => test(group))) addRows(set, ids.subarray(group.start, group.end))
  }
  return set
}

function groupTests(db: ReadDb, filter: SessionFilter): readonly ((group: RowGroup) => boolean)[] {
  const tests: ((group: RowGroup) => boolean)[] = []
  const { centers, testIds, scaleLevels, manualScoring, finished, autoClosed } = filter
  if (centers !== undefined) {
    const wanted = idsNamed(db, 'centers', 'name', centers)
    tests.push(({ centerId }) => wanted.has(centerId))
  }
  if (testIds !== undefined) {
    const wanted = idsNamed(db, 'tests', 'guid', testIds)
    tests.push(({ testId }) => wanted.has(testId))
  }
  if (scaleLevels !== undefined) {
    const wanted = idsNamed(db, 'levels', 'text', scaleLevels)
    tests.push(({ levelId }) => levelId !== null && wanted.has(levelId))
  }
  if (manualScoring !== undefined) {
    const wanted = new Set(manualScoring.map((state) => MANUAL_SCORING.indexOf(state)))
    tests.push((group) => wanted.has(group.manualScoring))
  }
  if (finished !== undefined) tests.push((group) => (group.finished === 1) === finished)
  if (autoClosed !== undefined) tests.push((group) => (group.autoClosed === 1) === autoClosed)
  return tests
}

function idsNamed(db: ReadDb, table: string, column: string, names: readonly string[]): ReadonlySet<number> {
  const sql = `SELECT id FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`
  return new Set(prepare<[string], number>(db, sql).pluck().all(JSON.stringify(names)))
}

function rangeOf(column: string, from: number | undefined, to: number | undefined, upTo: '<' | '<='): Condition[] {
  return [
    ...(from === undefined ? [] : [{ sql: `${column} >= ?`, values: [from] }]),
    ...(to === undefined ? [] : [{ sql: `${column} ${upTo} ?`, values: [to] }]),
  ]
}

/** A list is one JSON parameter, so that the statement's text does not depend on the number of values. */
function reportConditions({ conclusions, hasVideo, hasEssay }: SessionFilter): readonly Condition[] {
  const all: readonly (Condition | null)[] = [
    conclusions === undefined
      ? null
      : {
          sql: `(conclusion IN (SELECT value FROM json_each(?)) ${conclusions.includes(null) ? 'OR conclusion IS NULL' : ''})`,
          values: [JSON.stringify(conclusions.filter((value) => value !== null))],
        },
    hasVideo === undefined ? null : { sql: `video_answers ${hasVideo ? '>' : '='} 0`, values: [] },
    hasEssay === undefined ? null : { sql: `essays ${hasEssay ? '>' : '='} 0`, values: [] },
  ]
  return all.filter((condition) => condition !== null)
}

function rowsWhere(
  db: ReadDb,
  from: string,
  id: string,
  conditions: readonly Condition[],
  maxId: number,
): RowSet | null {
  if (conditions.length === 0) return null
  const where = conditions.map(({ sql }) => sql).join(' AND ')
  const ids = listIds(
    db,
    `SELECT ${id} AS id FROM ${from} WHERE ${where}`,
    ...conditions.flatMap(({ values }) => values),
  )
  return addRows(emptyRowSet(maxId), ids)
}
