import { parentPort, workerData } from 'node:worker_threads'
import { DeskError } from '../../../contract/model/errors.ts'
import { createCallQueue } from './call-queue.ts'
import type { CsvPart } from '../export/exports.ts'
import { asStoreError, DamagedError, type DatabaseName } from '../common/failures.ts'
import { createReader } from './reader.ts'
import type { CallMessage, InMessage, OutMessage, ThrownMessage, WorkerInput } from '../common/worker-messages.ts'
import { createWriter } from './writer.ts'

type Opened = ReturnType<typeof createReader> | ReturnType<typeof createWriter>

/** Entry of a store thread: opens the databases in its role when it is told to, then answers calls. */
function start(): void {
  const port = parentPort
  if (port === null) throw new Error('this file is the entry of a worker thread')
  const input = workerData as WorkerInput
  const send = (message: OutMessage) => port.postMessage(message)
  const calls = createCallQueue()
  let store: Opened | null = null
  let isClosing = false
  let hasTurn = false

  function open(readOnly: boolean): void {
    try {
      store = input.role === 'writer' ? createWriter(input) : createReader(input, readOnly)
      send({ kind: 'ready' })
    } catch (error) {
      send({ kind: 'unopened', thrown: toMessage(error, input.folder, 'cache') })
      close()
    }
  }

  function close(): void {
    store?.close()
    // Answers to the last pages are on their way.
    setImmediate(() => port?.close())
  }

  function answer({ id, method, args }: CallMessage): void {
    const succeed = (value: unknown) =>
      port?.postMessage({ kind: 'value', id, value } satisfies OutMessage, buffersOf(method, value))
    const fail = (error: unknown) =>
      send({ kind: 'thrown', id, thrown: toMessage(error, input.folder, databaseOf(method)) })
    try {
      const methods = store?.methods as Readonly<Record<string, (...args: readonly unknown[]) => unknown>> | undefined
      const call = methods?.[method]
      if (call === undefined) throw new Error(`the store has no method ${method}`)
      const value = call(...args)
      // A page's answer waits for its commit, and the calls behind it go on.
      if (value instanceof Promise) value.then(succeed, fail)
      else succeed(value)
    } catch (error) {
      fail(error)
    }
  }

  /** Between two calls the thread hears what came meanwhile: it may go first. */
  function takeTurns(): void {
    if (hasTurn) return
    hasTurn = true
    setImmediate(() => {
      hasTurn = false
      const call = calls.next()
      if (call !== undefined) {
        answer(call)
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

/** What is handed over rather than copied: an export is hundreds of megabytes. Nothing in the thread keeps these. */
function buffersOf(method: string, value: unknown): readonly ArrayBuffer[] {
  if (method !== 'exportCsv') return []
  const { text, head } = value as CsvPart
  return [text.buffer, head.buffer]
}

function databaseOf(method: string): DatabaseName {
  return ['append', 'backUp', 'needsBackUp', 'latest', 'countReviewed', 'preferences', 'setPreferences'].includes(
    method,
  )
    ? 'reviews'
    : 'cache'
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
