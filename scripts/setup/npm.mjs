// The npm packages, by the lock file, and the one that has to be compiled where nobody offers it compiled.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { npmCommand } from '../commands.mjs'
import { at, keep, readJson, ROOT, say, SetupError } from './common.mjs'

const LOCK = at('package-lock.json')
const STAMP = at('node_modules/.proctor-desk.json')
const KEYTAR_BUILD = at('node_modules/keytar/build')
const KEYTAR = join(KEYTAR_BUILD, 'Release/keytar.node')
/** Is there from the begin of keytar's installation to its end. */
const KEYTAR_BEGUN = at('node_modules/keytar/.proctor-desk-begun')

/**
 * Settings of a user that would leave out what the project is built with (`omit`, `NODE_ENV`), or refuse packages for the
 * Node that is replaced by a newer one.
 */
const WHATEVER_IS_SET = ['--include=dev', '--include=optional', '--include=peer', '--engine-strict=false']

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

/** Runs npm in the project's folder. */
export function npm(...args) {
  const headers = headersFolder()
  const env = { ...process.env, ...(headers === undefined ? {} : { npm_config_nodedir: headers }) }
  const [program, ...parameters] = npmCommand([...args, ...WHATEVER_IS_SET, '--no-audit', '--no-fund'])
  const { status, stderr, error } = spawnSync(program, parameters, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env,
  })
  return { done: status === 0, message: error === undefined ? stderr : error.message }
}

/**
 * `npm ci` refuses a lock file without optional packages of other systems, which are missing if a registry does not
 * have them. `npm install` installs the same locked versions without them; with these options it does not write the
 * lock file. Scripts of packages are left out: Electron and keytar have steps of their own, which fail on their own.
 */
function installByLock() {
  const strict = npm('ci', '--ignore-scripts')
  const lacksOthers = /in sync/.test(strict.message) && /Missing: \S+@ from lock file/.test(strict.message)
  const result = lacksOthers ? npm('install', '--no-save', '--ignore-scripts') : strict
  if (!result.done) throw new SetupError(`npm could not install the packages:\n${result.message}`)
}

export function ensurePackages(system) {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (readJson(STAMP)?.lock === hash) return
  if (!isInstalled()) {
    // Windows removes no program that runs, and this one may be the Node that the set-up added.
    if (system.platform === 'win32' && process.execPath.startsWith(at('node_modules') + sep))
      throw new SetupError('The npm packages have changed. Run "npm ci", then start again.')
    say('Installing npm packages by the lock file (a minute or so the first time)')
    installByLock()
  }
  keep(STAMP, JSON.stringify({ lock: hash }))
}

/**
 * Installs the native part of keytar: its script downloads a compiled one, and compiles if there is none for this system
 * or it cannot be reached. Returns why it is missing, `null` if it is there.
 */
export function ensureKeytar() {
  if (existsSync(KEYTAR) && !existsSync(KEYTAR_BEGUN)) return null
  say('Installing the keychain module')
  // What an installation left that was interrupted, or had no room, may be half.
  const removeBuild = () => rmSync(KEYTAR_BUILD, { recursive: true, force: true })
  removeBuild()
  keep(KEYTAR_BEGUN, '')
  // A setting of the user may keep all scripts from running; package.json allows this one.
  const { done, message } = npm('rebuild', 'keytar', '--ignore-scripts=false')
  if (!done) removeBuild()
  rmSync(KEYTAR_BEGUN, { force: true })
  if (existsSync(KEYTAR)) return null
  const telling = message.split('\n').filter((line) => /prebuild-install warn|gyp ERR! (find|stack)|error:/i.test(line))
  return (telling.length > 0 ? telling : message.split('\n')).slice(0, 12).join('\n')
}
