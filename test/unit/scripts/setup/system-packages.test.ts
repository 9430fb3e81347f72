import { afterEach, expect, test, vi } from 'vitest'

type Facts = {
  readonly keytarProblem: string | null
  readonly hasElectron: boolean
  readonly hasChromium: () => boolean
}
type System = {
  readonly platform: NodeJS.Platform
  readonly uid: number | null
  readonly env: Readonly<NodeJS.ProcessEnv>
  readonly read: (path: string) => string | null
  readonly exists: (path: string) => boolean
  readonly list: (folder: string) => readonly string[]
  readonly canRun: (path: string) => boolean
  readonly run: (program: string, args: readonly string[]) => boolean
}
type Need = { readonly name: string }
const { missingNeeds, adviceFor, ensureSystem, chromiumAdvice } = (await import(
  new URL('../../../../scripts/setup/system-packages.mjs', import.meta.url).href
)) as {
  missingNeeds: (purpose: string, facts: Facts, system: System) => readonly Need[]
  adviceFor: (needs: readonly Need[]) => readonly string[]
  ensureSystem: (purpose: string, facts: Facts, system: System) => boolean
  chromiumAdvice: (system: System) => readonly string[]
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Neither Electron nor Chromium, and no prebuilt keychain module. */
const NOTHING: Facts = { keytarProblem: 'no prebuilt', hasElectron: false, hasChromium: () => false }
const RELEASES = {
  debian: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n',
  ubuntu: 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n',
  mint: 'ID=linuxmint\nID_LIKE="ubuntu debian"\n',
  neon: 'ID=neon\nID_LIKE="ubuntu debian"\n',
  fedora: "ID='fedora'\n",
  rocky: 'ID="rocky"\nID_LIKE="rhel centos fedora"\n',
  arch: 'ID=arch\n',
  other: 'ID=nixos\n',
}

/** A system that has nothing but fonts, and the programs that are named. */
function linux(release: keyof typeof RELEASES, programs: readonly string[] = [], more: Partial<System> = {}): System {
  return {
    platform: 'linux',
    uid: 1000,
    env: { PATH: '/bin' },
    read: (path) => (path === '/etc/os-release' ? RELEASES[release] : null),
    exists: (path) => path === '/usr/share/fonts/opentype/noto',
    list: () => [],
    canRun: (path) => programs.some((name) => path === `/bin/${name}`),
    run: () => false,
    ...more,
  }
}
const namesOf = (needs: readonly Need[]): readonly string[] => needs.map(({ name }) => name)

test.each([
  ['start', ['compilers', 'secrets', 'chromium']],
  ['demo', ['compilers', 'secrets', 'chromium']],
  ['bench', ['compilers', 'secrets', 'chromium', 'sqlite']],
  ['test', ['compilers', 'secrets', 'chromium', 'keyring', 'xvfb', 'ffmpeg']],
  ['package', ['compilers']],
  ['build', []],
])('%s needs of a bare Linux %j', (purpose, names) => {
  expect(namesOf(missingNeeds(purpose, NOTHING, linux('debian')))).toEqual(names)
})

test.each([
  ['/usr/lib64', []],
  ['/usr/lib/arm-linux-gnueabihf', ['arm-linux-gnueabihf', 'locale']],
  ['/usr/lib/riscv64-linux-gnu', ['riscv64-linux-gnu']],
  ['/run/current-system/sw/lib', []],
])('the library for the keychain is found in %s', (folder, folders) => {
  const system = linux('debian', [], {
    exists: (path) => path === `${folder}/libsecret-1.so.0`,
    list: (path) => (path === '/usr/lib' ? folders : []),
  })
  expect(namesOf(missingNeeds('start', NOTHING, system))).not.toContain('secrets')
  expect(namesOf(missingNeeds('start', NOTHING, linux('debian')))).toContain('secrets')
})

test('with Electron only the tests need Chromium, and with a prebuilt keychain module nothing needs compilers', () => {
  const facts = { ...NOTHING, keytarProblem: null, hasElectron: true }
  for (const purpose of ['start', 'demo'])
    expect(namesOf(missingNeeds(purpose, facts, linux('debian')))).toEqual(['secrets'])
  expect(namesOf(missingNeeds('test', facts, linux('debian')))).toContain('chromium')
})

test.each([
  [
    'debian',
    [
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends g++ make python3 libsecret-1-dev pkg-config libsecret-1-0 chromium',
    ],
  ],
  ['mint', [expect.stringMatching(/^sudo apt-get .+ chromium$/)]],
  ['neon', [expect.stringMatching(/ libsecret-1-0$/), expect.stringMatching(/^Google Chrome from/)]],
  [
    'ubuntu',
    [
      expect.stringMatching(/^sudo apt-get .+ libsecret-1-0$/),
      expect.stringMatching(/^Google Chrome from https:\/\/www\.google\.com\/chrome/),
    ],
  ],
  ['fedora', ['sudo dnf install gcc-c++ make python3 libsecret-devel pkgconf-pkg-config libsecret chromium']],
  [
    'rocky',
    [
      'sudo dnf install gcc-c++ make python3 libsecret-devel pkgconf-pkg-config libsecret',
      expect.stringMatching(/^Google Chrome .+ EPEL$/),
    ],
  ],
  ['arch', ['sudo pacman -S --needed base-devel python libsecret chromium']],
  [
    'other',
    [
      'Install a C++ compiler, make, Python 3, pkg-config and the headers of libsecret, to compile the keychain module.',
      'Install the library libsecret, for the keychain.',
      'Install Chromium or Google Chrome.',
    ],
  ],
] as const)('%s has its own words', (release, lines) => {
  const advice = adviceFor(missingNeeds('start', NOTHING, linux(release)))
  expect(advice.map((line) => line.trim())).toEqual(lines)
})

test('so have macOS and Windows, which need less', () => {
  const mac = adviceFor(missingNeeds('test', NOTHING, linux('other', [], { platform: 'darwin' })))
  expect(mac).toEqual(['  xcode-select --install', '  brew install --cask google-chrome'])
  const windows = adviceFor(missingNeeds('test', NOTHING, linux('other', [], { platform: 'win32' })))
  expect(windows).toEqual([
    '  winget install Python.Python.3.13',
    expect.stringContaining('winget install Microsoft.VisualStudio.2022.BuildTools'),
    '  winget install Google.Chrome',
  ])
  expect(chromiumAdvice(linux('fedora'))).toEqual(['  sudo dnf install chromium'])
})

/** A system that installs, and writes down how; `lacks` is a package that it does not have. */
function installing(uid: number, lacks = '') {
  const commands: string[] = []
  const installed = new Set<string>()
  const system = linux('debian', ['apt-get', 'sudo'], {
    uid,
    exists: (path) =>
      path === '/usr/share/fonts/opentype/noto' ||
      (path.endsWith('libsecret-1.so.0') && installed.has('libsecret-1-0')),
    run: (program, args) => {
      commands.push([program, ...args].join(' '))
      if (args.includes(lacks)) return false
      for (const name of args) installed.add(name)
      return true
    },
  })
  return { system, commands, facts: { ...NOTHING, keytarProblem: null, hasChromium: () => installed.has('chromium') } }
}

test('root’s set-up on Debian installs them', () => {
  const { system, commands, facts } = installing(0)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(ensureSystem('start', facts, system)).toBe(true)
  expect(commands).toEqual([
    'apt-get -q -y update',
    'apt-get -q -y install --no-install-recommends libsecret-1-0 chromium',
  ])
  expect(ensureSystem('start', facts, system)).toBe(false)
})

test('so does that of a user who needs no password, and one name that is missing keeps out nothing else', () => {
  const { system, commands, facts } = installing(1000, 'chromium')
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(() => ensureSystem('start', facts, system)).toThrow(
    'This is missing on the system:\n  Chromium or Google Chrome\nTo install it, then start again:\n  sudo apt-get',
  )
  expect(commands[0]).toBe('sudo -n true')
  expect(commands).toContain('sudo -n apt-get -q -y install --no-install-recommends libsecret-1-0')
})
