import { expect, test } from 'vitest'

type Platform = 'linux' | 'mac' | 'win'
type Sources = { readonly electronDist: string | null; readonly lines: string[]; readonly problems: string[] }
type Options = {
  readonly platforms: readonly Platform[]
  readonly platform?: NodeJS.Platform
  readonly isFile?: (path: string) => boolean
}
const { packagingSources } = (await import(
  new URL('../../../../scripts/package/sources.mjs', import.meta.url).href
)) as { packagingSources: (env: Record<string, string>, options: Options) => Sources }

const here: Options = { platforms: ['linux'], platform: 'linux', isFile: () => true }

test('without a variable everything comes from the releases', () => {
  expect(packagingSources({}, here)).toEqual({
    electronDist: null,
    lines: ['Electron comes from its own releases.', "electron-builder's tools come from its own releases."],
    problems: [],
  })
})

test('mirrors are told, without what may be secret in their addresses', () => {
  const { lines, problems } = packagingSources(
    {
      ELECTRON_MIRROR: 'https://me:secret@mirror.example/electron/',
      ELECTRON_BUILDER_BINARIES_MIRROR: 'https://mirror.example/tools?token=secret',
    },
    here,
  )
  expect(lines).toEqual([
    'Electron comes from https://mirror.example/electron/ (ELECTRON_MIRROR).',
    "electron-builder's tools come from https://mirror.example/tools (ELECTRON_BUILDER_BINARIES_MIRROR).",
  ])
  expect(problems).toEqual([])
})

test('the setting of npm goes before the variable, as in the downloader', () => {
  const env = { ELECTRON_MIRROR: 'https://one.example/', npm_config_electron_mirror: 'https://two.example/' }
  expect(packagingSources(env, here).lines[0]).toBe(
    'Electron comes from https://two.example/ (npm_config_electron_mirror).',
  )
})

test('a folder with Electron goes before a mirror', () => {
  const env = { ELECTRON_OVERRIDE_DIST_PATH: '/opt/electron', ELECTRON_MIRROR: 'no address' }
  const { electronDist, lines, problems } = packagingSources(env, here)
  expect(electronDist).toBe('/opt/electron')
  expect(lines[0]).toBe('Electron comes from the folder /opt/electron (ELECTRON_OVERRIDE_DIST_PATH).')
  expect(problems).toEqual([])
})

test.each([
  [{ ELECTRON_OVERRIDE_DIST_PATH: '/opt/x' }, { isFile: () => false }, /\/opt\/x, where there is no electron\./],
  [{ ELECTRON_OVERRIDE_DIST_PATH: '/x' }, { platform: 'darwin' as const }, /of this system alone/],
  [{ ELECTRON_OVERRIDE_DIST_PATH: '/x' }, { platforms: ['linux', 'win'] as const }, /of this system alone/],
  [{ ELECTRON_MIRROR: 'https://mirror.example/electron' }, {}, /^ELECTRON_MIRROR must end with a slash/],
  [{ ELECTRON_BUILDER_BINARIES_MIRROR: 'http://mirror.example/' }, {}, /must be an https address/],
])('%j with %j is refused', (env, more, problem) => {
  const { problems } = packagingSources(env, { ...here, ...more })
  expect(problems).toEqual([expect.stringMatching(problem)])
})
