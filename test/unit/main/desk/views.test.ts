import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { createViewTable, type StoreView } from '../../../../main/desk/views.ts'

const view = (connectionId: string, viewId: number): StoreView => ({
  connectionId: connectionId as ConnectionId,
  viewId,
  total: 3,
})

test('views of two connections with the same number stay apart', () => {
  const table = createViewTable(() => undefined)
  const [first, second] = [table.add(1, view('a', 5)), table.add(1, view('b', 5))]
  expect(first).not.toBe(second)
  expect(table.get(1, first).connectionId).toBe('a')
  expect(table.get(1, second).connectionId).toBe('b')
})

test('a window does not reach the view of another', () => {
  const table = createViewTable(() => undefined)
  const id = table.add(1, view('a', 5))
  expect(() => table.get(2, id)).toThrow(expect.objectContaining({ code: 'no-such-view' }))
  expect(table.take(2, id)).toBeNull()
  expect(table.get(1, id).viewId).toBe(5)
})

test('a closed view is gone', () => {
  const table = createViewTable(() => undefined)
  const id = table.add(1, view('a', 5))
  expect(table.take(1, id)?.viewId).toBe(5)
  expect(table.take(1, id)).toBeNull()
  expect(() => table.get(1, id)).toThrow(expect.objectContaining({ code: 'no-such-view' }))
})

test('the views of a window go with it, those of another stay', () => {
  const table = createViewTable(() => undefined)
  const ids = [table.add(1, view('a', 1)), table.add(1, view('a', 2)), table.add(2, view('a', 3))] as const
  expect(table.takeWindow(1).map(({ viewId }) => viewId)).toEqual([1, 2])
  expect(() => table.get(1, ids[0])).toThrow()
  expect(table.get(2, ids[2]).viewId).toBe(3)
})

test('a window that never closes its views loses the oldest, and the store is told', () => {
  const dropped: number[] = []
  const table = createViewTable(({ viewId }) => dropped.push(viewId))
  const ids = Array.from({ length: 70 }, (_, index) => table.add(1, view('a', index)))
  expect(dropped).toEqual([0, 1, 2, 3, 4, 5])
  expect(table.get(1, ids.at(-1)!).viewId).toBe(69)
})
