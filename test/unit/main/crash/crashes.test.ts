import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCrashes } from '../../../../main/crash/crashes.ts'
import { inTime } from '../../../../main/crash/in-time.ts'
import { saveReport } from '../../../../main/crash/save-report.ts'
import { temporaryFolder } from '../../../support/cli.ts'

const PROGRAM = {
  ...{ version: '1.2.3', isPackaged: false, host: 'chromium-host', chromium: '156', node: '24', platform: 'linux' },
  ...{ systemVersion: '6.8', architecture: 'x64', isSandboxed: false },
}

async function open(
  counts = async () => ({ windows: 1, sessions: [3, null] as readonly (number | null)[] }),
  patienceMs?: number,
) {
  const dataDir = await temporaryFolder()
  const onFound = vi.fn()
  let at = 1_000_000
  const given = { dataDir, root: '/app', program: () => PROGRAM, counts, onFound, patienceMs }
  const crashes = createCrashes({ ...given, now: () => at })
  const wait = (milliseconds: number) => {
    at += milliseconds
  }
  return { crashes, onFound, wait, dataDir }
}

test('a crash is shown once, by the window that asks first', async () => {
  const { crashes, onFound } = await open()
  const crash = crashes.record('window', { facts: [['Reason', 'oom']] })
  expect(onFound).toHaveBeenCalledOnce()
  expect(crashes.unseen()).toEqual([crash])
  expect(crashes.unseen()).toEqual([])
  // A screen shows its crash itself, each of them.
  expect(crashes.record('screen', { isShown: true }).crashId).toBe(2)
  expect(crashes.record('screen', { isShown: true }).crashId).toBe(3)
  expect(crashes.unseen()).toEqual([])
  expect(onFound).toHaveBeenCalledOnce()
})

test('what crashes again and again is shown once a minute', async () => {
  const { crashes, wait } = await open()
  const { crashId } = crashes.record('unexpected')
  wait(59_000)
  expect(crashes.record('unexpected')).toEqual({ crashId, kind: 'unexpected' })
  expect(crashes.record('thread').crashId).not.toBe(crashId)
  wait(2000)
  crashes.record('unexpected')
  expect(crashes.unseen().map(({ kind }) => kind)).toEqual(['unexpected', 'thread', 'unexpected'])
})

test('a thread that crashes again within a minute offers the report of its first crash again', async () => {
  const { crashes, onFound, wait } = await open()
  const crash = crashes.record('thread')
  expect(crashes.unseen()).toEqual([crash])
  wait(5000)
  // Its notice in the window has replaced the one with the report.
  expect(crashes.record('thread')).toEqual(crash)
  expect(crashes.record('thread')).toEqual(crash)
  expect(onFound).toHaveBeenCalledTimes(3)
  expect(crashes.unseen()).toEqual([crash])
})

test('a part that does not answer is waited for as long as is said', async () => {
  const { crashes } = await open(() => new Promise(() => undefined), 20)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const report = crashes.report(crashes.record('start').crashId)
  await vi.advanceTimersByTimeAsync(20)
  const { text } = await report
  expect(text).toMatch(/Connections +unknown/)
})

test('a report is made of what answers; counts that fail, and a log that is not there, are said', async () => {
  const failing = await open(() => Promise.reject(new Error('the store is closed')))
  const { text } = await failing.crashes.report(failing.crashes.record('start').crashId)
  expect(text).toMatch(/Connections +unknown/)
  expect(text).toMatch(/Log, oldest first\n {2}Empty\./)
  const counted = await open()
  expect((await counted.crashes.report(counted.crashes.record('ended').crashId)).text).toMatch(
    /Connections +2\n +Sessions of connection 1 +3\n +Sessions of connection 2 +not open/,
  )
  await expect(counted.crashes.report(99)).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await inTime(new Promise(() => undefined), 1)).toBeNull()
})

test('a report is saved as a whole, and where that fails it is said and nothing stays', async () => {
  const folder = await temporaryFolder()
  await saveReport(join(folder, 'a.txt'), 'Report')
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('Report')
  await expect(saveReport(join(folder, 'missing', 'a.txt'), 'Report')).rejects.toMatchObject({ code: 'disk-error' })
  expect(await readdir(folder)).toEqual(['a.txt'])
})
