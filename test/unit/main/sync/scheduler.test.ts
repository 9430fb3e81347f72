import { expect, test } from 'vitest'
import { DeskError, type ErrorCode } from '../../../../contract/model/errors.ts'
import type { SyncOutcome } from '../../../../main/sync/outcome.ts'
import { createScheduler } from '../../../../main/sync/scheduler.ts'
import { createManualTimers } from '../../../support/manual-timers.ts'

const MINUTE = 60_000
const applied: SyncOutcome = { kind: 'applied' }
const failure = (kind: 'deferred' | 'failed', code: ErrorCode): SyncOutcome => ({
  kind,
  failure: { code, message: '', center: null },
})

function setUp(settings = { autoSyncMinutes: 15, syncOnFocus: true }) {
  const clock = createManualTimers()
  const runs: number[] = []
  const outcomes: (SyncOutcome | DeskError)[] = []
  const current = { ...settings }
  /** What the computer's clock is off by; the timers do not go by it. */
  const set = { ms: 0 }
  const scheduler = createScheduler({
    settings: () => current,
    timers: clock.timers,
    now: () => clock.now() + set.ms,
    run: async () => {
      runs.push(clock.now() / MINUTE)
      const outcome = outcomes.shift() ?? applied
      if (outcome instanceof DeskError) throw outcome
      return outcome
    },
  })
  scheduler.start()
  return { ...clock, runs, outcomes, scheduler, current, set }
}

test('syncs every N minutes until it is stopped', async () => {
  const { advance, runs, scheduler } = setUp()
  await advance(46 * MINUTE)
  expect(runs).toEqual([15, 30, 45])
  scheduler.stop()
  await advance(60 * MINUTE)
  expect(runs).toHaveLength(3)
})

test('0 minutes means never, and a change of the settings holds at once', async () => {
  const { advance, runs, scheduler, current } = setUp({ autoSyncMinutes: 0, syncOnFocus: false })
  await advance(100 * MINUTE)
  scheduler.focused()
  scheduler.online()
  await advance(1)
  expect(runs).toEqual([])
  current.autoSyncMinutes = 200
  scheduler.replan()
  await advance(100 * MINUTE)
  expect(runs).toEqual([200])
})

test('window focus syncs, but not within a minute of the last sync', async () => {
  const { advance, runs, scheduler } = setUp()
  await advance(2 * MINUTE)
  scheduler.focused()
  await advance(30_000)
  scheduler.focused()
  await advance(1)
  expect(runs).toEqual([2])
  await advance(30_000)
  scheduler.focused()
  await advance(1)
  expect(runs).toHaveLength(2)
})

test('a passing failure is tried again sooner, with growing pauses up to the interval', async () => {
  const { advance, runs, outcomes } = setUp({ autoSyncMinutes: 2, syncOnFocus: true })
  outcomes.push(...Array.from({ length: 4 }, () => failure('deferred', 'network')))
  await advance(9 * MINUTE)
  expect(runs).toEqual([2, 2.5, 3.5, 5.5, 7.5])
})

test('a lasting failure and a cancelled run wait for the interval', async () => {
  const { advance, runs, outcomes } = setUp()
  outcomes.push(failure('failed', 'forbidden'), failure('deferred', 'cancelled'))
  await advance(46 * MINUTE)
  expect(runs).toEqual([15, 30, 45])
})

test('regained network tries again at once after a failure for want of it', async () => {
  const { advance, runs, outcomes, scheduler } = setUp()
  outcomes.push(failure('deferred', 'network'))
  await advance(15 * MINUTE + 1000)
  scheduler.online()
  await advance(1)
  expect(runs).toHaveLength(2)
  scheduler.online()
  await advance(1)
  expect(runs).toHaveLength(2)
})

test('a run that somebody else began counts, whether it is going on or has ended', async () => {
  const { advance, runs, outcomes, scheduler } = setUp()
  outcomes.push(new DeskError('sync-running', ''))
  await advance(20 * MINUTE)
  scheduler.ended(applied)
  await advance(14 * MINUTE)
  expect(runs).toEqual([15])
  await advance(MINUTE)
  expect(runs).toEqual([15, 35])
})

test.each([5, -5])(
  'a clock that is set by %i hours brings one sync on focus at most, and no pause of hours',
  async (hours) => {
    const { advance, runs, scheduler, set } = setUp()
    await advance(15 * MINUTE)
    set.ms = hours * 60 * MINUTE
    for (let time = 0; time < 5; time += 1) {
      scheduler.focused()
      scheduler.replan()
      await advance(1)
    }
    expect(runs).toHaveLength(2)
    await advance(14 * MINUTE)
    expect(runs).toHaveLength(2)
    await advance(MINUTE)
    expect(runs).toHaveLength(3)
  },
)

test('after a sleep the wake-up, the window, the network and the timer that was due make one sync', async () => {
  const { advance, runs, scheduler, set } = setUp()
  await advance(14 * MINUTE)
  // Timers stand still while the computer sleeps; the clock does not.
  set.ms = 8 * 60 * MINUTE
  scheduler.online()
  scheduler.focused()
  scheduler.online()
  scheduler.focused()
  await advance(2 * MINUTE)
  expect(runs).toEqual([14])
  await advance(13 * MINUTE)
  expect(runs).toEqual([14, 29])
})
