import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { createResultSetTable, type StoreResultSet } from '../../../../main/desk/result-set-table.ts'

const resultSet = (connectionId: string, resultSetId: number): StoreResultSet => ({
  connectionId: connectionId as ConnectionId,
  resultSetId,
  total: 3,
})

test('result sets of two connections with the same number stay apart', () => {
  const table = createResultSetTable(() => undefined)
  const [first, second] = [table.add(1, resultSet('a', 5)), table.add(1, resultSet('b', 5))]
  expect(first).not.toBe(second)
  expect(table.get(1, first).connectionId).toBe('a')
  expect(table.get(1, second).connectionId).toBe('b')
})

test('a window does not reach the result set of another', () => {
  const table = createResultSetTable(() => undefined)
  const id = table.add(1, resultSet('a', 5))
  expect(() => table.get(2, id)).toThrow(expect.objectContaining({ code: 'no-such-result-set' }))
  expect(table.take(2, id)).toBeNull()
  expect(table.get(1, id).resultSetId).toBe(5)
})

test('a closed result set is gone', () => {
  const table = createResultSetTable(() => undefined)
  const id = table.add(1, resultSet('a', 5))
  expect(table.take(1, id)?.resultSetId).toBe(5)
  expect(table.take(1, id)).toBeNull()
  expect(() => table.get(1, id)).toThrow(expect.objectContaining({ code: 'no-such-result-set' }))
})

test('the result sets of a window go with it, those of another stay', () => {
  const table = createResultSetTable(() => undefined)
  const ids = [
    table.add(1, resultSet('a', 1)),
    table.add(1, resultSet('a', 2)),
    table.add(2, resultSet('a', 3)),
  ] as const
  expect(table.takeWindow(1).map(({ resultSetId }) => resultSetId)).toEqual([1, 2])
  expect(() => table.get(1, ids[0])).toThrow()
  expect(table.get(2, ids[2]).resultSetId).toBe(3)
})

test('a window that never closes its result sets loses the oldest, which is closed in the store', () => {
  const dropped: number[] = []
  const table = createResultSetTable(({ resultSetId }) => dropped.push(resultSetId))
  const ids = Array.from({ length: 70 }, (_, index) => table.add(1, resultSet('a', index)))
  expect(dropped).toEqual([0, 1, 2, 3, 4, 5])
  expect(table.get(1, ids.at(-1)!).resultSetId).toBe(69)
})
