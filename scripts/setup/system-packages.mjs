// What the scripts need of the system beside npm packages: installed where the set-up may, else said in the words of the
// system.
import { join } from 'node:path'
import { at, keep, readJson, say, SetupError } from './common.mjs'
import { isOnPath } from './system.mjs'

const SECRETS = 'libsecret-1.so.0'
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib', '/run/current-system/sw/lib']
const FONTS = [
  'truetype/wqy',
  'opentype/noto',
  'truetype/noto',
  'truetype/droid',
  'noto-cjk',
  'google-noto-sans-cjk-fonts',
]

/** Debian and what is made of it have a folder for each kind of processor, such as `aarch64-linux-gnu`. */
const librariesOf = (system) =>
  LIBRARIES.flatMap((folder) => [
    folder,
    ...system
      .list(folder)
      .filter((name) => /-linux-(gnu|musl)/.test(name))
      .map((name) => join(folder, name)),
  ])

const hasAll = (system, ...names) => names.every((name) => isOnPath(name, system))

/**
 * What there is to need: its name, whether a system has it, and what brings it: packages of a package manager, or a line to
 * show. Systems without a line do not need it.
 */
const NEEDS = {
  compilers: {
    what: 'a C++ compiler, make, Python 3, pkg-config and the headers of libsecret, to compile the keychain module',
    isThere: (system, { keytarProblem }) =>
      keytarProblem === null ||
      (system.platform === 'linux' &&
        hasAll(system, 'g++', 'make', 'python3', 'pkg-config') &&
        ['/usr/include', '/usr/local/include'].some((folder) =>
          system.exists(join(folder, 'libsecret-1/libsecret/secret.h')),
        )),
    by: {
      apt: ['g++', 'make', 'python3', 'libsecret-1-dev', 'pkg-config'],
      dnf: ['gcc-c++', 'make', 'python3', 'libsecret-devel', 'pkgconf-pkg-config'],
      pacman: ['base-devel', 'python', 'libsecret'],
      mac: 'xcode-select --install',
      windows:
        'winget install Python.Python.3.13\nwinget install Microsoft.VisualStudio.2022.BuildTools --override ' +
        '"--wait --passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended"',
    },
  },
  secrets: {
    what: 'the library libsecret, for the keychain',
    isThere: (system) => librariesOf(system).some((folder) => system.exists(join(folder, SECRETS))),
    by: { apt: ['libsecret-1-0'], dnf: ['libsecret'], pacman: ['libsecret'] },
  },
  chromium: {
    what: 'Chromium or Google Chrome',
    isThere: (_system, { hasChromium }) => hasChromium(),
    by: {
      apt: ['chromium'],
      // Its package is a snap, which the host cannot use (chromium-host/find-chromium.ts).
      ubuntu:
        'Google Chrome from https://www.google.com/chrome (a snap of Chromium has no access to the app’s folders)',
      rhel: 'Google Chrome from https://www.google.com/chrome, or Chromium from EPEL',
      dnf: ['chromium'],
      pacman: ['chromium'],
      mac: 'brew install --cask google-chrome',
      windows: 'winget install Google.Chrome',
    },
  },
  keyring: {
    what: 'gnome-keyring and D-Bus, for a keychain of the tests',
    isThere: (system) => hasAll(system, 'gnome-keyring-daemon', 'dbus-run-session'),
    by: { apt: ['gnome-keyring', 'dbus'], dnf: ['gnome-keyring', 'dbus-daemon'], pacman: ['gnome-keyring', 'dbus'] },
  },
  xvfb: {
    what: 'Xvfb and xauth, for tests with a display',
    isThere: (system) => hasAll(system, 'Xvfb', 'xauth'),
    isOptional: true,
    by: {
      apt: ['xvfb', 'xauth'],
      dnf: ['xorg-x11-server-Xvfb', 'xorg-x11-xauth'],
      pacman: ['xorg-server-xvfb', 'xorg-xauth'],
    },
  },
  ffmpeg: {
    what: 'ffmpeg, which makes videos for tests',
    isThere: (system) => hasAll(system, 'ffmpeg'),
    // Its tests are left out elsewhere (test/support/systems.ts).
    by: {
      apt: ['ffmpeg'],
      // Its own package has no encoder for H.264.
      dnf: 'ffmpeg from RPM Fusion (https://rpmfusion.org)',
      pacman: ['ffmpeg'],
    },
  },
  sqlite: {
    what: 'the program sqlite3, to compare with',
    isThere: (system) => hasAll(system, 'sqlite3'),
    isOptional: true,
    by: { apt: ['sqlite3'], dnf: ['sqlite'], pacman: ['sqlite'] },
  },
  fonts: {
    // Names come in every script; without these fonts the browser shows boxes for some.
    what: 'fonts for Chinese, Japanese and Korean names',
    isThere: (system) => FONTS.some((folder) => system.exists(join('/usr/share/fonts', folder))),
    isOptional: true,
    by: { apt: ['fonts-wqy-microhei'], dnf: ['google-noto-sans-cjk-fonts'], pacman: ['noto-fonts-cjk'] },
  },
}

const ON_SCREEN = ['compilers', 'secrets', 'chromium', 'fonts']
const PURPOSES = {
  start: ON_SCREEN,
  demo: ON_SCREEN,
  bench: ['compilers', 'secrets', 'chromium', 'sqlite'],
  test: ['compilers', 'secrets', 'chromium', 'keyring', 'xvfb', 'ffmpeg'],
  package: ['compilers'],
  build: [],
}

const COMMANDS = {
  apt: (names) => `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names}`,
  dnf: (names) => `sudo dnf install ${names}`,
  pacman: (names) => `sudo pacman -S --needed ${names}`,
}

