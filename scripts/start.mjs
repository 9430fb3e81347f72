// Sets up, builds what has changed and opens the app: on Electron if its binary exists, otherwise on the system's
// Chromium. Without a display it runs the demo instead. Arguments are passed to the app: `npm start -- --data-dir=...`,
// but `--retry-electron`, which is for the set-up.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { electronProblem, RETRY_ELECTRON } from './setup/electron.mjs'
import { sandboxAdvice, sandboxProblem } from './setup/sandbox.mjs'
import { chromiumAdvice } from './setup/system-packages.mjs'
import { thisSystem } from './setup/system.mjs'
import { ensureSetup } from './setup.mjs'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const args = process.argv.slice(2).filter((argument) => argument !== RETRY_ELECTRON)
const NO_SANDBOX = '--no-sandbox'
const isHeadless = process.env.PROCTOR_DESK_HEADLESS === '1'
/** How the loader of Linux ends a program that lacks a library, after it named it. */
const LACKS_LIBRARY = 127
/** For systems whose loader or libraries are not where programs look for them, such as NixOS. */
const OTHER_ELECTRON =
  'Set ELECTRON_OVERRIDE_DIST_PATH to the folder of an Electron made for this system, or to an empty one to run on Chromium.'
/** Signals within this time (milliseconds) count as one. */
const SAME_SIGNAL = 2000

function run(command, parameters, { env = process.env, atEnd = () => {}, ifItCantRun = [] } = {}) {
  // In a process group of its own: a terminal sends Ctrl-C to the whole group and npm passes it on, and Electron takes
  // a second signal as an order to exit at once, with its stores open.
  const child = spawn(command, parameters, { cwd: ROOT, stdio: 'inherit', env, detached: process.platform !== 'win32' })
  let passedAt = -Infinity
  const pass = (signal) => {
    if (performance.now() - passedAt < SAME_SIGNAL) return
    passedAt = performance.now()
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  child.on('error', (error) => {
    console.error(`${command}: ${error.message}`)
    for (const line of ifItCantRun) console.error(line)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    atEnd(code)
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 143))
  })
}

/** Switches for the sandbox. Ends with advice where Electron could not set one up. */
function sandboxSwitches(binary, isUnwanted) {
  if (isUnwanted) {
    console.error('WARNING: Without its sandbox, as you asked, a harmful file of a participant could reach yours.')
    return [NO_SANDBOX]
  }
  // Chromium refuses to start as root with one.
  if (process.getuid?.() === 0) return [NO_SANDBOX]
  const problem = sandboxProblem(binary)
  if (problem === null) return []
  for (const line of sandboxAdvice(problem)) console.error(line)
  process.exit(1)
}

function startElectron(binary) {
  const switches = sandboxSwitches(
    binary,
    args.includes(NO_SANDBOX) || process.env.ELECTRON_DISABLE_SANDBOX !== undefined,
  )
  console.log(`Proctor Desk runs on Electron (${binary}).`)
  const env = { ...process.env }
  // Set in the terminals of some editors; it would make Electron run as Node.
  delete env.ELECTRON_RUN_AS_NODE
  const atEnd = (code) => {
    if (code !== LACKS_LIBRARY || process.platform !== 'linux') return
    console.error('Electron lacks a library of the system. Chromium brings what it needs:')
    for (const line of chromiumAdvice(thisSystem)) console.error(line)
    console.error(OTHER_ELECTRON)
  }
  // Where the file is there, it is its loader that is not.
  const ifItCantRun = ["Electron can't run on this system.", OTHER_ELECTRON]
  const parameters = [...switches, ROOT, ...args.filter((argument) => argument !== NO_SANDBOX)]
  run(binary, parameters, { env, atEnd, ifItCantRun })
}

function startOnChromium() {
  console.log(`Proctor Desk runs on the system's Chromium: ${whyNoElectron()}.`)
  run(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, 'chromium-host/main.ts'), ROOT, ...args])
}

function whyNoElectron() {
  if (isHeadless) return 'PROCTOR_DESK_HEADLESS is set'
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH) return 'no Electron in ELECTRON_OVERRIDE_DIST_PATH'
  if (thisSystem.isMusl()) return 'Electron needs glibc, which this system does not have'
  const problem = electronProblem() ?? 'not tried'
  return `Electron's binary is not available (${problem}). To try it again: npm start -- ${RETRY_ELECTRON}`
}

await ensureSetup({ for: 'start' })
const { build } = await import('./build.mjs')
await build({ log: (line) => console.log(line) })

// These need the Node of the set-up.
const { hasDisplay } = await import('../chromium-host/display.ts')
const { electronToRun } = await import('../chromium-host/find-electron.ts')
const demo = join(ROOT, 'scripts/demo.mjs')
if (!hasDisplay() && !isHeadless && existsSync(demo)) {
  console.log('There is no display (DISPLAY and WAYLAND_DISPLAY are not set), so the demo runs instead.')
  run(process.execPath, [demo])
} else {
  const electron = electronToRun()
  if (electron === null) startOnChromium()
  else startElectron(electron)
}
