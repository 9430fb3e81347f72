// How each part of the app is built.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { noteLibraries } from '../licences.mjs'
import { writeHeif } from './heif.mjs'
import { writeMagick } from './magick.mjs'
import { at, LIBRARIES, ROOT } from './paths.mjs'
import { readActualText } from './pdf-actual-text.mjs'
import { writePdfData } from './pdf-data.mjs'

const CHROME = 'chrome146'
const notes = (target) => noteLibraries(join(LIBRARIES, `${target}.json`))
const firstOf = (...paths) => paths.map((path) => at(path)).find((path) => existsSync(path))

/** Native modules and modules that exist only at run time are not bundled. */
const EXTERNAL = ['electron', 'better-sqlite3', 'keytar']

/** Vite's options for code that runs on Node. */
export function nodeBuild(outDir, entries, { plugins = [], define = {} } = {}) {
  const input = Object.fromEntries(Object.entries(entries).filter(([, path]) => path !== undefined))
  return {
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    define,
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
  const { CHANNEL_NAMES, EVENT_NAMES } = await import('../../contract/bridge/channels.ts')
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
    plugins: [readActualText(), notes('viewer')],
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
  writePdfData(at('out/viewer/assets/viewer-pdf'))
  writeHeif(at('out/viewer/assets/viewer-heif'))
  writeMagick(at('out/viewer/assets/viewer-magick'))
  writeFileSync(
    at('out/viewer/viewer.html'),
    page.replace(source[0], `${styles}<script defer src="/assets/viewer.js"></script>`),
  )
}

/** The page that makes pages of office files: two classic scripts, its own and that of its worker. */
async function buildConverter(vite) {
  for (const [at_, name] of ['converter', 'converter-worker'].entries()) {
    await vite.build({
      configFile: false,
      root: at('renderer'),
      publicDir: false,
      logLevel: 'warn',
      plugins: [notes(name)],
      build: {
        target: CHROME,
        outDir: at('out/converter'),
        emptyOutDir: at_ === 0,
        reportCompressedSize: false,
        rolldownOptions: {
          input: { [name]: at(`renderer/converter/${name}.ts`) },
          output: { format: 'iife', codeSplitting: false, entryFileNames: '[name].js' },
        },
      },
    })
  }
  cpSync(at('renderer/converter/converter.html'), at('out/converter/converter.html'))
}

/** The renderer's build empties its folder, so the viewer is built elsewhere and copied in. */
function placeViewer() {
  if (existsSync(at('out/viewer')) && existsSync(at('out/renderer')))
    cpSync(at('out/viewer'), at('out/renderer'), { recursive: true })
}

/** What is built, in this order: from what, whether it is there, and how. */
export const TARGETS = {
  main: {
    inputs: ['main', 'contract'],
    needs: () => existsSync(at('main/index.ts')),
    output: 'out/main/index.js',
    // Where the app looks for updates, if anywhere: see docs/updates.md.
    variables: ['PROCTOR_DESK_UPDATE_URL', 'PROCTOR_DESK_UPDATE_KEY'],
    build: async (vite) => {
      const { feedOfEnvironment } = await import('../../main/updates/update-feed.ts')
      await vite.build(
        nodeBuild(
          'out/main',
          {
            index: firstOf('main/index.ts'),
            cli: firstOf('main/cli.ts'),
            'body-worker': firstOf('main/sync/body-worker.ts'),
            'derive-worker': firstOf('main/secrets/derive-worker.ts'),
            'manifest-worker': firstOf('main/media/manifest-worker.ts'),
            'store-worker': firstOf('main/store/worker/worker.ts'),
          },
          {
            plugins: [notes('main')],
            define: { __UPDATE_FEED__: JSON.stringify(feedOfEnvironment(process.env)) },
          },
        ),
      )
    },
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
    inputs: ['renderer/viewer', 'renderer/viewer.html', 'renderer/ui', 'renderer/common', 'contract'],
    needs: () =>
      firstOf('renderer/viewer/viewer.html', 'renderer/viewer.html', 'renderer/viewer/index.html') !== undefined,
    output: 'out/viewer/viewer.html',
    build: buildViewer,
    after: placeViewer,
  },
  converter: {
    inputs: ['renderer/converter', 'contract/model/office.ts'],
    needs: () => existsSync(at('renderer/converter/converter.ts')),
    output: 'out/converter/converter.html',
    build: buildConverter,
  },
  'reference-service': {
    inputs: ['reference-service', 'contract', 'assets'],
    needs: () => existsSync(at('reference-service/worker.ts')),
    output: 'out/reference-service/worker.js',
    build: async (vite) => {
      const entries = { worker: at('reference-service/worker.ts') }
      await vite.build(nodeBuild('out/reference-service', entries, { plugins: [notes('reference-service')] }))
      const isServed = (path) => !path.endsWith('tsconfig.json')
      cpSync(at('reference-service/take-page'), at('out/reference-service/take-page'), {
        recursive: true,
        filter: isServed,
      })
      rmSync(at('out/assets'), { recursive: true, force: true })
      if (existsSync(at('assets'))) cpSync(at('assets'), at('out/assets'), { recursive: true })
    },
  },
}
