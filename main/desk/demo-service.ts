import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { DeskError } from '../../contract/model/errors.ts'
import { guidSchema } from '../../contract/model/id-schemas.ts'

/** The message that the reference service sends once it listens. */
const demoFactsSchema = z.object({
  baseUrl: z.string(),
  participantUrl: z.string(),
  appUrl: z.string(),
  accountId: z.string(),
  secret: z.string(),
  centers: z.array(z.string()).min(1),
  centerIds: z.record(z.string(), guidSchema),
  projectId: guidSchema,
  profileId: guidSchema,
  profileFields: z.array(z.string()).min(1),
})
export type DemoFacts = z.infer<typeof demoFactsSchema>

export type DemoService = {
  /**
   * Returns the running service, and starts it if needed. `preferredPort` is tried first, because stored reports have
   * media addresses with the port of an earlier start. Fails with `worker-stopped`.
   */
  ensure(preferredPort: number | null): Promise<DemoFacts>
  close(): Promise<void>
}

/** Fixed, so that the generated data matches the cache of earlier starts. */
const SEED = 7
const SESSIONS = 1240

/**
 * Secret of the generated account. It protects nothing but generated data on the loopback interface. It is fixed, so
 * that without a keychain it still opens the store of an earlier start.
 */
export const DEMO_SECRET = 'proctor-desk-demo-data-is-no-secret'

/** Runs the embedded reference service in a worker thread, for "Explore with demo data". */
export function createDemoService(workerFile: URL, onStopped: (error: unknown) => void): DemoService {
  let worker: Worker | null = null
  let running: Promise<DemoFacts> | null = null

  function startOn(port: number): Promise<DemoFacts> {
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
      // If the port is taken, the worker ends at once. Then any free port is used.
      running ??= startOn(preferredPort ?? 0).catch((error: unknown) => {
        if (preferredPort === null) throw error
        running = startOn(0)
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
