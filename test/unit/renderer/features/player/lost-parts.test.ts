import { expect, test } from 'vitest'
import { addLostPart, endOfLoss } from '../../../../../renderer/features/player/lost-parts.ts'

test('picture and sound of the same time are one part, and so are parts in a row', () => {
  const once = addLostPart(addLostPart([], { start: 4, end: 6 }), { start: 4.02, end: 6.01 })
  expect(once).toEqual([{ start: 4, end: 6.01 }])
  const more = addLostPart(addLostPart(once, { start: 12, end: 14 }), { start: 6, end: 8 })
  expect(more).toEqual([
    { start: 4, end: 8 },
    { start: 12, end: 14 },
  ])
})

test('playing goes on behind a lost part, and nowhere else', () => {
  const parts = [{ start: 4, end: 6 }]
  expect(endOfLoss(parts, 3.9)).toBeGreaterThan(6)
  expect(endOfLoss(parts, 5)).toBeGreaterThan(6)
  expect(endOfLoss(parts, 3)).toBeNull()
  expect(endOfLoss(parts, endOfLoss(parts, 5) ?? 0)).toBeNull()
})
