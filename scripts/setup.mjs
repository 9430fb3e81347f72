// Prepares a fresh clone for building and running, and does nothing if nothing is missing: npm packages, a Node that the
// native modules work with, Electron's binary, and what is still missing on the system then. Plain JavaScript for Node 20,
// without packages.
import { pathToFileURL } from 'node:url'
import { say, SetupError } from './setup/common.mjs'
import { ensureElectron, RETRY_ELECTRON } from './setup/electron.mjs'
import { ensureNode, goOnUnderNode, requireNode } from './setup/node.mjs'
import { ensureKeytar, ensurePackages } from './setup/npm.mjs'
import { ensureSystem, isPurpose } from './setup/system-packages.mjs'
import { thisSystem } from './setup/system.mjs'

/** The purposes that open the app's windows. electron-builder, which packages, downloads an Electron of its own. */
const OPENS_WINDOWS = ['start', 'demo', 'test', 'bench']

/**
 * Electron where it can run, then what a purpose needs of the system. In this order, since Chromium is needed only without
 * Electron, and compilers only where nobody offers the keychain module compiled.
 */
async function ensureTheRest(purpose, system) {
  const { findChromium } = await import('../chromium-host/find-chromium.ts')
  const { electronToRun } = await import('../chromium-host/find-electron.ts')
  const { hasDisplay } = await import('../chromium-host/display.ts')
  const keytarProblem = purpose === 'build' ? null : ensureKeytar()
  // A name that leads nowhere is the host's to say.
  const hasChromium = () => Boolean(system.env.PROCTOR_DESK_CHROMIUM) || findChromium(system.env) !== null
  const isRequired = system.env.PROCTOR_DESK_REQUIRE_ELECTRON === '1'
  // Electron is made for glibc only.
  const canRun = hasDisplay(system.env) && !system.isMusl()
  if (OPENS_WINDOWS.includes(purpose) && (canRun || isRequired))
    await ensureElectron({ again: process.argv.includes(RETRY_ELECTRON) || !hasChromium() })
  const hasMore = ensureSystem(
    purpose,
    { keytarProblem, hasElectron: electronToRun(system.env) !== null, hasChromium },
    system,
  )
  const problem = keytarProblem !== null && hasMore ? ensureKeytar() : keytarProblem
  if (problem !== null) throw new SetupError(`The keychain module (keytar) could not be installed:\n${problem}`)
}

/**
 * Makes sure that everything for a purpose is installed: `start`, `test`, `demo`, `build`, `bench`, `package`. Returns
 * if Node is new enough; otherwise it runs the script again with the right Node and does not return. Ends the process
 * with a message if something cannot be installed.
 */
export async function ensureSetup({ for: purpose, system = thisSystem }) {
  try {
    requireNode(system)
    ensurePackages(system)
    ensureNode(system)
    await goOnUnderNode(system)
    await ensureTheRest(purpose, system)
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    process.exit(1)
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const named = process.argv.slice(2).find((argument) => argument !== RETRY_ELECTRON) ?? 'start'
  if (!isPurpose(named)) {
    say(`There is no purpose "${named}".`)
    process.exit(2)
  }
  await ensureSetup({ for: named })
  say(`Everything for "${named}" is installed.`)
}
