// Builds what has changed: main, preload, renderer, viewer and the reference service's worker, each into `out/`. A
// target is built again if the size or modification time of one of its input files has changed since the last build.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { noteLibraries, writeLicences } from './licences.mjs'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const STAMPS = join(ROOT, '.cache/build.json')
const LIBRARIES = join(ROOT, '.cache/libraries')
const CHROME = 'chrome146'
const at = (...parts) => join(ROOT, ...parts)
const notes = (target) => noteLibraries(join(LIBRARIES, `${target}.json`))
const firstOf = (...paths) => paths.map((path) => at(path)).find((path) => existsSync(path))

/** Native modules and modules that exist only at run time are not bundled. */
const EXTERNAL = ['electron', 'better-sqlite3', 'keytar', 'electron-updater']

export function nodeBuild(outDir, entries, plugins = []) {
  const input = Object.fromEntries(Object.entries(entries).filter(([, path]) => path !== undefined))
  return {
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node24',
      outDir: at(outDir),
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        external: EXTERNAL,
        // In one folder, so that `new URL('./store-worker.js', import.meta.url)` works in every chunk.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  }
}

async function buildPreload(vite) {
  // Only the names: the preload loads before the page, and the schemas would include a library.
  const { CHANNEL_NAMES, EVENT_NAMES } = await import('../contract/bridge/channels.ts')
  await vite.build({
    define: { __CHANNEL_NAMES__: JSON.stringify(CHANNEL_NAMES), __EVENT_NAMES__: JSON.stringify(EVENT_NAMES) },
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [notes('preload')],
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: true,
      target: CHROME,
      outDir: at('out/preload'),
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { index: at('preload/index.ts') },
        external: ['electron'],
        // A sandboxed preload must be a single CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  })
}

/**
 * React creates errors when it is loaded. If a debugger is attached, as on chromium-host and in tests, V8 parses every
 * file on their stacks again for source positions. A file with React alone is the smallest.
 */
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]renderer[\\/]react-root[.]ts$/

async function buildRenderer(vite) {
  const { default: react } = await import('@vitejs/plugin-react')
  await vite.build({
    configFile: false,
    root: at('renderer'),
    base: '/',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), notes('renderer')],
    build: {
      target: CHROME,
      outDir: at('out/renderer'),
      emptyOutDir: true,
      // The content security policy does not allow data URIs for fonts, and one more file costs nothing on a local
      // disk.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { index: at('renderer/index.html') },
        output: { codeSplitting: { groups: [{ name: 'react', test: REACT }] } },
      },
    },
  })
}

/**
 * The viewer's frame has an opaque origin, in which a module script would be a cross-origin request. So the viewer is
 * one classic script.
 */
async function buildViewer(vite) {
  const html = firstOf('renderer/viewer/viewer.html', 'renderer/viewer.html', 'renderer/viewer/index.html')
  const page = readFileSync(html, 'utf8')
  const source = /<script[^>]*\bsrc="([^"]+)"[^>]*><\/script>/.exec(page)
  if (source === null) throw new Error(`${html} has no script`)
  const entry = source[1].startsWith('/') ? at('renderer', source[1]) : resolve(dirname(html), source[1])
  const result = await vite.build({
    configFile: false,
    root: at('renderer'),
    base: '/',
    publicDir: false,
    logLevel: 'warn',
    plugins: [notes('viewer')],
    build: {
      target: CHROME,
      outDir: at('out/viewer'),
      emptyOutDir: true,
      assetsInlineLimit: 100_000_000,
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 8000,
      rolldownOptions: {
        input: { viewer: entry },
        // pdf.js uses it for a worker's address, which a single classic script does not have; pdf.js runs in the page
        // instead.
        transform: { define: { 'import.meta': '{}' } },
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: 'assets/viewer.js',
          assetFileNames: 'assets/viewer[extname]',
        },
      },
    },
  })
  const files = [result].flat().flatMap((part) => part.output.map((file) => file.fileName))
  const styles = files
    .filter((name) => name.endsWith('.css'))
    .map((name) => `<link rel="stylesheet" href="/${name}" />`)
    .join('')
  writeFileSync(
    at('out/viewer/viewer.html'),
    page.replace(source[0], `${styles}<script defer src="/assets/viewer.js"></script>`),
  )
}

