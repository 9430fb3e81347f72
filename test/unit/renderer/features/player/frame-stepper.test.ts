import { expect, test } from 'vitest'
import { frameBeside } from '../../../../../renderer/features/player/frame-stepper.ts'

const length = 0.04

test('frames are counted from the picture that is shown', () => {
  expect(frameBeside({ shownAt: 1, from: 1.02, frames: 1, length })).toBeCloseTo(1.04)
  expect(frameBeside({ shownAt: 1, from: 1.02, frames: -2, length })).toBeCloseTo(0.92)
})

test('frames are counted from the playhead when it has gone away from the picture', () => {
  expect(frameBeside({ shownAt: 1, from: 30, frames: 1, length })).toBeCloseTo(30.04)
})

test('there is no frame before the first', () => {
  expect(frameBeside({ shownAt: 0, from: 0.02, frames: -1, length })).toBe(0)
})
