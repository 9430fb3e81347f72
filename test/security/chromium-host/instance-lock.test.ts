import { chmodSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createInstanceLock } from '../../../chromium-host/instance-lock.ts'

/** A folder for temporary files with a name taken in it, by `take`, before the app starts. */
function runtimeFolder(take: (name: string, elsewhere: string) => void): { readonly elsewhere: string } {
  const runtime = mkdtempSync(join(tmpdir(), 'runtime-'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  take(join(runtime, `proctor-desk-${userInfo().uid}`), elsewhere)
  vi.stubEnv('XDG_RUNTIME_DIR', runtime)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { elsewhere }
}

function lockedIn(userData: string) {
  const lock = createInstanceLock(() => undefined)
  onTestFinished(() => lock.release())
  return lock.request(userData)
}

test('guard: a link in the place of the socket’s folder leads the app to listen elsewhere, and it does not', () => {
  const { elsewhere } = runtimeFolder((name, target) => symlinkSync(target, name))
  expect(lockedIn(mkdtempSync(join(tmpdir(), 'data-')))).toBe(true)
  expect(readdirSync(elsewhere)).toEqual([])
})

test('guard: a folder that everybody may write to is not where the app listens', () => {
  const made: string[] = []
  runtimeFolder((name) => {
    mkdirSync(name)
    chmodSync(name, 0o777)
    made.push(name)
  })
  expect(lockedIn(mkdtempSync(join(tmpdir(), 'data-')))).toBe(true)
  expect(readdirSync(made[0] ?? '')).toEqual([])
})

test('without a socket there is still one process per data folder', () => {
  runtimeFolder((name, target) => symlinkSync(target, name))
  const userData = mkdtempSync(join(tmpdir(), 'data-'))
  expect([lockedIn(userData), lockedIn(userData)]).toEqual([true, false])
})
