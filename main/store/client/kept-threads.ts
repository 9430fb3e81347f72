import { DeskError } from '../../../contract/model/errors.ts'
import { isUnwritable } from '../common/failures.ts'
import type { StoreFiles } from '../common/layout.ts'
import { createStarter, type Starter } from './starter.ts'
import {
  BOTH_STARTING,
  stepSupervision,
  type Supervision,
  type SupervisionEffect,
  type SupervisionEvent,
} from './supervision.ts'
import type { Supervised, SupervisorOptions } from './supervisor-type.ts'
import type { LiveWorker } from './worker-client.ts'

/** The current threads of a store. This carries out what {@link stepSupervision} decides. */
export type KeptThreads = {
  readonly starter: Starter
  readonly state: () => Supervision
  readonly happen: (event: SupervisionEvent) => void
  /** The thread that calls go to, once it has started. Rejects as its start does. */
  current<T extends Supervised>(thread: T): Promise<LiveWorker<T>>
  /** Replaces the thread: calls from now on wait for this start. With `null` in place of a writer, writing fails. */
  put<T extends Supervised>(thread: T, started: Promise<LiveWorker<T> | null>): void
  /** Starts a new reader, and opens the result sets of the old one in it. */
  readonly startReaderAgain: () => Promise<LiveWorker<'reader'>>
  /** Closes the threads, also those that are still starting. */
  close(): Promise<void>
  /** Handles a writer that could not open: on an unwritable disk the store continues without it. */
  readonly goOnReadOnly: (error: unknown) => null
}

type Slots = { [T in Supervised]: Promise<LiveWorker<T>> }

export function createKeptThreads(options: SupervisorOptions & { readonly files: StoreFiles }): KeptThreads {
  const { onTrouble, onReaderRestarted } = options
  let state = BOTH_STARTING
  // Nobody asks for a thread before both have been started.
  const slots: Slots = { writer: noThread(), reader: noThread() }
  const starter = createStarter({
    ...options,
    isReadOnly: () => state.readOnly !== null,
    onStopped: (thread) => happen({ kind: 'stopped', thread, at: performance.now() }),
  })

  function happen(event: SupervisionEvent): void {
    const { supervision, effects } = stepSupervision(state, event)
    state = supervision
    for (const effect of effects) carryOut(effect)
  }

  function carryOut(effect: SupervisionEffect): void {
    if (effect.kind === 'report') onTrouble(effect.trouble)
    else if (effect.thread === 'writer') put('writer', starter.start('writer'))
    else put('reader', effect.afterWriter ? slots.writer.then(startReaderAgain) : startReaderAgain())
  }

  function put<T extends Supervised>(thread: T, started: Promise<LiveWorker<T> | null>): void {
    const { round } = state[thread]
    const slot: Promise<LiveWorker<T>> = started.then((live) => live ?? noThread(state.readOnly))
    slots[thread] = slot
    slot.catch(() => happen({ kind: 'failed', thread, round }))
  }

  async function startReaderAgain(): Promise<LiveWorker<'reader'>> {
    const reader = await starter.start('reader')
    try {
      await onReaderRestarted(reader)
      return reader
    } catch (error) {
      await reader.close()
      throw error
    }
  }

  return {
    starter,
    state: () => state,
    happen,
    current: (thread) => slots[thread],
    put,
    startReaderAgain,
    async close() {
      // The reader closes first: the writer is then the last connection and merges the write-ahead log into the
      // database.
      for (const live of [slots.reader, slots.writer])
        await live.then((worker) => worker.close()).catch(() => undefined)
    },
    goOnReadOnly(error) {
      if (!isUnwritable(error)) throw error
      happen({ kind: 'unwritable', why: error })
      return null
    },
  }
}

/** The failure of calls after the store was closed, or before a thread was started. */
export function storeClosed(): DeskError {
  return new DeskError('worker-stopped', 'The store is closed.')
}

function noThread(why: DeskError | null = null): Promise<never> {
  const none = Promise.reject(why ?? storeClosed())
  none.catch(() => undefined)
  return none
}