/** The renderer's build empties its folder, so the viewer is built elsewhere and copied in. */
function placeViewer() {
  if (existsSync(at('out/viewer')) && existsSync(at('out/renderer')))
    cpSync(at('out/viewer'), at('out/renderer'), { recursive: true })
}

const TARGETS = {
  main: {
    inputs: ['main', 'contract'],
    needs: () => existsSync(at('main/index.ts')),
    output: 'out/main/index.js',
    build: (vite) =>
      vite.build(
        nodeBuild(
          'out/main',
          {
            index: firstOf('main/index.ts'),
            cli: firstOf('main/cli.ts'),
            'body-worker': firstOf('main/sync/body-worker.ts'),
            'manifest-worker': firstOf('main/media/manifest-worker.ts'),
            'store-worker': firstOf('main/store/worker/worker.ts'),
          },
          [notes('main')],
        ),
      ),
  },
  preload: {
    inputs: ['preload', 'contract/bridge'],
    needs: () => existsSync(at('preload/index.ts')),
    output: 'out/preload/index.cjs',
    build: buildPreload,
  },
  renderer: {
    inputs: ['renderer', 'contract'],
    needs: () => existsSync(at('renderer/index.html')),
    output: 'out/renderer/index.html',
    build: buildRenderer,
    after: placeViewer,
  },
  viewer: {
    inputs: ['renderer/viewer', 'renderer/viewer.html', 'renderer/ui', 'contract'],
    needs: () =>
      firstOf('renderer/viewer/viewer.html', 'renderer/viewer.html', 'renderer/viewer/index.html') !== undefined,
    output: 'out/viewer/viewer.html',
    build: buildViewer,
    after: placeViewer,
  },
  'reference-service': {
    inputs: ['reference-service', 'contract', 'assets'],
    needs: () => existsSync(at('reference-service/worker.ts')),
    output: 'out/reference-service/worker.js',
    build: async (vite) => {
      const entries = { worker: at('reference-service/worker.ts') }
      await vite.build(nodeBuild('out/reference-service', entries, [notes('reference-service')]))
      rmSync(at('out/assets'), { recursive: true, force: true })
      if (existsSync(at('assets'))) cpSync(at('assets'), at('out/assets'), { recursive: true })
    },
  },
}

function addFiles(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (!stats.isDirectory()) {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).sort()) addFiles(hash, join(path, name))
}

function stampOf(target) {
  const hash = createHash('sha256')
  for (const input of [
    'scripts/build.mjs',
    'scripts/licences.mjs',
    'package.json',
    'package-lock.json',
    ...target.inputs,
  ])
    addFiles(hash, at(input))
  return hash.digest('hex')
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'))
  } catch {
    return {}
  }
}

/** Two simultaneous starts must not empty each other's folders: the second waits for the first. */
async function locked(work) {
  const lock = at('.cache/build.lock')
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const holder = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
      if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true })
      else await new Promise((done) => setTimeout(done, 200))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Builds the targets that have changed, or all with `force`. Returns the names of those that were built. */
export function build({ force = false, log = () => {} } = {}) {
  return locked(() => inProduction(() => buildTargets(force, log)))
}

/** Vite uses the environment's NODE_ENV, and a test's would include React's slow development build. */
async function inProduction(work) {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function buildTargets(force, log) {
  const stamps = readStamps()
  const built = []
  for (const [name, target] of Object.entries(TARGETS)) {
    if (!target.needs()) continue
    const stamp = stampOf(target)
    if (!force && stamps[name] === stamp && existsSync(at(target.output))) continue
    const from = performance.now()
    // Imported here, so that a start without anything to build does not load the bundler.
    await target.build(await import('vite'))
    target.after?.()
    stamps[name] = stamp
    mkdirSync(dirname(STAMPS), { recursive: true })
    writeFileSync(STAMPS, JSON.stringify(stamps))
    built.push(name)
    log(`built ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  if (built.length > 0) writeLicences(ROOT, LIBRARIES, at('out'))
  return built
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ensureSetup } = await import('./setup.mjs')
  await ensureSetup({ for: 'build' })
  const built = await build({ force: process.argv.includes('--force'), log: (line) => console.log(line) })
  if (built.length === 0) console.log('Nothing changed since the last build.')
}
