import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { OfferedUpdate, UpdateStatus } from '../../../../contract/model/updates.ts'
import { createAttemptFile } from '../../../../main/updates/attempt-file.ts'
import { UpdateError } from '../../../../main/updates/update-error.ts'
import type { UpdaterPort } from '../../../../main/updates/updater-port.ts'
import { createUpdates, type UpdatesOptions } from '../../../../main/updates/updates.ts'

const NEWER: OfferedUpdate = { version: '0.2.0', releasedAt: 0, notes: 'News', bytes: 100 }
const HOUR = 3_600_000

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** Updates over an updater whose steps are the test's. */
async function setUp(steps: Partial<UpdaterPort> = {}, more: Partial<UpdatesOptions> = {}) {
  const seen = { checks: 0, quits: 0, discarded: 0, told: [] as UpdateStatus[] }
  const updater: UpdaterPort = {
    check: async () => NEWER,
    download: async () => undefined,
    verify: async () => undefined,
    install: async () => undefined,
    discard: async () => void (seen.discarded += 1),
    ...steps,
  }
  const updates = await createUpdates({
    updater: {
      ...updater,
      check: (signal) => {
        seen.checks += 1
        return updater.check(signal)
      },
    },
    version: '0.1.0',
    attempts: { write: async () => undefined, take: async () => null },
    isAutomatic: async () => true,
    onChanged: (status) => seen.told.push(status),
    quit: () => (seen.quits += 1),
    ...more,
  })
  onTestFinished(() => updates.close())
  return { updates, seen }
}

const fails = (kind: ConstructorParameters<typeof UpdateError>[0]) => async () => {
  throw new UpdateError(kind, 'a test')
}

/** Checked and downloaded. */
async function setUpReady(steps: Partial<UpdaterPort> = {}, more: Partial<UpdatesOptions> = {}) {
  const all = await setUp(steps, more)
  await all.updates.check()
  all.updates.download()
  await vi.waitFor(() => expect(all.updates.status().phase).toBe('ready'))
  return all
}

test('nothing is asked before half a minute, then once, then every six hours, while it is wanted', async () => {
  let isWanted = true
  const { seen } = await setUp({ check: async () => null }, { isAutomatic: async () => isWanted })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(seen.checks).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen.checks).toBe(1)
  await vi.advanceTimersByTimeAsync(11 * HOUR)
  expect(seen.checks).toBe(2)
  isWanted = false
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(seen.checks).toBe(2)
})

test('a computer that wakes up checks if that is due, and not otherwise', async () => {
  const { updates, seen } = await setUp({ check: async () => null })
  updates.wakeUp()
  await vi.advanceTimersByTimeAsync(30_000)
  updates.wakeUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.checks).toBe(1)
  vi.setSystemTime(Date.now() + 7 * HOUR)
  updates.wakeUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.checks).toBe(2)
})

test('an automatic check says nothing of a server that cannot be reached; one by hand does', async () => {
  const { updates } = await setUp({ check: fails('unreachable') })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(updates.status()).toMatchObject({ phase: 'unknown', trouble: null, checkedAt: null })
  expect(await updates.check()).toMatchObject({ phase: 'unknown', trouble: { kind: 'unreachable' } })
})

test('a check by hand that meets an automatic one is told how that ends', async () => {
  const { promise, reject } = Promise.withResolvers<null>()
  const { updates, seen } = await setUp({ check: () => promise })
  await vi.advanceTimersByTimeAsync(30_000)
  const byHand = updates.check()
  reject(new UpdateError('slow', 'a test'))
  expect(await byHand).toMatchObject({ trouble: { kind: 'slow' } })
  expect(seen.checks).toBe(1)
})

test('an update that is wrongly signed is told of after an automatic check too', async () => {
  const { updates } = await setUp({ check: fails('wrongly-signed') })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(updates.status().trouble).toEqual({ kind: 'wrongly-signed', status: null })
})

test('nothing is downloaded without being asked for, and a later failure forgets nothing', async () => {
  let check: UpdaterPort['check'] = async () => NEWER
  const download = vi.fn(async () => undefined)
  const { updates } = await setUp({ check: (signal) => check(signal), download })
  expect(await updates.check()).toMatchObject({ phase: 'available', update: NEWER, trouble: null })
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(download).not.toHaveBeenCalled()
  check = fails('refused')
  expect(await updates.check()).toMatchObject({ phase: 'available', update: NEWER, trouble: { kind: 'refused' } })
})

