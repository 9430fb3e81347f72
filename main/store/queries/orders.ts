import { assertNever } from '../../../contract/model/errors.ts'
import type { SessionSort } from '../../../contract/model/session.ts'
import { release } from '../../support/owned-buffer.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { sortKey } from '../common/folding.ts'
import { listIds } from '../worker/views/id-lists.ts'
import { orderByNumbers, orderOfSorted, type RowOrder } from '../worker/views/row-orders.ts'
import type { RowSet } from '../common/row-sets.ts'
import { FACTS_ORDER, type RowGroup, type RowGroups } from './row-groups.ts'

export type SortColumn = SessionSort['column']

/** Greatest row id; 0 in an empty cache. */
export function maxRowId(db: ReadDb): number {
  return prepare<[], number>(db, 'SELECT coalesce(max(id), 0) FROM sessions').pluck().get() ?? 0
}

/** What an order is made of besides the database. */
export type OrderSource = { readonly maxId: number; readonly all: RowSet; readonly groups: () => RowGroups }

/** All rows in ascending order of a column. */
export function readOrder(db: ReadDb, column: SortColumn, source: OrderSource): RowOrder {
  const sorted = (sql: string) => orderOfSorted(listIds(db, sql), source.all)
  switch (column) {
    case 'started':
    case 'modified':
      return sorted(`SELECT id FROM sessions ORDER BY ${column}, id`)
    case 'participantName':
      return sorted('SELECT id FROM sessions WHERE name_key IS NOT NULL ORDER BY name_key, id')
    case 'participantEmail':
      return sorted(`SELECT id FROM sessions WHERE ${HAS_EMAIL} ORDER BY email COLLATE NOCASE, id`)
    case 'conclusion':
      return sorted('SELECT session_id AS id FROM reports WHERE conclusion IS NOT NULL ORDER BY conclusion, session_id')
    case 'evaluation':
      return orderOfSorted(byEvaluation(db, source.maxId), source.all)
    case 'center':
      return byGroup(source, rankBy(readRanks(db, 'centers'), 'centerId'))
    case 'testTitle':
      return byGroup(source, rankBy(readRanks(db, 'titles'), 'titleId'))
    case 'scaleLevel':
      return byGroup(source, rankBy(readRanks(db, 'levels'), 'levelId'))
    case 'manualScoring':
      return byGroup(source, (group) => group.manualScoring)
    case 'isFinished':
      return byGroup(source, (group) => group.finished)
    case 'elapsed':
    case 'percent':
    case 'score':
      return byFact(db, column, source)
    default:
      return assertNever(column)
  }
}

const HAS_EMAIL = `email > ''`
/** An index that only who sorts by e-mail pays for: every page of the feed would, and the column is seldom shown. */
export const EMAIL_INDEX = `CREATE INDEX IF NOT EXISTS sessions_email ON sessions (email COLLATE NOCASE) WHERE ${HAS_EMAIL}`

/** Without the index, every session is read and sorted: seconds of a million. */
export function hasEmailIndex(db: ReadDb): boolean {
  const sql = `SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = 'sessions_email'`
  return prepare<[], number>(db, sql).pluck().get() === 1
}

/** By what the rows of a group share; a group without it is `NaN`. */
function byGroup({ groups, maxId }: OrderSource, valueOf: (group: RowGroup) => number): RowOrder {
  const { ids, groups: list } = groups()
  const values = new Float64Array(ids.length)
  for (const group of list) values.fill(valueOf(group), group.start, group.end)
  return orderOfNumbers(ids, values, maxId)
}

/**
 * The rows of the groups are in the order of the index, and so are the values: no pass needs to pair them. They are read
 * test by test, so that there is no list of a million numbers on the heap.
 */
function byFact(db: ReadDb, fact: 'elapsed' | 'percent' | 'score', { groups, maxId }: OrderSource): RowOrder {
  const statement = prepare<[number, number], number | null>(
    db,
    `SELECT ${fact} FROM sessions INDEXED BY sessions_facts WHERE center_id = ? AND test_id = ? ORDER BY ${FACTS_ORDER}`,
  ).pluck()
  const { ids, groups: list } = groups()
  const values = new Float64Array(ids.length)
  let last: RowGroup | null = null
  for (const group of list) {
    if (group.centerId === last?.centerId && group.testId === last.testId) continue
    last = group
    const numbers = toNumbers(statement.all(group.centerId, group.testId))
    values.set(numbers, group.start)
    release(numbers)
  }
  return orderOfNumbers(ids, values, maxId)
}

/** By a fact of the reports, which not every session has. */
function byEvaluation(db: ReadDb, maxId: number): Uint32Array {
  const known = 'FROM reports INDEXED BY reports_facts WHERE evaluation IS NOT NULL ORDER BY session_id'
  const ids = listIds(db, `SELECT session_id AS id ${known}`)
  const values = prepare<[], number>(db, `SELECT evaluation ${known}`).pluck().all()
  return orderOfNumbers(ids, toNumbers(values), maxId).ids
}

/** {@link orderByNumbers} of numbers that are not needed any more. */
function orderOfNumbers(ids: Uint32Array, values: Float64Array, maxId: number): RowOrder {
  const order = orderByNumbers(ids, values, maxId)
  release(values)
  return order
}

function toNumbers(values: readonly (number | null)[]): Float64Array {
  const numbers = new Float64Array(values.length)
  for (let at = 0; at < values.length; at += 1) numbers[at] = values[at] ?? NaN
  return numbers
}

function rankBy(ranks: ReadonlyMap<number, number>, column: 'centerId' | 'titleId' | 'levelId') {
  return (group: RowGroup): number => {
    const id = group[column]
    return (id === null ? undefined : ranks.get(id)) ?? NaN
  }
}

/** Place of each shared text among all of them; texts that fold to the same share a place. */
function readRanks(db: ReadDb, table: 'titles' | 'levels' | 'centers'): ReadonlyMap<number, number> {
  const text = table === 'centers' ? 'name' : 'text'
  const rows = prepare<[], { id: number; text: string }>(db, `SELECT id, ${text} AS text FROM ${table}`).all()
  const keyed = rows.flatMap(({ id, text }) => {
    const key = sortKey(text)
    return key === null ? [] : [{ id, key }]
  })
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
  const ranks = new Map<number, number>()
  let rank = 0
  keyed.forEach(({ id, key }, at) => {
    if (at > 0 && keyed[at - 1]?.key !== key) rank += 1
    ranks.set(id, rank)
  })
  return ranks
}
