import { expect, test } from 'vitest'
import { createFrameMeter } from '../../../../../renderer/features/player/frame-meter.ts'

test('the length of a frame is learnt from consecutive pictures, whatever was left out or jumped over', () => {
  const meter = createFrameMeter()
  const length = 1 / 30
  meter.shown(0, 1)
  meter.shown(length, 2)
  expect(meter.frameLength()).toBeNull()
  // Three frames on, for the speed is high; a picture nobody told of; a jump; one that lands close by.
  meter.shown(4 * length, 3)
  meter.shown(8 * length, 5)
  meter.shown(60, 6)
  meter.shown(60.005, 7)
  meter.shown(60.005 + length, 8)
  meter.shown(60.005 + 2 * length, 9)
  expect(meter.frameLength()).toBeCloseTo(length, 9)
  meter.reset()
  expect(meter.frameLength()).toBeNull()
})
