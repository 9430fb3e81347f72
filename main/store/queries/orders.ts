import { assertNever } from '../../../contract/model/errors.ts'
import type { Agreement } from '../../../contract/model/review-facts.ts'
import type { SessionSort } from '../../../contract/model/session.ts'
import { release } from '../../support/owned-buffer.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { sortKey } from '../common/folding.ts'
import { listIds, listTiedIds } from '../worker/result-sets/id-lists.ts'
import {
  orderByNumbers,
  orderOfSorted,
  withOthers,
  type NewestFirst,
  type RowOrder,
  type SortedRows,
} from '../worker/result-sets/row-orders.ts'
import { addRows, countRows, emptyRowSet, type RowSet } from '../common/row-sets.ts'
import { readEmailOrder, sortByEmail } from './email-order.ts'
import { readReviewGroups } from './review-groups.ts'
import { FACTS_ORDER, type RowGroup, type RowGroups } from './row-groups.ts'

export type SortColumn = SessionSort['column']

/** Input of an order besides the database. */
export type OrderSource = {
  readonly maxId: number
  readonly all: RowSet
  readonly groups: () => RowGroups
  readonly newest: NewestFirst
  /** Reads which conclusions of proctoring agree with which verdicts. */
  readonly readAgreement: () => Agreement
}

/** All rows, oldest first; at the same instant, the smallest ID first. */
export function readStartedOrder(db: ReadDb): RowOrder {
  const ids = listIds(db, 'SELECT id FROM sessions ORDER BY started, id')
  return { ids, valued: ids.length, tied: null }
}

/** All rows in ascending order of a column. */
export function readOrder(db: ReadDb, column: Exclude<SortColumn, 'started'>, source: OrderSource): RowOrder {
  switch (column) {
    case 'modified':
      return orderOfSorted(listTiedIds(db, 'sessions', 'modified'), source.newest)
    case 'participantName':
      return orderOfSorted(listTiedIds(db, 'sessions WHERE name_key IS NOT NULL', 'name_key'), source.newest)
    case 'participantEmail':
      return orderOfSorted(byEmail(db, source), source.newest)
    case 'conclusion':
    case 'evaluation':
      return byReport(db, column, source)
    case 'verdict':
    case 'points':
      return byReview(db, column, source)
    case 'reviewStage':
      return byReview(db, 'stage', source)
    case 'notes':
      return byReview(db, '(SELECT sum(value) FROM json_each(notes))', source)
    case 'disagreement':
      return byDisagreement(db, source)
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

/** An order with a duplicate or an unknown session is discarded, and the sessions are sorted from scratch. */
function byEmail(db: ReadDb, { all, maxId }: OrderSource): SortedRows {
  const order = readEmailOrder(db)
  const named = countRows(addRows(emptyRowSet(maxId), order.ids), all)
  return named === order.ids.length ? order : sortByEmail(db)
}

/** By a value that the rows of a group share; `NaN` for a group without it. */
function byGroup({ groups, newest }: OrderSource, valueOf: (group: RowGroup) => number): RowOrder {
  const { ids, groups: list } = groups()
  const values = new Float64Array(ids.length)
  for (const group of list) values.fill(valueOf(group), group.start, group.end)
  return orderOfNumbers(ids, values, newest)
}

/**
 * The rows of the groups are in the order of the index, and so are the values, so they need not be matched by ID. They
 * are read test by test to avoid a list of a million numbers on the heap.
 */
function byFact(db: ReadDb, fact: 'elapsed' | 'percent' | 'score', { groups, newest }: OrderSource): RowOrder {
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
  return orderOfNumbers(ids, values, newest)
}

/** By a value from the report, which not every session has. */
function byReport(db: ReadDb, fact: 'conclusion' | 'evaluation', { newest }: OrderSource): RowOrder {
  const known = `FROM reports WHERE ${fact} IS NOT NULL ORDER BY session_id`
  const ids = listIds(db, `SELECT session_id AS id ${known}`)
  const values = toNumbers(prepare<[], number>(db, `SELECT ${fact} ${known}`).pluck().all())
  return withOthers(orderOfNumbers(ids, values, newest), newest)
}

/** By a value of the own review, which not every session has. */
function byReview(db: ReadDb, value: string, { newest }: OrderSource): RowOrder {
  const rows = prepare<[], [number, number]>(
    db,
    `SELECT session_id, value FROM (SELECT session_id, ${value} AS value FROM review_facts) WHERE value IS NOT NULL`,
  )
    .raw()
    .all()
  const ids = Uint32Array.from(rows, ([id]) => id)
  return withOthers(
    orderOfNumbers(
      ids,
      Float64Array.from(rows, ([, number]) => number),
      newest,
    ),
    newest,
  )
}

/** Sessions that agree come before those that do not; the others have no value. */
function byDisagreement(db: ReadDb, { maxId, all, newest, readAgreement }: OrderSource): RowOrder {
  const groups = readReviewGroups(db, { maxId, all, agreement: readAgreement() }).filter(
    ({ disagrees }) => disagrees !== null,
  )
  const rows = groups.flatMap(({ ids, disagrees }) => Array.from(ids, (id) => [id, Number(disagrees)] as const))
  const ids = Uint32Array.from(rows, ([id]) => id)
  return withOthers(
    orderOfNumbers(
      ids,
      Float64Array.from(rows, ([, number]) => number),
      newest,
    ),
    newest,
  )
}

/** {@link orderByNumbers}, which may overwrite the values. */
function orderOfNumbers(ids: Uint32Array, values: Float64Array, newest: NewestFirst): RowOrder {
  const order = orderByNumbers(ids, values, newest)
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

/** Rank of each shared text among all of them; texts with the same sort key share a rank. */
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
