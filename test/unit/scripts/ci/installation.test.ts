import { expect, test } from 'vitest'

type Installation = { readonly commands: readonly string[][]; readonly program: string; readonly app: string }
type What = {
  readonly platform: NodeJS.Platform
  readonly names: readonly string[]
  readonly dist: string
  readonly folder: string
  readonly asAppImage?: boolean
}
const { installationOf } = (await import(new URL('../../../../scripts/ci/installation.mjs', import.meta.url).href)) as {
  installationOf: (what: What) => Installation
}

const linux: What = {
  platform: 'linux',
  names: ['linux-unpacked', 'Proctor Desk-0.1.0.AppImage', 'proctor-desk_0.1.0_amd64.deb', 'builder-debug.yml'],
  dist: '/builds/dist',
  folder: '/tmp/installed',
}

test('a deb is installed by apt, which brings what it depends on', () => {
  const { commands, program } = installationOf(linux)
  expect(commands).toEqual([['sudo', 'apt-get', 'install', '-y', '/builds/dist/proctor-desk_0.1.0_amd64.deb']])
  expect(program).toBe('/opt/Proctor Desk/proctor-desk')
})

test('an AppImage is the program itself', () => {
  expect(installationOf({ ...linux, asAppImage: true }).program).toBe('/builds/dist/Proctor Desk-0.1.0.AppImage')
})

test('on macOS the app is copied out of the image, whole', () => {
  const names = ['Proctor Desk-0.1.0-arm64.dmg', 'Proctor Desk-0.1.0-arm64-mac.zip', 'latest-mac.yml']
  const { commands, program, app } = installationOf({ ...linux, platform: 'darwin', names })
  expect(commands.map(([command, verb]) => `${command} ${verb}`)).toEqual([
    'hdiutil attach',
    'ditto /tmp/installed/volume/Proctor Desk.app',
    'hdiutil detach',
  ])
  expect(app).toBe('/tmp/installed/Proctor Desk.app')
  expect(program).toBe(`${app}/Contents/MacOS/Proctor Desk`)
})

test('on Windows the installer runs without questions, and its folder is the last option', () => {
  const names = ['Proctor Desk Setup 0.1.0.exe', 'Proctor Desk Setup 0.1.0.exe.blockmap']
  const { commands, program } = installationOf({ platform: 'win32', names, dist: 'C:\\work\\dist', folder: 'D:\\temp' })
  expect(commands).toEqual([['C:\\work\\dist\\Proctor Desk Setup 0.1.0.exe', '/S', '/D=D:\\temp\\Proctor Desk']])
  expect(program).toBe('D:\\temp\\Proctor Desk\\Proctor Desk.exe')
})

test.each([[[]], [['a.deb', 'b.deb']]])('packages %j are not one package', (names) => {
  expect(() => installationOf({ ...linux, names })).toThrow(`dist/ has ${names.length} packages that end in .deb`)
})
