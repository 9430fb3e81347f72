// The Debian packages that the scripts need.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at, readJson, say, SetupError, which } from './common.mjs'
import { electronBinary } from './electron.mjs'

const libraryFolders = [
  '/usr/lib',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/lib/x86_64-linux-gnu',
]
const hasChromium = () =>
  Boolean(process.env.PROCTOR_DESK_CHROMIUM) ||
  ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].some((name) => which(name) !== null)

/** Required system packages: how to detect them, their Debian names, and their purpose. */
const SYSTEM = [
  {
    // keytar is compiled during the installation; its sources are not needed later.
    isThere: () =>
      existsSync(at('node_modules/keytar/build/Release/keytar.node')) ||
      ['g++', 'make', 'python3'].every((name) => which(name) !== null),
    packages: ['g++', 'make', 'python3'],
    purposes: ['start', 'test', 'demo', 'build', 'bench', 'package'],
    essential: true,
  },
  {
    isThere: () =>
      existsSync(at('node_modules/keytar/build/Release/keytar.node')) ||
      existsSync('/usr/include/libsecret-1/libsecret/secret.h'),
    packages: ['libsecret-1-dev', 'pkg-config'],
    purposes: ['start', 'test', 'demo', 'build', 'bench', 'package'],
    essential: true,
  },
  {
    isThere: () => libraryFolders.some((folder) => existsSync(join(folder, 'libsecret-1.so.0'))),
    packages: ['libsecret-1-0'],
    purposes: ['start', 'test', 'demo', 'bench'],
    essential: true,
  },
  {
    isThere: () => hasChromium() || electronBinary() !== null,
    packages: ['chromium'],
    purposes: ['start', 'demo'],
    essential: true,
  },
  { isThere: hasChromium, packages: ['chromium'], purposes: ['test'], essential: true },
  {
    isThere: () => ['gnome-keyring-daemon', 'dbus-run-session'].every((name) => which(name) !== null),
    packages: ['gnome-keyring', 'dbus'],
    purposes: ['test'],
    essential: true,
  },
  {
    isThere: () => ['Xvfb', 'xauth'].every((name) => which(name) !== null),
    packages: ['xvfb', 'xauth'],
    purposes: ['test'],
    essential: false,
  },
  { isThere: () => which('sqlite3') !== null, packages: ['sqlite3'], purposes: ['bench'], essential: false },
  {
    // Names come in every script; without these fonts the browser shows boxes for some.
    isThere: () =>
      ['truetype/wqy', 'opentype/noto', 'truetype/noto', 'truetype/droid'].some((folder) =>
        existsSync(join('/usr/share/fonts', folder)),
      ),
    packages: ['fonts-wqy-microhei'],
    purposes: ['start', 'demo'],
    essential: false,
  },
]

const OPTIONAL_STAMP = at('.cache/optional-packages.json')

function aptCommand() {
  if (which('apt-get') === null) return null
  if (process.getuid?.() === 0) return []
  // Only if it needs no password: a set-up that waits for one seems to hang.
  return which('sudo') !== null && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : null
}

/** Installs the missing packages for a purpose, or says how. */
export function ensureSystem(purpose) {
  if (process.platform !== 'linux') return
  // Optional packages are asked for once, not at every start.
  const asked = readJson(OPTIONAL_STAMP) ?? []
  const missing = SYSTEM.filter(
    (need) =>
      need.purposes.includes(purpose) && !need.isThere() && (need.essential || !asked.includes(need.packages[0])),
  )
  if (missing.length === 0) return
  const packages = [...new Set(missing.flatMap((need) => need.packages))]
  const prefix = aptCommand()
  if (prefix !== null) {
    say(`Installing system packages: ${packages.join(' ')}`)
    const apt = (...args) => {
      const [command, ...rest] = [...prefix, 'apt-get', '-q', '-y', ...args]
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
    }
    // Package lists may exist already; if they do not, the installation reports it.
    apt('update')
    apt('install', '--no-install-recommends', ...packages)
  }
  const still = missing.filter((need) => !need.isThere())
  if (still.length === 0) return
  const names = [...new Set(still.flatMap((need) => need.packages))].join(' ')
  const line = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names}`
  if (still.some((need) => need.essential))
    throw new SetupError(`System packages are missing. Run this command, then start again:\n  ${line}`)
  say(`Optional system packages are missing. To install them, run:\n  ${line}`)
  mkdirSync(dirname(OPTIONAL_STAMP), { recursive: true })
  writeFileSync(OPTIONAL_STAMP, JSON.stringify([...asked, ...still.map((need) => need.packages[0])]))
}
