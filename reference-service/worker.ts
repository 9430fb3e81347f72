import { parentPort, workerData } from 'node:worker_threads'
import type { ServiceOptions } from './options.ts'
import { factsOfService, startService } from './service.ts'

/**
 * Runs the service in a worker thread, for "Explore with demo data". `workerData` has the options; the first message is
 * the service's facts, or `{ error }`. It accepts the messages `advance` and `close`.
 */
async function run(): Promise<void> {
  if (parentPort === null) throw new Error('This file is started as a worker thread.')
  const port = parentPort
  const service = await startService((workerData ?? {}) as ServiceOptions)
  port.on('message', (message: unknown) => {
    if (message === 'advance') service.advance()
    if (message === 'close') void service.close().then(() => port.close())
  })
  port.postMessage(factsOfService(service))
}

run().catch((error: unknown) => {
  parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
})
