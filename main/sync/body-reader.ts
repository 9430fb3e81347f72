import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { PackedItems } from '../store/common/packed-items.ts'
import { ownedBy } from '../support/owned-buffer.ts'
import { THREAD_HEAP } from '../support/thread-heap.ts'
import type { BodyInMessage, BodyOutMessage, BodyTask } from './body-messages.ts'
import { readFeedPage, type PageFacts } from './feed-page.ts'
import { readReportBody, type ReadReport } from './report-body.ts'

export type PageInReading = { readonly facts: PageFacts; readonly items: Promise<PackedItems> }

/** Reads the bodies of a connection's answers, in the order in which they are handed over. */
export type BodyReader = {
  /**
   * Takes the body over: it may be empty afterwards. Resolves as soon as it is known how the run goes on. Fails with
   * `malformed`, `not-this-service` and `worker-stopped`, and so do the items; with `cancelled` once it is closed.
   */
  readPage(body: Uint8Array): Promise<PageInReading>
  /**
   * Reads the report that was asked for with `key`. Takes the body over as well; fails with `worker-stopped` and
   * `cancelled`.
   */
  readReport(body: Uint8Array, key: SessionKey, fetchedAt: InstantMs): Promise<ReadReport>
  /** Ends the thread. What is being read fails with `worker-stopped`. */
  close(): Promise<void>
}

const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './body-worker.ts' : './body-worker.js', import.meta.url)

/** Reading this much takes the main thread some milliseconds; beyond it a thread of its own is worth its start. */
const MOST_READ_HERE = 64 * 1024

/** What waits for each of the thread's answers to a task. */
type Reading = {
  readonly facts: PromiseWithResolvers<PageFacts>
  readonly items: PromiseWithResolvers<PackedItems>
  readonly report: PromiseWithResolvers<ReadReport>
}

/**
 * Larger bodies are read in a thread of their own, so that no window waits for them. It is begun with the first of them
 * and stays until the reader is closed: one for all runs of a connection. One that crashed is begun anew at the next.
 */
export function createBodyReader(): BodyReader {
  const readings = new Map<number, Reading>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  function launch(): Worker {
    const launched = new Worker(ENTRY, { name: 'body-reader', resourceLimits: THREAD_HEAP })
    launched.on('message', receive)
    // What is thrown outside of a body ends the thread; its exit is what counts.
    launched.on('error', failAll)
    launched.on('exit', () => {
      if (worker === launched) worker = null
      failAll(new DeskError('worker-stopped', "The thread that reads the service's answers stopped."))
    })
    return launched
  }

  function receive(message: BodyOutMessage): void {
    const reading = readings.get(message.id)
    switch (message.kind) {
      case 'facts':
        return reading?.facts.resolve(message.facts)
      case 'items':
        readings.delete(message.id)
        return reading?.items.resolve(message.items)
      case 'report':
        readings.delete(message.id)
        return reading?.report.resolve(message.report)
      case 'failure':
        return fail(message.id, DeskError.from(message.failure))
      case 'bug':
        return fail(message.id, Object.assign(new Error(message.message), { stack: message.stack }))
    }
  }

  function fail(id: number, error: Error): void {
    const reading = readings.get(id)
    readings.delete(id)
    for (const part of Object.values(reading ?? {})) part.reject(error)
  }

  function failAll(error: Error): void {
    for (const id of [...readings.keys()]) fail(id, error)
  }

  function hand(task: BodyTask): Reading {
    const reading: Reading = {
      facts: Promise.withResolvers(),
      items: Promise.withResolvers(),
      report: Promise.withResolvers(),
    }
    // A task has not all of these answers, and whoever fails to get the facts does not ask for the items.
    for (const part of Object.values(reading)) part.promise.catch(() => undefined)
    lastId += 1
    readings.set(lastId, reading)
    worker ??= launch()
    worker.postMessage({ id: lastId, task } satisfies BodyInMessage, ownedBy(task.body))
    return reading
  }

  function throwIfClosed(): void {
    if (closed) throw new DeskError('cancelled', 'The connection was changed meanwhile. Try again.')
  }

  return {
    async readPage(body) {
      throwIfClosed()
      if (body.length > MOST_READ_HERE) {
        const reading = hand({ kind: 'page', body })
        return { facts: await reading.facts.promise, items: reading.items.promise }
      }
      const { facts, pack } = readFeedPage(body)
      // The request for the next page may leave first.
      const items = nextTurn().then(pack)
      items.catch(() => undefined)
      return { facts, items }
    },
    async readReport(body, key, fetchedAt) {
      throwIfClosed()
      if (body.length <= MOST_READ_HERE) return readReportBody(body, key, fetchedAt)
      return hand({ kind: 'report', body, key, fetchedAt }).report.promise
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}
