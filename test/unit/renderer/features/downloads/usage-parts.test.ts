import { expect, test } from 'vitest'
import { usageParts } from '../../../../../renderer/features/downloads/usage-parts.ts'
import { stack } from '../../../../support/shown-downloads.ts'

const kindsOf = (parts: ReturnType<typeof usageParts>) => parts.map(({ of, bytes }) => [of.kind, bytes])

test('parts add up to what is used, although a session may be in several stacks', () => {
  const stacks = [stack(1, { bytes: 30 }), stack(2, { bytes: 80 }), stack(3, { bytes: 50 }), stack(4, { bytes: 40 })]
  const parts = usageParts({ stacks, used: 160 }, { bytes: 120, toCome: 7 })
  expect(kindsOf(parts)).toEqual([
    ['stack', 80],
    ['stack', 40],
    ['otherConnections', 40],
    ['toCome', 7],
  ])
})

test('stacks beyond the tints of the bar are one part', () => {
  const stacks = [10, 20, 30, 40].map((bytes, index) => stack(index, { bytes }))
  expect(kindsOf(usageParts({ stacks, used: 100 }, { bytes: 100, toCome: 0 }))).toEqual([
    ['stack', 40],
    ['stack', 30],
    ['stack', 20],
    ['otherStacks', 10],
  ])
})
