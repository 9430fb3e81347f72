import { Worker } from 'node:worker_threads'
import { DeskError } from '../../../contract/model/errors.ts'
import { shownLanguage } from '../../../contract/text/language.ts'
import { log } from '../../support/log.ts'
import { THREAD_HEAP } from '../../support/thread-heap.ts'
import { DamagedError } from '../common/failures.ts'
import type { Thread } from '../common/method.ts'
import { methodOf, type Ask, type MethodName } from '../common/methods.ts'
import type { CallMessage, InMessage, OutMessage, ThrownMessage, WorkerInput } from '../common/worker-messages.ts'

/** One worker thread from its start to its end. Calls that are pending when it ends fail with `worker-stopped`. */
export type LiveWorker<T extends Thread> = {
  readonly call: Ask<T>
  /** Resolves when the thread has ended; `expected` when {@link LiveWorker.close} asked for it. */
  readonly ended: Promise<{ readonly expected: boolean }>
  /** Waits for the pending calls, closes the databases and ends the thread. */
  close(): Promise<void>
  /** Ends the thread at once, as a crash would. */
  kill(): Promise<void>
}

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

const ENTRY = new URL(import.meta.url.endsWith('.ts') ? '../worker/worker.ts' : './store-worker.js', import.meta.url)

/** A thread that is starting and has not opened the databases yet. */
export type Launched<T extends Thread> = {
  /** Fails as opening the databases does; the thread has ended then. */
  open(how?: { readonly readOnly: boolean }): Promise<LiveWorker<T>>
  /** Ends a thread that will not be opened. */
  abandon(): Promise<void>
}

/** Starts a thread. Loading its code takes longer than opening the databases, so two of them are loaded in parallel. */
export function launchWorker<T extends Thread>(input: WorkerInput & { readonly thread: T }): Launched<T> {
  const worker = new Worker(ENTRY, { workerData: input, name: `store-${input.thread}`, resourceLimits: THREAD_HEAP })
  const pending = new Map<number, Pending>()
  const ready = Promise.withResolvers<null>()
  const end = Promise.withResolvers<{ readonly expected: boolean }>()
  let lastId = 0
  let closing = false
  let isOver = false

  worker.on('message', (message: OutMessage) => {
    switch (message.kind) {
      case 'ready':
        return ready.resolve(null)
      case 'unopened':
        closing = true
        return ready.reject(fromMessage(message.thrown))
      case 'value':
        return take(message.id)?.resolve(message.value)
      case 'thrown':
        return take(message.id)?.reject(fromMessage(message.thrown))
    }
  })
  // An error outside of a call ends the thread. Its exit is handled below.
  worker.on('error', (error) => {
    log('error', 'store.thread', { thread: input.thread, error })
    ready.reject(error)
  })
  worker.on('exit', () => {
    isOver = true
    ready.reject(stopped())
    // The end is announced first, so that the next thread is starting when a failed call is repeated.
    end.resolve({ expected: closing })
    for (const call of pending.values()) call.reject(stopped())
    pending.clear()
  })

  function take(id: number): Pending | undefined {
    const call = pending.get(id)
    pending.delete(id)
    return call
  }

  function post(message: InMessage, owned: readonly ArrayBuffer[] = []): void {
    worker.postMessage(message, owned)
  }

  const call = (method: MethodName, ...args: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (isOver || closing) {
        reject(stopped())
        return
      }
      lastId += 1
      pending.set(lastId, { resolve, reject })
      const message = { id: lastId, method, args, language: shownLanguage() } satisfies CallMessage
      post(message, methodOf(method).takesOver?.(...(args as never[])) ?? [])
    })

  ready.promise.catch(() => undefined)
  const live: LiveWorker<T> = {
    call: call as unknown as Ask<T>,
    ended: end.promise,
    async close() {
      if (!closing) post({ control: 'close' })
      closing = true
      await end.promise
    },
    async kill() {
      await worker.terminate()
      await end.promise
    },
  }
  return {
    async open({ readOnly } = { readOnly: false }) {
      post({ control: 'open', readOnly })
      try {
        await ready.promise
      } catch (error) {
        // The caller may move the files next, so this thread must have closed them.
        await end.promise
        throw error
      }
      return live
    },
    async abandon() {
      closing = true
      await worker.terminate()
    },
  }
}

function stopped(): DeskError {
  return new DeskError('worker-stopped', 'Data process stopped. It restarts by itself.')
}

function fromMessage(thrown: ThrownMessage): Error {
  if (thrown.kind === 'bug') {
    const error = new Error(thrown.message)
    error.stack = thrown.stack
    return error
  }
  const { failure, damaged } = thrown
  if (damaged === null) return DeskError.from(failure)
  const missing = failure.details?.missing
  return new DamagedError(damaged, failure.message, missing && { missing })
}
