// Where a run gets Electron and electron-builder's tools from. Behind a network with a mirror these variables name it; the
// names and their order are those of the libraries that read them.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** mirrorVar in @electron/get's artifact-utils.js; version 3, which electron-builder uses, and 5, which Electron's does. */
const ELECTRON_MIRRORS = [
  'npm_config_electron_mirror',
  'NPM_CONFIG_ELECTRON_MIRROR',
  'npm_package_config_electron_mirror',
  'ELECTRON_MIRROR',
]

/** getBinariesMirrorUrl in app-builder-lib's util/electronGet.js. */
const TOOL_MIRRORS = [
  'NPM_CONFIG_ELECTRON_BUILDER_BINARIES_MIRROR',
  'npm_config_electron_builder_binaries_mirror',
  'npm_package_config_electron_builder_binaries_mirror',
  'ELECTRON_BUILDER_BINARIES_MIRROR',
]

const firstSet = (names, env) => names.map((name) => ({ name, value: env[name] })).find(({ value }) => value)

/** The variable that names a mirror of Electron, with its value; `undefined` if none does. */
export function electronMirror(env) {
  return firstSet(ELECTRON_MIRRORS, env)
}

/** An address without what may be secret: user, password and query. */
function shown(address) {
  try {
    const { origin, pathname } = new URL(address)
    return `${origin}${pathname}`
  } catch {
    return address
  }
}

const from = ({ name, value }) => `${shown(value)} (${name})`

/**
 * What a run uses, one line for Electron and one for the tools, and what is wrong with it.
 * @returns {{ electronDist: string | null, lines: string[], problems: string[] }} `electronDist` is a folder with an
 *   unpacked Electron, which electron-builder copies.
 */
export function packagingSources(env, { platforms, platform = process.platform, isFile = defaultIsFile } = {}) {
  const dist = env.ELECTRON_OVERRIDE_DIST_PATH || null
  const mirror = electronMirror(env)
  const tools = firstSet(TOOL_MIRRORS, env)
  const problems = []
  if (dist !== null && !isFile(join(dist, executableOf(platform))))
    problems.push(`ELECTRON_OVERRIDE_DIST_PATH names ${dist}, where there is no ${executableOf(platform)}.`)
  if (dist !== null && platforms.some((name) => name !== ofSystem(platform)))
    problems.push('ELECTRON_OVERRIDE_DIST_PATH has the Electron of this system alone; package for others without it.')
  // Electron's downloader adds the version to the address as it stands.
  if (dist === null && mirror !== undefined && !mirror.value.endsWith('/'))
    problems.push(`${mirror.name} must end with a slash.`)
  if (tools !== undefined && !isHttps(tools.value) && env.ELECTRON_BUILDER_BINARIES_ALLOW_HTTP !== 'true')
    problems.push(`${tools.name} must be an https address, or set ELECTRON_BUILDER_BINARIES_ALLOW_HTTP=true.`)
  const electron =
    dist !== null
      ? `the folder ${dist} (ELECTRON_OVERRIDE_DIST_PATH)`
      : mirror !== undefined
        ? from(mirror)
        : 'its own releases'
  return {
    electronDist: dist,
    lines: [
      `Electron comes from ${electron}.`,
      `electron-builder's tools come from ${tools === undefined ? 'its own releases' : from(tools)}.`,
    ],
    problems,
  }
}

const executableOf = (platform) =>
  ({ win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' })[platform] ?? 'electron'

/** The name that electron-builder has for a system. */
export function ofSystem(platform) {
  return { win32: 'win', darwin: 'mac' }[platform] ?? 'linux'
}

const isHttps = (address) => URL.canParse(address) && new URL(address).protocol === 'https:'
const defaultIsFile = (path) => existsSync(path) && statSync(path).isFile()
