import { parentPort, workerData } from 'node:worker_threads'
import { DeskError } from '../../../contract/model/errors.ts'
import { setShownLanguage } from '../../../contract/text/language.ts'
import { createCallQueue } from './call-queue.ts'
import { asStoreError, DamagedError, type DatabaseName } from '../common/failures.ts'
import { createCollector } from '../../support/garbage.ts'
import { createIdleTurns } from './idle-turns.ts'
import { createReader } from './reader.ts'
import { methodOf } from '../common/methods.ts'
import type { CallMessage, InMessage, OutMessage, ThrownMessage, WorkerInput } from '../common/worker-messages.ts'
import { createRestorer } from './restorer.ts'
import { createWriter } from './writer.ts'

/** The open databases of a thread and its methods by name. */
type Opened = {
  readonly methods: Readonly<Record<string, (...args: never[]) => unknown>>
  /** Runs one step of idle work. Returns whether there is more. */
  readonly idleStep?: () => boolean
  readonly close: () => void
}

function openStore(input: WorkerInput, readOnly: boolean): Opened {
  switch (input.thread) {
    case 'writer':
      return createWriter(input)
    case 'reader':
      return createReader(input, readOnly)
    case 'restorer':
      return createRestorer(input)
  }
}

/** Entry point of a store thread. It opens the databases when it is told to, and then answers calls. */
function start(): void {
  const port = parentPort
  if (port === null) throw new Error('this file is the entry of a worker thread')
  const input = workerData as WorkerInput
  const send = (message: OutMessage) => port.postMessage(message)
  const calls = createCallQueue()
  let store: Opened | null = null
  let isClosing = false
  let hasTurn = false
  let collector: (() => void) | null = null
  const idle = createIdleTurns(idleStep)

  function open(readOnly: boolean): void {
    try {
      store = openStore(input, readOnly)
      idle.postpone()
      send({ kind: 'ready' })
    } catch (error) {
      send({ kind: 'unopened', thrown: toMessage(error, input.folder, 'cache') })
      close()
    }
  }

  function close(): void {
    idle.end()
    store?.close()
    // After the answers of the last pages have been posted.
    setImmediate(() => port?.close())
  }

  function answer({ id, method, args, language }: CallMessage): void {
    setShownLanguage({ language, locale: language })
    const { database, handsOver } = methodOf(method)
    const succeed = (value: unknown) =>
      port?.postMessage({ kind: 'value', id, value } satisfies OutMessage, handsOver?.(value) ?? [])
    const fail = (error: unknown) => send({ kind: 'thrown', id, thrown: toMessage(error, input.folder, database) })
    try {
      const call = store?.methods[method]
      if (call === undefined) throw new Error(`the ${input.thread} has no method ${method}`)
      const value = call(...(args as never[]))
      // The answer of a page waits for the commit; later calls are carried out in the meantime.
      if (value instanceof Promise) value.then(succeed, fail)
      else succeed(value)
    } catch (error) {
      fail(error)
    }
  }

  /**
   * Failures of idle work (a full disk, damage) are ignored, since the next call reports them. The thread that saves
   * notes must not end because of them.
   */
  function idleStep(): boolean {
    try {
      if (store?.idleStep?.() === true) return true
    } catch {}
    collector ??= createCollector()
    collector()
    return false
  }

  /** Between two calls the thread receives new messages, because a later call may have priority. */
  function takeTurns(): void {
    if (hasTurn) return
    hasTurn = true
    setImmediate(() => {
      hasTurn = false
      const call = calls.next()
      if (call !== undefined) {
        answer(call)
        idle.postpone()
        takeTurns()
      } else if (isClosing) close()
    })
  }

  port.on('message', (message: InMessage) => {
    if (!('control' in message)) calls.add(message)
    else if (message.control === 'open') return open(message.readOnly)
    else isClosing = true
    takeTurns()
  })
}

function toMessage(thrown: unknown, folder: string, database: DatabaseName): ThrownMessage {
  const error = asStoreError(thrown, database, folder)
  if (error instanceof DeskError) {
    return {
      kind: 'failure',
      failure: error.toFailure(),
      damaged: error instanceof DamagedError ? error.database : null,
    }
  }
  if (error instanceof Error) return { kind: 'bug', message: error.message, stack: error.stack ?? '' }
  return { kind: 'bug', message: String(error), stack: '' }
}

start()
