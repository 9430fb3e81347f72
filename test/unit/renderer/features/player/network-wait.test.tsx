import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlaybackFailure } from '../../../../../renderer/features/player/failure.ts'
import { mayPass, waitForNetwork } from '../../../../../renderer/features/player/network-wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const OFFLINE: PlaybackFailure = { reason: 'network', details: '' }
const GONE: PlaybackFailure = { reason: 'not-found', details: '' }

function begin(answers: (PlaybackFailure | null)[]) {
  const answered: (PlaybackFailure | null)[] = []
  let looks = 0
  const wait = waitForNetwork({
    look: async () => {
      looks += 1
      return answers.shift() ?? null
    },
    onAnswer: (failure) => answered.push(failure),
  })
  wait.start()
  return { wait, answered, looks: () => looks }
}

test('it polls with pauses that grow to 15 seconds, and reports once when the host answers', async () => {
  const { answered, looks } = begin([OFFLINE, OFFLINE, OFFLINE, OFFLINE, OFFLINE, OFFLINE])
  const times: number[] = []
  for (let second = 1; second <= 70; second += 1) {
    const before = looks()
    await vi.advanceTimersByTimeAsync(1000)
    if (looks() > before) times.push(second)
  }
  expect(times).toEqual([1, 3, 7, 15, 30, 45, 60])
  expect(answered).toEqual([null])
})

test('a permanent failure is reported at once', async () => {
  const { answered, looks } = begin([OFFLINE, GONE])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answered).toEqual([GONE])
  expect(looks()).toBe(2)
})

test('the system’s word of a network, and a person’s wish, make it look at once', async () => {
  const { wait, answered, looks } = begin([OFFLINE, null])
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(looks()).toBe(1)
  wait.lookNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(answered).toEqual([null])
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(2)
})

test('a cancelled wait reports nothing', async () => {
  const { wait, answered } = begin([null])
  wait.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answered).toEqual([])
})

test.each([
  ['network', true],
  ['timeout', true],
  ['rate-limited', true],
  ['not-found', false],
  ['server', false],
  ['codec', false],
] as const)('whether %s may pass', (reason, passes) => {
  expect(mayPass({ reason, details: '' })).toBe(passes)
})
