import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hasDisplay } from '../../../chromium-host/display.ts'
import { electronToRun, findElectron } from '../../../chromium-host/find-electron.ts'

/** Electron's package, unpacked as a whole. */
function unpacked(platform: NodeJS.Platform, name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'electron-'))
  const binary = join(folder, 'dist', name)
  mkdirSync(dirname(binary), { recursive: true })
  writeFileSync(binary, '')
  writeFileSync(join(folder, 'package.json'), '{"version":"45.3.4"}')
  writeFileSync(join(folder, 'dist/version'), 'v45.3.4')
  writeFileSync(join(folder, 'path.txt'), name)
  return { folder, binary, find: () => findElectron({}, platform, folder) }
}

test.each([
  ['linux', 'electron'],
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'electron.exe'],
] as const)('on %s all of Electron is found, and half of it is not', (platform, name) => {
  for (const part of ['path.txt', 'dist/version', join('dist', name)]) {
    const { folder, binary, find } = unpacked(platform, name)
    expect(find()).toBe(binary)
    rmSync(join(folder, part))
    expect(find()).toBeNull()
  }
})

test('another version is not found, nor a path of another system', () => {
  const old = unpacked('linux', 'electron')
  writeFileSync(join(old.folder, 'dist/version'), '45.3.3')
  expect(old.find()).toBeNull()
  const other = unpacked('linux', 'electron')
  writeFileSync(join(other.folder, 'path.txt'), 'electron.exe')
  expect(other.find()).toBeNull()
})

test('a folder that the user names is taken as it is', () => {
  const { folder, binary } = unpacked('linux', 'electron')
  rmSync(join(folder, 'path.txt'))
  const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'dist'), DISPLAY: ':0' }
  expect(findElectron(env, 'linux')).toBe(binary)
  expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder }, 'linux')).toBeNull()
})

test('Linux may have no display, where Electron is run only if it must', () => {
  expect(hasDisplay({ DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true)
  expect(hasDisplay({ DISPLAY: '' }, 'linux')).toBe(false)
  expect(hasDisplay({}, 'darwin')).toBe(true)
  expect(hasDisplay({}, 'win32')).toBe(true)
  expect(hasDisplay({ PROCTOR_DESK_HEADLESS: '1', DISPLAY: ':0' }, 'linux')).toBe(false)
  const { folder } = unpacked('linux', 'electron')
  // On macOS the name is another, and the folder of a user who has none is empty.
  const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'dist'), PROCTOR_DESK_HEADLESS: '1' }
  expect(electronToRun(env)).toBeNull()
  expect(electronToRun({ ...env, PROCTOR_DESK_REQUIRE_ELECTRON: '1' })).toBe(findElectron(env))
})
