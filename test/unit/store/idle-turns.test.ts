import { expect, onTestFinished, test, vi } from 'vitest'
import { createIdleTurns } from '../../../main/store/worker/idle-turns.ts'

function startIdle(steps: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let taken = 0
  const idle = createIdleTurns(() => {
    taken += 1
    return taken % steps !== 0
  })
  return { idle, taken: () => taken }
}

test('idle steps run one at a time after a while without calls, until the last', () => {
  const { idle, taken } = startIdle(3)
  idle.postpone()
  vi.advanceTimersByTime(2000)
  idle.postpone()
  vi.advanceTimersByTime(2999)
  expect(taken()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(taken()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(taken()).toBe(3)
  idle.postpone()
  vi.advanceTimersByTime(60_000)
  expect(taken()).toBe(6)
})

test('a call between two steps is waited behind, and after the end no step is taken', () => {
  const { idle, taken } = startIdle(100)
  idle.postpone()
  vi.advanceTimersByTime(3000)
  idle.postpone()
  vi.advanceTimersByTime(2999)
  expect(taken()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(taken()).toBe(2)
  idle.end()
  vi.advanceTimersByTime(60_000)
  expect(taken()).toBe(2)
})
