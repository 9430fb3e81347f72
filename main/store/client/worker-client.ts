import { Worker } from 'node:worker_threads'
import { DeskError } from '../../../contract/model/errors.ts'
import { THREAD_HEAP } from '../../support/thread-heap.ts'
import { DamagedError } from '../common/failures.ts'
import type { Thread } from '../common/method.ts'
import { methodOf, type Ask, type MethodName } from '../common/methods.ts'
import type { CallMessage, InMessage, OutMessage, ThrownMessage, WorkerInput } from '../common/worker-messages.ts'

/** One store thread from its start to its end. Calls that are open when it ends fail with `worker-stopped`. */
export type LiveWorker<T extends Thread> = {
  readonly call: Ask<T>
  /** Settles when the thread is gone; `expected` when {@link LiveWorker.close} asked for it. */
  readonly ended: Promise<{ readonly expected: boolean }>
  /** Lets the calls that were made finish, closes the databases and waits for the end. */
  close(): Promise<void>
  /** Ends the thread at once, as a crash would. */
  kill(): Promise<void>
}

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

const ENTRY = new URL(import.meta.url.endsWith('.ts') ? '../worker/worker.ts' : './store-worker.js', import.meta.url)

/** A thread that is starting and has opened nothing yet. */
export type Launched<T extends Thread> = {
  /** Fails as the opening of the databases does; the thread is gone then. */
  open(how?: { readonly readOnly: boolean }): Promise<LiveWorker<T>>
  /** Ends a thread that is not to be opened. */
  abandon(): Promise<void>
}

/** Starts a thread. Loading its code takes longer than opening the databases, so two of them start side by side. */
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
  // What is thrown outside of a call ends the thread; its exit is what counts.
  worker.on('error', (error) => ready.reject(error))
  worker.on('exit', () => {
    isOver = true
    ready.reject(stopped())
    // First the end, so that the next thread is on its way when a failed call is made again.
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
      post({ id: lastId, method, args } satisfies CallMessage, methodOf(method).takesOver?.(...(args as never[])) ?? [])
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
        // Whoever moves the files away next must not have this thread's databases still open on them.
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
  return new DeskError('worker-stopped', 'The thread of the local store stopped. It is started again by itself.')
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
