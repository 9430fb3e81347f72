import { expect, test } from 'vitest'
import { createPositionKeeper, keepPosition } from '../../../../../renderer/features/session/position-keeper.ts'
import { createFakePlayer } from '../../../../support/fake-player.ts'

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

function keepOf(at: Promise<number | null>) {
  const told: (number | null)[] = []
  const clock = { now: 0 }
  const fake = createFakePlayer()
  const end = keepPosition(fake.player, { at, remember: (seconds) => told.push(seconds) }, () => clock.now)
  return { ...fake, told, clock, end }
}
const soon = () => new Promise((done) => setTimeout(done))

test('a player starts where its video was left, and nowhere when it was not', async () => {
  const left = keepOf(Promise.resolve(37))
  const fresh = keepOf(Promise.resolve(null))
  const failed = keepOf(Promise.reject(new Error('no disk')))
  await soon()
  expect([left, fresh, failed].map(({ startedFrom }) => startedFrom)).toEqual([[37], [], []])
})

test('a player that stops is remembered; one that comes or fails is not', async () => {
  const { told, setStatus, moveTo } = keepOf(Promise.resolve(null))
  await soon()
  moveTo(20)
  setStatus('paused')
  expect(told).toEqual([])
  setStatus('playing')
  moveTo(61.5)
  setStatus('paused')
  expect(told).toEqual([61.5])
  setStatus('playing')
  moveTo(90)
  setStatus('failed')
  expect(told).toEqual([61.5])
})

test('a running player is remembered now and then, a paused one that is moved is not', async () => {
  const { told, clock, setStatus, moveTo } = keepOf(Promise.resolve(null))
  await soon()
  setStatus('paused')
  clock.now = 6000
  moveTo(30)
  expect(told).toEqual([])
  setStatus('playing')
  moveTo(31)
  expect(told).toEqual([31])
})

test('leaving remembers where the player is, and listens no longer', async () => {
  const { told, end, setStatus, moveTo, listenerCount } = keepOf(Promise.resolve(null))
  await soon()
  setStatus('paused')
  moveTo(80)
  end()
  expect(told).toEqual([80])
  expect(listenerCount()).toBe(0)
})

test('what is not known yet is not written over, and a player that is gone is not started', async () => {
  const position = Promise.withResolvers<number | null>()
  const { told, end, startedFrom, setStatus, moveTo } = keepOf(position.promise)
  setStatus('playing')
  moveTo(50)
  setStatus('paused')
  end()
  position.resolve(37)
  await soon()
  expect({ told, startedFrom }).toEqual({ told: [], startedFrom: [] })
})
