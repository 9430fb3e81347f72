// Measures the app against peers in the same run: `npm run bench`, or `npm run bench -- --sessions 20000`, `-- --only
// store` (ingest, reads, export, reviews, employees, registered people, media), `-- --only reviews`, `-- --only
// employees`, `-- --only registered`, `-- --only media`, `-- --only window`, `-- --only playing` (videos in the window),
// `-- --only reviewing` (a reviewer's keys in it), `-- --only managing` (a table of employees in it) or `-- --only
// files` (office files and scans in it). The measured
// code is bundled first, like the app, so that no figure includes the stripping of types.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectEnvironment, root } from './lib-run.mjs'
import { ensureSetup } from './setup.mjs'

await ensureSetup({ for: 'bench' })
const { build: buildApp } = await import('./build.mjs')
const { nodeBuild } = await import('./build/targets.mjs')
const { build } = await import('vite')
const entries = ['app-ingest', 'app-small-sync', 'app-reads', 'app-export', 'peer-ingest', 'peer-reads']
const ofReviews = ['fill', 'open', 'rebuild', 'list', 'work', 'export'].map((name) => `reviews-${name}`)
const ofPeople = ['employees', 'registered'].map((name) => `people-${name}`)
const ofMedia = ['media-store-reads', 'download-rate']
await build(
  nodeBuild('out/bench', {
    ...Object.fromEntries(entries.map((name) => [name, join(root, 'test', 'bench', `${name}.ts`)])),
    ...Object.fromEntries(ofReviews.map((name) => [name, join(root, 'test', 'bench', 'reviews', `${name}.ts`)])),
    ...Object.fromEntries(ofPeople.map((name) => [name, join(root, 'test', 'bench', 'people', `${name}.ts`)])),
    ...Object.fromEntries(ofMedia.map((name) => [name, join(root, 'test', 'bench', 'media', `${name}.ts`)])),
    'manifest-worker': join(root, 'main', 'media', 'manifest-worker.ts'),
    'body-worker': join(root, 'main', 'sync', 'body-worker.ts'),
    'store-worker': join(root, 'main', 'store', 'worker', 'worker.ts'),
  }),
)
// The window part measures the app itself.
await buildApp()
const child = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(root, 'test', 'bench', 'bench.ts'), ...process.argv.slice(2)],
  { cwd: root, env: projectEnvironment(), stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
