// Electron's binary, which its package downloads.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { electronMirror } from '../package/sources.mjs'
import { at, readJson, say, SetupError } from './common.mjs'

/** Milliseconds without progress after which the download of Electron is aborted. */
const ELECTRON_PATIENCE = 12_000

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

/** Which mirror was tried. An address may hold a password, so it is not kept. */
function mirrorMark() {
  const mirror = electronMirror(process.env)
  return mirror === undefined ? null : createHash('sha256').update(mirror.value).digest('hex')
}

/**
 * Downloads it if it is missing; tried once per version and mirror. With `PROCTOR_DESK_REQUIRE_ELECTRON=1` it is tried
 * again, and the set-up fails without it.
 */
export async function ensureElectron() {
  const isRequired = process.env.PROCTOR_DESK_REQUIRE_ELECTRON === '1'
  if (electronBinary() === null && !process.env.ELECTRON_OVERRIDE_DIST_PATH) await download(isRequired)
  if (isRequired && electronBinary() === null)
    throw new SetupError(
      `PROCTOR_DESK_REQUIRE_ELECTRON is set, but Electron is not available: ${
        process.env.ELECTRON_OVERRIDE_DIST_PATH
          ? 'ELECTRON_OVERRIDE_DIST_PATH has none'
          : (electronProblem() ?? 'nothing was installed')
      }`,
    )
}

async function download(isRequired) {
  const tried = readJson(electronStamp())
  if (!isRequired && tried !== null && (tried.mirror ?? null) === mirrorMark()) return
  say('Fetching Electron (tried once per version and mirror)')
  const problem = await runElectronInstall(at('.cache/electron-download'))
  mkdirSync(at('.cache'), { recursive: true })
  if (problem !== null)
    writeFileSync(electronStamp(), JSON.stringify({ problem: problem.slice(0, 300), mirror: mirrorMark() }))
  say(problem === null ? 'Electron is installed.' : `Electron is not available: ${problem}`)
}
