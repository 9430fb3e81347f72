import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { DeskError } from '../../contract/model/errors.ts'

/** What the reference service tells when it listens. */
const demoFactsSchema = z.object({
  baseUrl: z.string(),
  participantUrl: z.string(),
  appUrl: z.string(),
  accountId: z.string(),
  secret: z.string(),
  centers: z.array(z.string()).min(1),
})
export type DemoFacts = z.infer<typeof demoFactsSchema>

export type DemoService = {
  /**
   * The running service; started where it does not run. `preferredPort` is tried first: addresses of media in stored
   * reports carry the port of an earlier start. Fails with `worker-stopped`.
   */
  ensure(preferredPort: number | null): Promise<DemoFacts>
  close(): Promise<void>
}

/** The same data at every start, since the cache of an earlier one is still there. */
const SEED = 7
const SESSIONS = 1240

/**
 * Of the made-up account. It guards made-up data on the loopback alone, and it stays the same so that without a keychain
 * it opens what an earlier start stored.
 */
export const DEMO_SECRET = 'proctor-desk-demo-data-is-no-secret'

/** The embedded reference service in a thread of its own, for "Explore with demo data". */
export function createDemoService(workerFile: URL, onStopped: (error: unknown) => void): DemoService {
  let worker: Worker | null = null
  let running: Promise<DemoFacts> | null = null

  function begin(port: number): Promise<DemoFacts> {
    return new Promise((resolve, reject) => {
      const starting = new Worker(workerFile, {
        workerData: { port, seed: SEED, sessions: SESSIONS, secret: DEMO_SECRET },
      })
      const stopped = (error: unknown) => {
        if (worker === starting) {
          worker = null
          running = null
        }
        onStopped(error)
        reject(new DeskError('worker-stopped', 'The demo service stopped.', {}, { cause: error }))
      }
      worker = starting
      starting.once('message', (message: unknown) => {
        const facts = demoFactsSchema.safeParse(message)
        if (facts.success) resolve(facts.data)
        else void starting.terminate()
      })
      starting.once('error', stopped)
      starting.once('exit', (code) => {
        if (worker === starting) stopped(new Error(`exit code ${code}`))
      })
    })
  }

  return {
    ensure(preferredPort) {
      // A port that is taken ends the thread at once; then any free one will do.
      running ??= begin(preferredPort ?? 0).catch((error: unknown) => {
        if (preferredPort === null) throw error
        running = begin(0)
        return running
      })
      return running
    },
    async close() {
      const closing = worker
      worker = null
      running = null
      await closing?.terminate()
    },
  }
}
