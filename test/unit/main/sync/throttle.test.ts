import { expect, test } from 'vitest'
import { createThrottle } from '../../../../main/sync/throttle.ts'
import { createManualTimers } from '../../../support/manual-timers.ts'

function setUp() {
  const clock = createManualTimers()
  const calls: number[] = []
  return { ...clock, calls, throttle: createThrottle(() => calls.push(clock.now()), 100, clock.timers) }
}

test('calls at once, then at most once in each interval, and never loses the last request', async () => {
  const { calls, throttle, advance } = setUp()
  for (let ms = 0; ms < 250; ms += 10) {
    throttle.request()
    await advance(10)
  }
  expect(calls).toEqual([0, 100, 200])
  await advance(1000)
  expect(calls).toEqual([0, 100, 200, 300])
  throttle.request()
  expect(calls.at(-1)).toBe(1250)
})

test('what waits is called off', async () => {
  const { calls, throttle, advance, pending } = setUp()
  throttle.request()
  throttle.request()
  throttle.dispose()
  await advance(500)
  expect(calls).toEqual([0])
  expect(pending()).toEqual([])
  throttle.request()
  expect(calls).toEqual([0, 500])
})