test('a download tells how far it is, can be cancelled, and can be begun again', async () => {
  let isHanging = true
  const { updates, seen } = await setUp({
    download: async (onReceived, signal) => {
      onReceived(40)
      if (isHanging)
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new DeskError('cancelled', 'a test'))),
        )
    },
  })
  await updates.check()
  expect(updates.download().phase).toBe('downloading')
  // Also the last bytes before a server that says nothing any more.
  await vi.advanceTimersByTimeAsync(200)
  expect(updates.status().received).toBe(40)
  expect(await updates.check()).toMatchObject({ phase: 'downloading' })
  expect(seen.checks).toBe(1)
  expect(await updates.cancel()).toMatchObject({ phase: 'available', received: 0, trouble: null })
  isHanging = false
  updates.download()
  await vi.waitFor(() => expect(updates.status()).toMatchObject({ phase: 'ready', received: 100 }))
})

test.each([
  ['damaged', fails('damaged')],
  [
    'disk-full',
    async () => {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    },
  ],
] as const)('a download that fails (%s) can be begun again', async (kind, download) => {
  const { updates } = await setUp({ download })
  await updates.check()
  updates.download()
  await vi.waitFor(() => expect(updates.status()).toMatchObject({ phase: 'available', trouble: { kind } }))
})

test('the app quits only when a restart is asked for, and stays if a window has something unsaved', async () => {
  const install = vi.fn(async () => undefined)
  const { updates, seen } = await setUpReady({ install })
  expect([seen.quits, updates.isRestarting()]).toEqual([0, false])
  await updates.restart()
  expect([seen.quits, updates.isRestarting()]).toEqual([1, true])
  updates.restartCalledOff('unsaved')
  expect(updates.status()).toMatchObject({ phase: 'ready', trouble: { kind: 'unsaved' } })
  expect(updates.isRestarting()).toBe(false)
  // A window that stays for another reason is none of its business.
  updates.restartCalledOff('silent-window')
  expect(updates.status().trouble).toEqual({ kind: 'unsaved', status: null })
  await updates.restart()
  expect(seen.quits).toBe(2)
  expect(install).not.toHaveBeenCalled()
  expect(await updates.install()).toBe(true)
})

test('a restart that would install something else does not begin', async () => {
  const { updates, seen } = await setUpReady({ verify: fails('damaged') })
  expect(await updates.restart()).toMatchObject({ phase: 'available', trouble: { kind: 'damaged' } })
  expect(seen.quits).toBe(0)
})

test('without a downloaded version nothing is installed', async () => {
  const { updates, seen } = await setUp()
  await updates.check()
  expect((await updates.restart()).phase).toBe('available')
  expect(seen.quits).toBe(0)
})

test('the next start knows how an installation went, and says so once', async () => {
  vi.useRealTimers()
  const folder = await mkdtemp(join(tmpdir(), 'proctor-desk-attempt-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const attempts = createAttemptFile(folder)
  const first = await setUpReady({ install: fails('not-installed') }, { attempts })
  expect(await first.updates.install()).toBe(false)
  const failed = await setUp({}, { attempts })
  expect(failed.updates.status()).toMatchObject({ phase: 'unknown', trouble: { kind: 'not-installed' } })
  expect(failed.seen.discarded).toBe(0)
  expect((await setUp({}, { attempts })).updates.status().trouble).toBeNull()
  const again = await setUpReady({}, { attempts })
  expect(await again.updates.install()).toBe(true)
  const done = await setUp({}, { attempts, version: '0.2.0' })
  expect(done.updates.status().trouble).toBeNull()
  expect(done.seen.discarded).toBe(1)
  await writeFile(join(folder, 'attempt.json'), 'nonsense')
  expect((await setUp({}, { attempts })).updates.status().trouble).toBeNull()
})

test('the end of the app ends a download, and starts no check any more', async () => {
  let isAborted = false
  const { updates, seen } = await setUp({
    download: (_onReceived, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          isAborted = true
          reject(new DeskError('cancelled', 'a test'))
        }),
      ),
  })
  await updates.check()
  updates.download()
  await updates.close()
  expect(isAborted).toBe(true)
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(seen.checks).toBe(1)
})
