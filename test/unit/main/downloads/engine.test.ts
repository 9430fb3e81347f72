import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_STACK_OPTIONS, type DownloadHold } from '../../../../contract/model/downloads.ts'
import { DeskError, ERROR_CODES, type ErrorCode } from '../../../../contract/model/errors.ts'
import { formatSessionKey } from '../../../../contract/model/ids.ts'
import { createBoard, type Board, type Entry } from '../../../../main/downloads/board.ts'
import { createEngine } from '../../../../main/downloads/engine.ts'
import { Held, holdOf } from '../../../../main/downloads/held.ts'
import { newStack, wantedBy } from '../../../../main/downloads/stacks.ts'
import type { DownloadRecord } from '../../../../main/store/records.ts'
import { keyOf, sessionRecord } from '../../../support/store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keyAt = (number: number) => keyOf(sessionRecord(number))

function recordAt(number: number): DownloadRecord {
  const facts = { isPaused: false, plannedFrom: null, reportHash: null, outdatedSince: null, addedAt: 0, items: [] }
  return { key: keyAt(number), ...facts }
}

/** An engine whose downloads end when the test says how. */
function bench(sessions: number) {
  const board: Board = createBoard(Date.now)
  const numbers = Array.from({ length: sessions }, (_, number) => number)
  const stack = newStack({ kind: 'selection' }, DEFAULT_STACK_OPTIONS, numbers.map(keyAt), 0)
  board.set(numbers.map(recordAt), wantedBy([stack]), board.seen())
  const begun: number[] = []
  const open = new Map<number, PromiseWithResolvers<void>>()
  const givenUp: number[] = []
  let barrier: DownloadHold | null = null
  const numberOf = ({ key }: Entry) => numbers.find((one) => formatSessionKey(keyAt(one)) === formatSessionKey(key))!
  const engine = createEngine({
    board,
    async download(entry, signal) {
      const number = numberOf(entry)
      begun.push(number)
      const end = Promise.withResolvers<void>()
      open.set(number, end)
      signal.addEventListener('abort', () => end.reject(signal.reason))
      await end.promise
      entry.record = { ...entry.record, plannedFrom: 'hash' }
    },
    async giveUp(entry) {
      givenUp.push(numberOf(entry))
      entry.record = { ...entry.record, plannedFrom: 'hash' }
    },
    barrier: () => barrier,
    onChanged: () => undefined,
    now: Date.now,
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    ...{ board, engine, begun, givenUp, settle },
    entry: (number: number) => board.get(keyAt(number))!,
    bar: (hold: DownloadHold | null) => void (barrier = hold),
    async succeed(number: number) {
      open.get(number)?.resolve()
      await settle()
    },
    async fail(number: number, error: unknown) {
      open.get(number)?.reject(error)
      await settle()
    },
  }
}

const failure = (code: ErrorCode) => new DeskError(code, 'It failed.')

test('nothing is downloaded before it is told to begin', async () => {
  const { engine, begun, settle } = bench(2)
  engine.pump()
  await settle()
  expect(begun).toEqual([])
  engine.activate()
  expect(begun).toEqual([0, 1])
})

test('two sessions at a time, in their order', async () => {
  const { engine, begun, succeed } = bench(5)
  engine.activate()
  expect(begun).toEqual([0, 1])
  await succeed(1)
  expect(begun).toEqual([0, 1, 2])
  await succeed(0)
  await succeed(2)
  await succeed(3)
  await succeed(4)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(engine.hold()).toBeNull()
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(begun).toHaveLength(5)
})

test('a session that fails waits, and comes after the others', async () => {
  const { engine, begun, succeed, fail } = bench(3)
  engine.activate()
  await fail(0, failure('network'))
  expect(begun).toEqual([0, 1, 2])
  await succeed(2)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(begun).toEqual([0, 1, 2])
  await vi.advanceTimersByTimeAsync(200)
  expect(begun).toEqual([0, 1, 2, 0])
})

test('when several fail in a row, all wait; longer and longer, and until told to try', async () => {
  const { engine, begun, fail } = bench(6)
  engine.activate()
  await fail(0, failure('network'))
  await fail(1, failure('timeout'))
  expect(engine.hold()).toBeNull()
  await fail(2, failure('network'))
  expect(engine.hold()).toBe('no-network')
  const { length } = begun
  await vi.advanceTimersByTimeAsync(4_000)
  expect(begun).toHaveLength(length)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(begun.length).toBeGreaterThan(length)
  expect(engine.hold()).toBeNull()
  await fail(begun.at(-1)!, failure('network'))
  await fail(begun.at(-1)!, failure('network'))
  await fail(begun.at(-1)!, failure('network'))
  expect(engine.hold()).toBe('no-network')
  const later = begun.length
  await vi.advanceTimersByTimeAsync(9_000)
  expect(begun).toHaveLength(later)
  engine.tryAgain()
  expect(begun.length).toBeGreaterThan(later)
})

test('no wait is longer than five minutes', async () => {
  const { engine, begun, fail } = bench(1)
  engine.activate()
  for (let round = 0; round < 14; round += 1) {
    const { length } = begun
    await fail(0, failure('network'))
    await vi.advanceTimersByTimeAsync(2 * 300_000 + 1000)
    expect(begun.length).toBeGreaterThan(length)
  }
})

test('a session whose host never answers is given up once others succeed', async () => {
  const { engine, begun, givenUp, succeed, fail, entry } = bench(6)
  engine.activate()
  await fail(0, failure('server'))
  await vi.advanceTimersByTimeAsync(1000)
  for (let round = 0; round < 12 && givenUp.length === 0; round += 1) {
    for (const number of new Set(begun.filter((one) => one !== 0 && entry(one).stop !== null))) await succeed(number)
    await vi.advanceTimersByTimeAsync(120_000)
    if (entry(0).stop !== null) await fail(0, failure('server'))
  }
  expect(givenUp).toEqual([0])
  expect(begun.filter((number) => number === 0)).toHaveLength(4)
})

test('a failure that is no passing one ends the session alone', async () => {
  const { engine, givenUp, begun, fail } = bench(3)
  engine.activate()
  await fail(0, new Error('a bug'))
  await fail(1, failure('store-damaged'))
  expect(givenUp).toEqual([0, 1])
  expect(begun).toEqual([0, 1, 2])
  expect(engine.hold()).toBeNull()
})

test.each(['quota', 'disk', 'disk-error', 'store-locked', 'worker-stopped', 'keychain', 'secret'] as const)(
  '%s stops all that runs, and is tried again',
  async (hold) => {
    const { engine, begun, fail, entry, settle } = bench(3)
    engine.activate()
    await fail(0, new Held(hold))
    await settle()
    expect(engine.hold()).toBe(hold)
    expect(entry(1).stop).toBeNull()
    expect(begun).toEqual([0, 1])
    await vi.advanceTimersByTimeAsync(5_100)
    expect(begun.length).toBeGreaterThan(2)
  },
)

describe('a barrier', () => {
  test('stops what runs, and what was stopped goes on without a wait', async () => {
    const { engine, begun, bar, settle, entry } = bench(2)
    engine.activate()
    bar('metered')
    engine.pump()
    await settle()
    expect(engine.hold()).toBe('metered')
    expect([entry(0).stop, entry(1).stop]).toEqual([null, null])
    await vi.advanceTimersByTimeAsync(3600_000)
    expect(begun).toEqual([0, 1])
    bar(null)
    engine.pump()
    expect(begun).toEqual([0, 1, 0, 1])
  })
})

describe('a pause', () => {
  test('of everything is said, and nothing of it runs', async () => {
    const { engine, begun, entry } = bench(2)
    for (const number of [0, 1]) entry(number).record = { ...entry(number).record, isPaused: true }
    engine.activate()
    expect(begun).toEqual([])
    expect(engine.hold()).toBe('user')
    entry(1).record = { ...entry(1).record, isPaused: false }
    engine.tryAgain()
    expect(begun).toEqual([1])
    expect(engine.hold()).toBeNull()
  })
})

test('stopping waits for the download to end, and the next one begins', async () => {
  const { engine, begun, entry } = bench(3)
  engine.activate()
  entry(0).record = { ...entry(0).record, isPaused: true }
  await engine.stop(entry(0))
  expect(entry(0).stop).toBeNull()
  expect(begun).toEqual([0, 1, 2])
})

test('after the end nothing begins', async () => {
  const { engine, begun, entry } = bench(3)
  engine.activate()
  await engine.end()
  engine.tryAgain()
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(begun).toEqual([0, 1])
  expect(entry(0).stop).toBeNull()
})

test('what a failure means for all', () => {
  expect(holdOf(new Held('metered'))).toBe('metered')
  expect(holdOf(failure('disk-full'))).toBe('disk')
  // Only what has no room says so.
  for (const code of ['disk-error', 'store-locked', 'worker-stopped'] as const) {
    expect(holdOf(failure(code))).toBe(code)
  }
  expect(ERROR_CODES.filter((code) => holdOf(failure(code)) === 'disk')).toEqual(['disk-full'])
  expect(holdOf(failure('keychain-unavailable'))).toBe('keychain')
  expect(holdOf(failure('working-offline'))).toBe('working-offline')
  expect(holdOf(failure('rate-limited'))).toBe('service')
  expect(holdOf(failure('malformed'))).toBeNull()
  expect(holdOf(new TypeError('a bug'))).toBeNull()
})
