import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { launchApp } from '../../../chromium-host/launch.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

test('where Electron is required, no test falls back to the host', async () => {
  process.env.ELECTRON_OVERRIDE_DIST_PATH = '/nonexistent'
  process.env.PROCTOR_DESK_REQUIRE_ELECTRON = '1'
  await expect(launchApp()).rejects.toThrow('PROCTOR_DESK_REQUIRE_ELECTRON is set')
})

test('and the set-up says why it is not there, and fails', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/setup.mjs'), 'test'], {
    encoding: 'utf8',
    env: { ...process.env, PROCTOR_DESK_REQUIRE_ELECTRON: '1', ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' },
  })
  expect(stderr).toContain('Electron is not available: ELECTRON_OVERRIDE_DIST_PATH has none')
  expect(status).toBe(1)
})