/** Systems made of Ubuntu that have a package of Chromium that is no snap. */
const HAS_CHROMIUM = ['linuxmint', 'pop']

/** The keys of `by` that fit a system, the fittest first. On Linux by the names that its `os-release` gives it. */
function wordsOf(system) {
  if (system.platform === 'darwin') return ['mac']
  if (system.platform === 'win32') return ['windows']
  const release = system.read('/etc/os-release') ?? ''
  const valueOf = (key) => release.match(new RegExp(`^${key}=(["']?)([^"'\\n]*)\\1$`, 'm'))?.[2] ?? ''
  const names = `${valueOf('ID')} ${valueOf('ID_LIKE')}`.split(' ')
  if (names.includes('ubuntu') && !HAS_CHROMIUM.includes(valueOf('ID'))) return ['ubuntu', 'apt']
  if (names.includes('rhel')) return ['rhel', 'dnf']
  const known = { debian: 'apt', ubuntu: 'apt', fedora: 'dnf', arch: 'pacman' }
  return names.flatMap((name) => known[name] ?? []).slice(0, 1)
}

/**
 * What brings a need on a system: `{ manager, packages }`, or a line to show; `undefined` if it is not needed there.
 */
function bringerOf({ by, what }, system) {
  const key = wordsOf(system).find((one) => by[one] !== undefined)
  if (key === undefined) return system.platform === 'linux' ? `Install ${what}.` : undefined
  return typeof by[key] === 'string' ? by[key] : { manager: key, packages: by[key] }
}

/** Needs by their names, with what brings them on a system. */
const needsOf = (names, system) =>
  names
    .map((name) => ({ name, ...NEEDS[name], bringer: bringerOf(NEEDS[name], system) }))
    .filter(({ bringer }) => bringer !== undefined)

/**
 * What a purpose lacks on a system.
 * @param {string} purpose
 * @param {{ keytarProblem: string | null, hasElectron: boolean, hasChromium: () => boolean }} facts Why the keychain module
 *   is missing, and which browser could run the app.
 */
export function missingNeeds(purpose, facts, system) {
  const names = PURPOSES[purpose].filter((name) => name !== 'chromium' || purpose === 'test' || !facts.hasElectron)
  return needsOf(names, system).filter((need) => !need.isThere(system, facts))
}

export const isPurpose = (name) => name in PURPOSES

/** How to get what is missing, in lines: one command for all packages, then the rest. */
export function adviceFor(needs) {
  const packages = [...new Set(needs.flatMap(({ bringer }) => bringer.packages ?? []))]
  const manager = needs.find(({ bringer }) => bringer.packages !== undefined)?.bringer.manager
  return [
    ...(packages.length === 0 ? [] : [COMMANDS[manager](packages.join(' '))]),
    ...needs.flatMap(({ bringer }) => (typeof bringer === 'string' ? bringer.split('\n') : [])),
  ].map((line) => `  ${line}`)
}

/** How to get Chromium, whose packages bring the libraries that Electron needs too. */
export const chromiumAdvice = (system) => adviceFor(needsOf(['chromium'], system))

/** How to start `apt-get` without a question; `null` if that cannot be. */
function aptPrefix(system) {
  if (!isOnPath('apt-get', system)) return null
  if (system.uid === 0) return []
  // Only if it needs no password: a set-up that waits for one seems to hang.
  return isOnPath('sudo', system) && system.run('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null
}

function install(needs, system) {
  const prefix = aptPrefix(system)
  const lists = needs
    .map(({ bringer }) => (bringer.manager === 'apt' ? bringer.packages : []))
    .filter((one) => one.length > 0)
  if (prefix === null || lists.length === 0) return
  const names = [...new Set(lists.flat())]
  say(`Installing system packages: ${names.join(' ')}`)
  const apt = (...args) => {
    const [program, ...rest] = [...prefix, 'apt-get', '-q', '-y', ...args]
    return system.run(program, rest, { DEBIAN_FRONTEND: 'noninteractive' })
  }
  // Package lists may exist already; if they do not, the installation reports it.
  apt('update')
  if (apt('install', '--no-install-recommends', ...names)) return
  // A name that this system does not have keeps the others from being installed.
  for (const list of lists) apt('install', '--no-install-recommends', ...list)
}

const ASKED = at('.cache/optional-packages.json')

/**
 * Installs what a purpose lacks, or says how, and fails if it cannot be done without. Arguments as of `missingNeeds`.
 * Returns whether anything was installed.
 */
export function ensureSystem(purpose, facts, system) {
  // What is optional is asked for once, not at every start.
  const asked = readJson(ASKED) ?? []
  const missing = missingNeeds(purpose, facts, system).filter(
    ({ name, isOptional }) => !isOptional || !asked.includes(name),
  )
  if (missing.length === 0) return false
  install(missing, system)
  const still = missing.filter((need) => !need.isThere(system, facts))
  if (still.length === 0) return true
  const required = still.filter(({ isOptional }) => !isOptional)
  if (required.length > 0)
    throw new SetupError(
      [
        'This is missing on the system:',
        ...required.map(({ what }) => `  ${what}`),
        'To install it, then start again:',
        ...adviceFor(still),
        ...(required.some(({ name }) => name === 'compilers') ? ['npm said:', facts.keytarProblem] : []),
      ].join('\n'),
    )
  say(['Optional parts of the system are missing. To install them:', ...adviceFor(still)].join('\n'))
  keep(ASKED, JSON.stringify([...asked, ...still.map(({ name }) => name)]))
  return still.length < missing.length
}
