import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageKind } from '../../../../main/updates/package-kind.ts'

test('a copy is updated as it was installed, and not at all where that is not known', async () => {
  const resources = await mkdtemp(join(tmpdir(), 'proctor-desk-resources-'))
  onTestFinished(() => rm(resources, { recursive: true }))
  const on = (platform: NodeJS.Platform, env = {}) => packageKind({ platform, env, resources })
  expect([on('win32'), on('darwin'), on('linux')]).toEqual(['nsis', 'mac', null])
  expect(on('linux', { APPIMAGE: '/home/ada/Proctor.AppImage' })).toBe('appimage')
  await writeFile(join(resources, 'package-type'), 'deb')
  expect(on('linux')).toBe('deb')
  await writeFile(join(resources, 'package-type'), 'rpm')
  expect(on('linux')).toBeNull()
})
