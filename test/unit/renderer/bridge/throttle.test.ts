import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle, systemTimers } from '../../../../main/sync/throttle.ts'
import { throttle } from '../../../../renderer/bridge/throttle.ts'

const START = Date.parse('2026-03-01T10:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

type Made = { readonly call: () => void; readonly cancel: () => void }

/** The renderer's and main's keep to the same rules. */
const THROTTLES: readonly (readonly [string, (action: () => void, intervalMs: number) => Made])[] = [
  ['renderer', throttle],
  [
    'main',
    (action, intervalMs) => {
      const { request, dispose } = createThrottle(action, intervalMs, systemTimers)
      return { call: request, cancel: dispose }
    },
  ],
]

test.each(THROTTLES)('%s: never two within the interval, also after a call that was made up for', (_where, create) => {
  const calls: number[] = []
  const { call } = create(() => calls.push(Date.now() - START), 100)
  call()
  vi.advanceTimersByTime(5)
  call()
  expect(calls).toEqual([0])
  vi.advanceTimersByTime(101)
  expect(calls).toEqual([0, 100])
  call()
  expect(calls).toEqual([0, 100])
  vi.advanceTimersByTime(500)
  expect(calls).toEqual([0, 100, 200])
})

test.each(THROTTLES)('%s: a clock that is set back by an hour holds nothing up', (_where, create) => {
  let calls = 0
  const { call } = create(() => (calls += 1), 100)
  call()
  vi.setSystemTime(START - 3_600_000)
  call()
  vi.advanceTimersByTime(100)
  expect(calls).toBe(2)
})

test.each(THROTTLES)('%s: after a cancel the next call runs at once', (_where, create) => {
  let calls = 0
  const { call, cancel } = create(() => (calls += 1), 100)
  call()
  call()
  cancel()
  vi.advanceTimersByTime(10)
  call()
  expect(calls).toBe(2)
})

test('the interval may be another one each time', () => {
  const intervals = [100, 300]
  const calls: number[] = []
  const { call } = throttle(
    () => calls.push(Date.now() - START),
    () => intervals.shift() ?? 100,
  )
  for (let ms = 0; ms < 500; ms += 10) {
    call()
    vi.advanceTimersByTime(10)
  }
  expect(calls).toEqual([0, 100, 400, 500])
})
