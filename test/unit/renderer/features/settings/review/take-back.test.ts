import { expect, test } from 'vitest'
import { takeBack } from '../../../../../../renderer/features/settings/review/take-back.ts'

const entry = (id: string, text = id) => ({ id, text })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => entry(id)) as [Entry, Entry, Entry, Entry]
type Entry = ReturnType<typeof entry>

test.each([
  { what: 'a value', before: 2, after: 5, now: 5, expected: 2 },
  {
    what: 'a member, not those changed since',
    before: { x: 1, y: 1 },
    after: { x: 2, y: 1 },
    now: { x: 2, y: 9 },
    expected: { x: 1, y: 9 },
  },
  { what: 'an added entry', before: [a], after: [a, b], now: [a, b, c], expected: [a, c] },
  {
    what: 'a removed entry, back in its place',
    before: [a, b, c],
    after: [a, c],
    now: [d, a, c],
    expected: [d, a, b, c],
  },
  { what: 'a removed first entry', before: [a, b], after: [b], now: [b, c], expected: [a, b, c] },
  { what: 'all removed entries', before: [a, b, c], after: [], now: [], expected: [a, b, c] },
  {
    what: 'an edited entry, not others',
    before: [a, b],
    after: [entry('a', 'new'), b],
    now: [entry('a', 'new'), entry('b', 'since')],
    expected: [a, entry('b', 'since')],
  },
  {
    what: 'an order, with what was added since',
    before: [a, b, c],
    after: [b, a, c],
    now: [d, b, a, c],
    expected: [d, a, b, c],
  },
  {
    what: 'nothing of an entry that is gone since',
    before: [a, b],
    after: [entry('a', 'new'), b],
    now: [b],
    expected: [b],
  },
  { what: 'one of the values of a list', before: [1], after: [1, 3], now: [1, 3, 4], expected: [1, 4] },
  { what: 'a renamed value', before: ['x', 'y'], after: ['z', 'y'], now: ['z', 'y'], expected: ['x', 'y'] },
])('takes back $what', ({ before, after, now, expected }) => {
  expect(takeBack<unknown>(before, after, now)).toEqual(expected)
})
