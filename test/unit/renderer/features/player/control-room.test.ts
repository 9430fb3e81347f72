import { expect, test } from 'vitest'
import { FOLDS, foldedControls, hasMenu } from '../../../../../renderer/features/player/control-room.ts'

const folded = (width: number, more = {}) => [
  ...foldedControls({ width, hasOwnWindow: true, hasFrames: true, isLong: false, skipLabel: 74, ...more }),
]

test('beside both panels of a window of 1440 everything has its place in the row', () => {
  expect(folded(608)).toEqual([])
})

test('what is rare gives way first, and nothing comes back before what gave way after it', () => {
  let before = 0
  for (let width = 700; width >= 200; width -= 1) {
    const now = folded(width)
    expect(now).toEqual(FOLDS.slice(0, now.length))
    expect(now.length).toBeGreaterThanOrEqual(before)
    before = now.length
  }
  expect(before).toBe(FOLDS.length)
  expect(folded(600)).toEqual(['volume'])
  expect(folded(580)).toEqual(['volume', 'quality'])
})

test('a long video takes more room, a browser without picture-in-picture less', () => {
  expect(folded(608, { isLong: true })).toEqual(['volume', 'quality'])
  expect(folded(580, { hasOwnWindow: false })).toEqual([])
})

test('sound has no frames, which leaves room for more', () => {
  expect(folded(540)).toEqual(['volume', 'quality', 'ownWindow'])
  expect(folded(540, { hasFrames: false, hasOwnWindow: false })).toEqual([])
})

test('a menu is there for what is in it, and not for the time alone', () => {
  expect(hasMenu(new Set(['total']))).toBe(false)
  expect(hasMenu(new Set(['volume']))).toBe(true)
})

test('nothing gives way before the width is known', () => {
  expect(folded(0)).toEqual([])
})

test('a longer label, as other languages have, takes the room that it needs', () => {
  expect(folded(608, { skipLabel: 80 })).toEqual([])
  expect(folded(608, { skipLabel: 121 })).toEqual(['volume', 'quality'])
})
