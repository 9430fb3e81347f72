import { expect, test } from 'vitest'
import { createPositionKeeper } from '../../../../../renderer/features/player/position-keeper.ts'

function keeper(startAt: number | null = null) {
  const told: (number | null)[] = []
  const clock = { now: 0 }
  return {
    told,
    clock,
    kept: createPositionKeeper(
      startAt,
      (seconds) => told.push(seconds),
      () => clock.now,
    ),
  }
}

test('a running video is remembered every few seconds, not at every picture', () => {
  const { told, clock, kept } = keeper()
  for (let frame = 0; frame <= 600; frame += 1) {
    clock.now = frame * 40
    kept.passing(10 + frame / 25, 100)
  }
  expect(told).toEqual([15, 20, 25, 30])
})

test('where a video is paused or left is remembered at once, and once', () => {
  const { told, kept } = keeper()
  kept.leaving(37.256, 206)
  kept.leaving(37.256, 206)
  expect(told).toEqual([37.26])
})

test('a video that was watched to its end, or hardly begun, starts anew', () => {
  const { told, kept } = keeper(40)
  kept.leaving(205, 206)
  kept.leaving(1.5, 206)
  expect(told).toEqual([null])
})

test('opening and leaving a video where it was tells nothing', () => {
  const { told, kept } = keeper(37.5)
  kept.leaving(37.5, 206)
  expect(told).toEqual([])
})
