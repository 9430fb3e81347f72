import { Worker } from 'node:worker_threads'
import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { hasMoreValues, type AnswerLimits } from '../remote/answer-limits.ts'
import { ownedBy } from '../support/owned-buffer.ts'
import { READING_HEAP } from '../support/thread-heap.ts'
import type { BodyInMessage, BodyOutMessage, BodyTask } from './body-messages.ts'
import { readFeedPage, type ReadPage } from './feed-page.ts'
import { readReportBody, type ReadReport } from './report-body.ts'

/**
 * Parses the response bodies of a connection. Each body may be transferred to the thread, so it must not be used
 * afterwards.
 */
export type BodyReader = {
  /**
   * Fails with `malformed`, `not-this-service`, `sync-page-too-large` and `worker-stopped`, and with `cancelled` once the
   * reader is closed.
   */
  readPage(body: Uint8Array): Promise<ReadPage>
  /** Parses the report that was requested with `key`. Fails with `worker-stopped` and `cancelled`. */
  readReport(body: Uint8Array, key: SessionKey, fetchedAt: InstantMs): Promise<ReadReport>
  /** Ends the thread. Pending calls fail with `worker-stopped`. */
  close(): Promise<void>
}

const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './body-worker.ts' : './body-worker.js', import.meta.url)

/**
 * Largest body that is parsed on the main thread. It takes 5 to 10 ms, the first time 20 to 30 and in the worst case
 * 40, while a thread takes 60 ms of processor time to start (docs/decisions/0025-small-answers-need-no-thread.md).
 */
const MOST_READ_HERE: AnswerLimits = { bytes: 256 * 1024, values: 16_000 }

function isSmall(body: Uint8Array): boolean {
  return body.length <= MOST_READ_HERE.bytes && !hasMoreValues(body, MOST_READ_HERE.values)
}

/**
 * Larger bodies are parsed in a worker thread one after the other, so that they block no window. The thread starts with
 * the first of them and stays until the reader is closed. After a crash the next body starts a new one.
 */
export function createBodyReader(): BodyReader {
  const readings = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  function launch(): Worker {
    const launched = new Worker(ENTRY, { name: 'body-reader', resourceLimits: READING_HEAP })
    launched.on('message', receive)
    // An error outside of a body ends the thread. Its exit is handled below.
    launched.on('error', failAll)
    launched.on('exit', () => {
      if (worker === launched) worker = null
      failAll(new DeskError('worker-stopped', "The thread that reads the service's responses stopped."))
    })
    return launched
  }

  function receive(message: BodyOutMessage): void {
    const reading = readings.get(message.id)
    readings.delete(message.id)
    switch (message.kind) {
      case 'read':
        return reading?.resolve(message.value)
      case 'failure':
        return reading?.reject(DeskError.from(message.failure))
      case 'bug':
        return reading?.reject(Object.assign(new Error(message.message), { stack: message.stack }))
    }
  }

  function failAll(error: Error): void {
    for (const reading of readings.values()) reading.reject(error)
    readings.clear()
  }

  function hand(task: BodyTask): Promise<unknown> {
    const reading = Promise.withResolvers<unknown>()
    lastId += 1
    readings.set(lastId, reading)
    worker ??= launch()
    worker.postMessage({ id: lastId, task } satisfies BodyInMessage, ownedBy(task.body))
    return reading.promise
  }

  function throwIfClosed(): void {
    if (closed) throw new DeskError('cancelled', 'This connection is being closed.')
  }

  return {
    async readPage(body) {
      throwIfClosed()
      if (isSmall(body)) return readFeedPage(body)
      return (await hand({ kind: 'page', body })) as ReadPage
    },
    async readReport(body, key, fetchedAt) {
      throwIfClosed()
      if (isSmall(body)) return readReportBody(body, key, fetchedAt)
      return (await hand({ kind: 'report', body, key, fetchedAt })) as ReadReport
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}
