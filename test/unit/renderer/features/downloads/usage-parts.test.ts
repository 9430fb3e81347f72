import { expect, test } from 'vitest'
import { usageParts } from '../../../../../renderer/features/downloads/usage-parts.ts'
import { stack } from '../../../../support/shown-downloads.ts'

const kindsOf = (parts: ReturnType<typeof usageParts>) => parts.map(({ of, bytes }) => [of.kind, bytes])

test('parts add up to what is used, although a session may be in several stacks', () => {
  const stacks = [
    stack(1, { bytes: 30e6 }),
    stack(2, { bytes: 80e6 }),
    stack(3, { bytes: 50e6 }),
    stack(4, { bytes: 40e6 }),
  ]
  const parts = usageParts({ stacks, used: 160e6 }, { bytes: 120e6, toCome: 7 })
  expect(kindsOf(parts)).toEqual([
    ['stack', 80e6],
    ['stack', 40e6],
    ['otherConnections', 40e6],
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

test('what containers add to the media is no other connection', () => {
  const kindsWith = (used: number, bytes: number) =>
    usageParts({ stacks: [], used }, { bytes, toCome: 0 }).map(({ of }) => of.kind)
  expect(kindsWith(1004e6, 1000e6)).toEqual(['otherStacks'])
  expect(kindsWith(1006e6, 1000e6)).toEqual(['otherStacks'])
  expect(kindsWith(1030e6, 1000e6)).toEqual(['otherStacks', 'otherConnections'])
  expect(kindsWith(14e6, 10e6)).toEqual(['otherStacks'])
  expect(kindsWith(16e6, 10e6)).toEqual(['otherStacks', 'otherConnections'])
})
