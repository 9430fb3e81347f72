import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import threads, { Worker, type WorkerOptions } from 'node:worker_threads'

// Makes this process start the app's threads from the build, like the app. From the sources, Node would load many files
// for each thread, which took most of the time of a test that opens a store.

const ROOT = new URL('../../', import.meta.url)
const BUILT: Readonly<Record<string, string>> = {
  'main/store/worker/worker.ts': 'store-worker.js',
  'main/sync/body-worker.ts': 'body-worker.js',
  'main/secrets/derive-worker.ts': 'derive-worker.js',
  'main/media/manifest-worker.ts': 'manifest-worker.js',
}

function builtOf(entry: string | URL): string | URL {
  if (!(entry instanceof URL) || entry.protocol !== 'file:') return entry
  const file = BUILT[relative(fileURLToPath(ROOT), fileURLToPath(entry)).replaceAll('\\', '/')]
  return file === undefined ? entry : new URL(`out/main/${file}`, ROOT)
}

class BuiltWorker extends Worker {
  constructor(entry: string | URL, options?: WorkerOptions) {
    super(builtOf(entry), options)
  }
}

// It runs before each file of tests, and several files share a process.
if (Worker.name !== BuiltWorker.name) {
  threads.Worker = BuiltWorker
  syncBuiltinESMExports()
}
