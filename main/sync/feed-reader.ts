import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DeskError } from '../../contract/model/errors.ts'
import type { PackedItems } from '../store/packed-items.ts'
import type { FeedInMessage, FeedOutMessage } from './feed-messages.ts'
import { ownedBy } from '../support/owned-buffer.ts'
import { THREAD_HEAP } from '../support/thread-heap.ts'
import { readFeedPage, type PageFacts } from './feed-page.ts'

export type PageInReading = { readonly facts: PageFacts; readonly items: Promise<PackedItems> }

/** Reads the pages of one run, one after the other. */
export type FeedReader = {
  /**
   * Takes the body over: it may be empty afterwards. Resolves as soon as it is known how the run goes on. Fails with
   * `malformed`, `not-this-service` and `worker-stopped`, and so do the items.
   */
  read(body: Uint8Array): Promise<PageInReading>
  close(): Promise<void>
}

const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './feed-worker.ts' : './feed-worker.js', import.meta.url)

/** Reading this much takes the main thread some milliseconds; beyond it a thread of its own is worth its start. */
const MOST_READ_HERE = 64 * 1024

type Reading = {
  readonly facts: PromiseWithResolvers<PageFacts>
  readonly items: PromiseWithResolvers<PackedItems>
}

/** A page of the usual size is read in a thread of its own, begun with the first one, so that no window waits for it. */
export function createFeedReader(): FeedReader {
  let worker: Worker | null = null
  let reading: Reading | null = null
  let closed = false

  function launch(): Worker {
    const launched = new Worker(ENTRY, { name: 'feed-reader', resourceLimits: THREAD_HEAP })
    launched.on('message', receive)
    // What is thrown outside of a page ends the thread; its exit is what counts.
    launched.on('error', fail)
    launched.on('exit', () => {
      if (worker === launched) worker = null
      fail(new DeskError('worker-stopped', 'The thread that reads the list of sessions stopped.'))
    })
    return launched
  }

  function receive(message: FeedOutMessage): void {
    switch (message.kind) {
      case 'facts':
        return reading?.facts.resolve(message.facts)
      case 'items':
        reading?.items.resolve(message.items)
        reading = null
        return
      case 'failure':
        return fail(DeskError.from(message.failure))
      case 'bug':
        return fail(Object.assign(new Error(message.message), { stack: message.stack }))
    }
  }

  function fail(error: Error): void {
    reading?.facts.reject(error)
    reading?.items.reject(error)
    reading = null
  }

  async function readThere(body: Uint8Array): Promise<PageInReading> {
    // A page whose facts ended the run of a center is still being read when the next center's first page comes.
    if (reading !== null) {
      await reading.items.promise.catch(() => undefined)
      if (closed) throw new DeskError('cancelled', 'The sync has ended.')
    }
    const current: Reading = { facts: Promise.withResolvers(), items: Promise.withResolvers() }
    // Whoever fails to get the facts does not ask for the items.
    current.items.promise.catch(() => undefined)
    reading = current
    worker ??= launch()
    worker.postMessage({ body } satisfies FeedInMessage, ownedBy(body))
    return { facts: await current.facts.promise, items: current.items.promise }
  }

  return {
    async read(body) {
      if (closed) throw new DeskError('cancelled', 'The sync has ended.')
      if (body.length > MOST_READ_HERE) return readThere(body)
      const { facts, pack } = readFeedPage(body)
      // The request for the next page may leave first.
      const items = nextTurn().then(pack)
      items.catch(() => undefined)
      return { facts, items }
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}
