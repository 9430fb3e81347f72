// Electron's binary, which its package downloads.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { electronMirror } from '../package/sources.mjs'
import { at, keep, readJson, say, SetupError } from './common.mjs'

/** Tries again at once what failed before. For the scripts, not for the app. */
export const RETRY_ELECTRON = '--retry-electron'

/** Milliseconds without a byte after which a download is given up. Longer than a connection takes to be refused. */
const PATIENCE = 30_000

/**
 * Milliseconds until a failed download is tried again by itself. Where there is no way to it, each try may cost the patience
 * above, which is little once in half a working day.
 */
const RETRY_AFTER = 4 * 60 * 60_000

/** Electron's binary, if all of it is there. The host has the check, for which Node must be new enough. */
async function electronBinary() {
  return (await import('../../chromium-host/find-electron.ts')).findElectron()
}

const folder = (...parts) => at('node_modules/electron', ...parts)
const versionOf = () => readJson(folder('package.json'))?.version ?? 'none'
const stamp = () => at('.cache', `electron-${versionOf()}.json`)

/** Why Electron is missing, from the last attempt; `null` if there was none. */
export function electronProblem() {
  return readJson(stamp())?.problem ?? null
}

/**
 * The proxies that npm would take: the environment's, or those of its own settings, which it hands on; `null` without one.
 * Electron's downloader knows neither by itself.
 */
export function proxiesOf(env) {
  const first = (...names) => names.map((name) => env[name]).find(Boolean)
  const httpProxy = first('http_proxy', 'HTTP_PROXY', 'npm_config_proxy')
  const httpsProxy = first('https_proxy', 'HTTPS_PROXY', 'npm_config_https_proxy') ?? httpProxy
  const noProxy = first('no_proxy', 'NO_PROXY', 'npm_config_noproxy') ?? ''
  return httpsProxy === undefined ? null : { httpProxy: httpProxy ?? '', httpsProxy, noProxy }
}

/** Which way was tried: by which mirror and proxy. Addresses may hold a password, so they are not kept. */
function mirrorMark() {
  const way = [electronMirror(process.env)?.value, proxiesOf(process.env)].filter(Boolean)
  return way.length === 0 ? null : createHash('sha256').update(JSON.stringify(way)).digest('hex')
}

/** Whether the last attempt failed so recently that the next would most likely fail too. `now` as of `Date.now()`. */
export function failedJustNow(tried, mirror, now) {
  return tried !== null && tried.mirror === mirror && tried.at <= now && now < tried.at + RETRY_AFTER
}

/**
 * Options for a download of @electron/get that give it up when nothing comes for `patience` milliseconds. What comes later,
 * such as the check of its checksum, may take its time: a disk is slow, but it does not hang.
 */
export function patiently(patience) {
  const given = new AbortController()
  let timer
  const stop = () => clearTimeout(timer)
  const wait = () => {
    stop()
    timer = setTimeout(() => given.abort(new Error(`nothing came for ${patience / 1000} s`)), patience)
  }
  wait()
  const getProgressCallback = async ({ percent }) => (percent < 1 ? wait() : stop())
  return { stop, downloadOptions: { signal: given.signal, getProgressCallback } }
}

/** As Electron's `install.js` does: under Rosetta, Node's own processor is not the computer's. */
function processor() {
  const named = process.env.ELECTRON_INSTALL_ARCH || process.env.npm_config_arch
  if (named) return named
  const isTranslated =
    process.platform === 'darwin' &&
    spawnSync('sysctl', ['-in', 'sysctl.proc_translated'], { encoding: 'utf8' }).stdout?.trim() === '1'
  return isTranslated ? 'arm64' : process.arch
}

