// Builds packages with electron-builder. Arguments are passed on to it: `npm run package -- --dir --linux`. `npm run
// package -- --check` only checks the configuration, which needs no downloads.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureSetup } from './setup.mjs'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Errors of Node and electron-builder's downloader when a download cannot be reached. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|fetch failed|status code 40[37]|tunneling socket|cannot resolve|getaddrinfo/i

/** Reads the configuration like electron-builder and checks that the files that it names exist. */
async function readConfiguration() {
  // electron-builder's own modules, resolved from its package.
  const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const { getConfig, validateConfiguration } = ofBuilder('app-builder-lib/out/util/config/config')
  const { DebugLogger } = ofBuilder('builder-util')
  const configuration = await getConfig(ROOT, 'electron-builder.yml', null)
  await validateConfiguration(configuration, new DebugLogger(false))
  const { main, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const missing = [main, configuration.linux.icon, configuration.mac.icon, configuration.win.icon].filter(
    (path) => !existsSync(join(ROOT, path)),
  )
  if (missing.length > 0) throw new Error(`the configuration names what is not there: ${missing.join(', ')}`)
  return { configuration, version }
}

async function makePackages(args) {
  const { build: makeAll, createTargets, Platform } = await import('electron-builder')
  const named = { '--linux': Platform.LINUX, '--mac': Platform.MAC, '--win': Platform.WINDOWS }
  const platforms = args.map((argument) => named[argument]).filter(Boolean)
  const targets = createTargets(
    platforms.length > 0 ? platforms : [Platform.current()],
    args.includes('--dir') ? 'dir' : null,
  )
  return makeAll({ projectDir: ROOT, targets, config: 'electron-builder.yml', publish: 'never' })
}

const args = process.argv.slice(2)
await ensureSetup({ for: 'package' })
const { build } = await import('./build.mjs')
await build({ log: (line) => console.log(line) })
const { configuration, version } = await readConfiguration()
console.log(`electron-builder.yml is sound: ${configuration.productName} ${version}.`)
if (!args.includes('--check')) {
  try {
    const files = await makePackages(args)
    for (const file of files) console.log(file)
    console.log('The packages are in dist/.')
  } catch (error) {
    const message = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
    if (!UNREACHABLE.test(message)) throw error
    console.error(
      'The packages could not be made: electron-builder downloads Electron and its tools, and they could not be had ' +
        `from here (${message.split('\n')[0].slice(0, 200)}).\nThe build in out/ is complete. Run this where downloads work, or set ` +
        'ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR to a mirror that can be reached.',
    )
    process.exitCode = 1
  }
}
