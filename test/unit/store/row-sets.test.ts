import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import { listRows, orderByNumbers, orderOfSorted } from '../../../main/store/worker/result-sets/row-orders.ts'
import {
  addRows,
  countRows,
  emptyRowSet,
  hasRow,
  intersect,
  rowsOf,
  subtract,
  unite,
} from '../../../main/store/common/row-sets.ts'

const value = fastCheck.option(
  fastCheck.oneof(
    fastCheck.double({ noNaN: true }),
    fastCheck.integer({ min: -3, max: 3 }),
    fastCheck.constantFrom(0, -0, Infinity, -Infinity, Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE),
  ),
)

/** Rows that started one after the other, in order of id. */
const newestFirst = (maxId: number) => ({ ids: Uint32Array.from({ length: maxId }, (_, at) => maxId - at), maxId })

test('rows are in the order that comparing gives, whatever the numbers, ties newest first and those without one last', () => {
  fastCheck.assert(
    fastCheck.property(fastCheck.array(value, { maxLength: 200 }), fastCheck.boolean(), (values, reversed) => {
      const rows = values.map((number, at) => ({ id: at + 1, number }))
      const given = reversed ? rows.toReversed() : rows
      const order = orderByNumbers(
        Uint32Array.from(given, (row) => row.id),
        Float64Array.from(given, (row) => row.number ?? NaN),
        newestFirst(rows.length),
      )
      const valued = rows.filter((row) => row.number !== null)
      const numberOf = (id: number) => rows[id - 1]?.number ?? null
      const sorted = [...order.ids.subarray(0, order.valued)]
      expect(sorted.map(numberOf).map((number) => Number(number) + 0)).toEqual(
        valued
          .map((row) => Number(row.number) + 0)
          .toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0)),
      )
      sorted.forEach((id, at) => {
        const next = sorted[at + 1]
        if (next !== undefined && numberOf(id) === numberOf(next)) expect(id).toBeGreaterThan(next)
      })
      expect(sorted).toHaveLength(valued.length)
      expect([...order.ids.subarray(order.valued)]).toEqual(
        rows
          .filter((row) => row.number === null)
          .map((row) => row.id)
          .toReversed(),
      )
    }),
  )
})

test('descending turns the rows with a value round and leaves those without one last', () => {
  const order = { ids: Uint32Array.of(3, 1, 4, 2, 5), valued: 3, tied: null }
  expect([...listRows(order, 'asc', null)]).toEqual([3, 1, 4, 2, 5])
  expect([...listRows(order, 'desc', null)]).toEqual([4, 1, 3, 2, 5])
  const members = addRows(emptyRowSet(5), [5, 4, 3])
  expect([...listRows(order, 'asc', members)]).toEqual([3, 4, 5])
  expect([...listRows(order, 'desc', members)]).toEqual([4, 3, 5])
  expect([...listRows(order, 'desc', emptyRowSet(5))]).toEqual([])
})

test('descending keeps the order among rows of one value', () => {
  const tied = addRows(emptyRowSet(6), [1, 4])
  const order = { ids: Uint32Array.of(3, 1, 4, 6, 2, 5), valued: 5, tied }
  expect([...listRows(order, 'desc', null)]).toEqual([6, 2, 4, 3, 1, 5])
  const members = addRows(emptyRowSet(6), [5, 2, 3, 1])
  expect([...listRows(order, 'desc', members)]).toEqual([2, 3, 1, 5])
  expect([...listRows(order, 'asc', members)]).toEqual([3, 1, 2, 5])
})

const ids = fastCheck.uniqueArray(fastCheck.integer({ min: 0, max: 200 }), { maxLength: 120 })
const sorted = (members: Iterable<number>) => [...members].toSorted((left, right) => left - right)

test('sets of rows join, count and list as sets of numbers do', () => {
  fastCheck.assert(
    fastCheck.property(ids, ids, (left, right) => {
      const setOf = (members: readonly number[]) => addRows(emptyRowSet(200), members)
      const [one, other] = [new Set(left), new Set(right)]
      const both = sorted(left.filter((id) => other.has(id)))
      expect([...rowsOf(setOf(left))]).toEqual(sorted(one))
      expect([...rowsOf(intersect(setOf(left), setOf(right)))]).toEqual(both)
      expect([...rowsOf(unite(setOf(left), setOf(right)))]).toEqual(sorted(new Set([...left, ...right])))
      expect([...rowsOf(subtract(setOf(left), setOf(right)))]).toEqual(sorted(left.filter((id) => !other.has(id))))
      expect(countRows(setOf(left))).toBe(one.size)
      expect(countRows(setOf(left), setOf(right))).toBe(both.length)
      for (const id of right) expect(hasRow(setOf(left), id)).toBe(one.has(id))
    }),
  )
})

test('a smaller set has nothing past its end, and takes nothing in there', () => {
  const small = addRows(emptyRowSet(10), [3, 9])
  const large = addRows(emptyRowSet(500), [3, 400])
  expect(hasRow(small, 400)).toBe(false)
  expect([...rowsOf(intersect(large.slice(), small))]).toEqual([3])
  expect(countRows(large, small)).toBe(1)
  expect([...rowsOf(addRows(small, [400]))]).toEqual([3, 9])
})

test('rows that are sorted come first, ties newest first, and all others after them', () => {
  const newest = { ids: Uint32Array.of(5, 70, 2, 64, 1, 33), maxId: 70 }
  const { ids: ordered, valued } = orderOfSorted({ ids: Uint32Array.of(64, 2), tied: null }, newest)
  expect([...ordered]).toEqual([64, 2, 5, 70, 1, 33])
  expect(valued).toBe(2)
  const all = Uint32Array.of(70, 64, 33, 5, 2, 1)
  const tied = addRows(emptyRowSet(6), [2, 3, 5])
  expect([...orderOfSorted({ ids: all, tied }, newest).ids]).toEqual([70, 5, 64, 33, 2, 1])
})
