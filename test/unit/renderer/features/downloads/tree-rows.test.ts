import { expect, test } from 'vitest'
import { isStackOpen, stepIn, stepOut, treeRows } from '../../../../../renderer/features/downloads/tree-rows.ts'
import { downloaded, stack } from '../../../../support/shown-downloads.ts'

const FIRST = stack(1)
const SECOND = stack(2)
const SESSIONS = new Map([
  [FIRST.id, [downloaded(0), downloaded(1)]],
  [SECOND.id, [downloaded(0)]],
])

test('a stack is open while something of it is missing, unless it is large or the user chose otherwise', () => {
  expect(isStackOpen(stack(1, { ready: 1, sessions: 2 }), new Map())).toBe(true)
  expect(isStackOpen(stack(1, { ready: 2, sessions: 2 }), new Map())).toBe(false)
  expect(isStackOpen(stack(1, { ready: 1, sessions: 5000 }), new Map())).toBe(false)
  expect(isStackOpen(stack(1, { ready: 2, sessions: 2 }), new Map([[FIRST.id, true]]))).toBe(true)
})

test('rows are the stacks with the sessions of open ones, each with its place among its siblings', () => {
  const rows = treeRows([FIRST, SECOND], new Map([[SECOND.id, false]]), SESSIONS)
  expect(rows.map(({ kind, place, of }) => [kind, place, of])).toEqual([
    ['stack', 1, 2],
    ['session', 1, 2],
    ['session', 2, 2],
    ['stack', 2, 2],
  ])
  // One session may be in several stacks.
  const all = treeRows([FIRST, SECOND], new Map(), SESSIONS)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test('arrows open, enter, leave and close a stack', () => {
  const closed = treeRows([FIRST], new Map([[FIRST.id, false]]), SESSIONS)
  const open = treeRows([FIRST], new Map(), SESSIONS)
  expect(stepIn(closed, 0)).toEqual({ opens: true })
  expect(stepIn(open, 0)).toEqual({ to: open[1]?.id })
  expect(stepIn(open, 1)).toBeNull()
  expect(stepOut(open, 2)).toEqual({ to: FIRST.id })
  expect(stepOut(open, 0)).toEqual({ opens: false })
  expect(stepOut(closed, 0)).toBeNull()
  expect(stepIn([], -1)).toBeNull()
})