/** Downloads the archive into Electron's cache, where `install.js` finds it. */
async function download(patience) {
  const ofElectron = createRequire(folder('package.json'))
  const { downloadArtifact } = await import(pathToFileURL(ofElectron.resolve('@electron/get')).href)
  const { env } = process
  const hasRemoteSums = env.electron_use_remote_checksums || env.npm_config_electron_use_remote_checksums
  const { stop, downloadOptions } = patiently(patience)
  const proxies = proxiesOf(env)
  const { EnvHttpProxyAgent } = proxies === null ? {} : await import('undici')
  const dispatcher = proxies === null ? null : new EnvHttpProxyAgent(proxies)
  try {
    await downloadArtifact({
      version: versionOf(),
      artifactName: 'electron',
      force: env.force_no_cache === 'true',
      cacheRoot: env.electron_config_cache,
      checksums: hasRemoteSums ? undefined : ofElectron('./checksums.json'),
      platform: env.ELECTRON_INSTALL_PLATFORM || env.npm_config_platform || process.platform,
      arch: processor(),
      downloadOptions: { ...downloadOptions, ...(dispatcher && { dispatcher }) },
    })
  } finally {
    stop()
    void dispatcher?.destroy()
  }
}

function removeUnpacked() {
  for (const name of ['dist', 'path.txt']) rmSync(folder(name), { recursive: true, force: true })
}

/** Unpacks the archive by Electron's own script, and leaves all of it or nothing. */
async function unpack() {
  say('Unpacking Electron')
  removeUnpacked()
  const proxies = proxiesOf(process.env)
  const env = {
    ...process.env,
    // The archive is in the cache now. Checksums may still come from elsewhere.
    force_no_cache: '',
    ...(proxies && {
      ELECTRON_GET_USE_PROXY: '1',
      HTTP_PROXY: proxies.httpProxy,
      HTTPS_PROXY: proxies.httpsProxy,
      NO_PROXY: proxies.noProxy,
    }),
  }
  const script = [folder('install.js')]
  const { status, signal, stderr } = spawnSync(process.execPath, script, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status === 0 && (await electronBinary()) !== null) return
  removeUnpacked()
  const line = stderr.split('\n').find((one) => /^\w*Error\b/.test(one.trim()))
  throw new Error(line?.trim() ?? `Electron's install.js ended with ${signal ?? status}`)
}

/** What an error says, in a line and without what an address may hold. */
function reasonOf(error) {
  const cause = error?.cause?.code ?? error?.cause?.message
  const reason = `${error?.message ?? error}${cause === undefined ? '' : ` (${cause})`}`
  return reason
    .split('\n')[0]
    .replaceAll(/\/\/[^/\s@]*@/g, '//')
    .slice(0, 300)
}

async function fetchElectron(patience) {
  say('Fetching Electron')
  try {
    await download(patience)
    await unpack()
    rmSync(stamp(), { force: true })
    say('Electron is installed.')
  } catch (error) {
    const problem = reasonOf(error)
    keep(stamp(), JSON.stringify({ problem, mirror: mirrorMark(), at: Date.now() }))
    say(`Electron is not available: ${problem}`)
    if (proxiesOf(process.env) === null) say('Behind a proxy, set HTTPS_PROXY, or https-proxy in the settings of npm.')
    say(`It is tried again in ${RETRY_AFTER / 3_600_000} hours, or at once by: npm start -- ${RETRY_ELECTRON}`)
  }
}

/**
 * Downloads Electron if it is missing. What failed is tried again after some hours, with another version or mirror, or with
 * `again`. With `PROCTOR_DESK_REQUIRE_ELECTRON=1` it is always tried, and the set-up fails without it.
 */
export async function ensureElectron({ again = false, patience = PATIENCE } = {}) {
  const isRequired = process.env.PROCTOR_DESK_REQUIRE_ELECTRON === '1'
  const isGiven = Boolean(process.env.ELECTRON_OVERRIDE_DIST_PATH)
  if ((await electronBinary()) === null && !isGiven) {
    const isHopeless = failedJustNow(readJson(stamp()), mirrorMark(), Date.now())
    if (!isHopeless || again || isRequired) await fetchElectron(patience)
  }
  if (isRequired && (await electronBinary()) === null)
    throw new SetupError(
      `PROCTOR_DESK_REQUIRE_ELECTRON is set, but Electron is not available: ${
        isGiven ? 'ELECTRON_OVERRIDE_DIST_PATH has none' : (electronProblem() ?? 'nothing was installed')
      }`,
    )
}
