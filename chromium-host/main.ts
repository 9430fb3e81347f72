import { registerHooks } from 'node:module'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { app } from './app.ts'
import { state } from './state.ts'

/**
 * Runs a built Electron app on the system's Chromium: `node chromium-host/main.ts <folder of package.json> [args]`.
 * The app's files are the ones that Electron would run; only `electron` itself resolves to this folder. A package's
 * archive is run by `node --import chromium-host/archive-thread.ts chromium-host/main.ts <app.asar> [args]`.
 */
const [folder = '.', ...rest] = process.argv.slice(2)
state.appDir = resolve(folder)

// Node 24 sometimes aborts when the app's threads start and end; Electron's newer V8 does not: docs/decisions/0014.
setFlagsFromString('--no-wasm-code-gc')

const electronUrl = new URL('./electron.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: electronUrl, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

// As in Electron: the program, the app's folder, then the user's arguments. A packaged program is not told its folder.
process.argv = [process.execPath, ...(app.isPackaged ? [] : [state.appDir]), ...rest]

/** Signals within this time (milliseconds) count as one: a terminal and npm both pass on the same Ctrl-C. */
const SAME_SIGNAL = 1000
let askedAt: number | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (askedAt === null) app.quit()
    // A second signal means it.
    else if (performance.now() - askedAt > SAME_SIGNAL) app.exit(130)
    askedAt ??= performance.now()
  })
}

const { main = 'index.js' } = JSON.parse(readFileSync(join(state.appDir, 'package.json'), 'utf8')) as { main?: string }
try {
  await import(pathToFileURL(join(state.appDir, main)).href)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  app.exit(1)
}
