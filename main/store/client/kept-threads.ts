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

/** The two threads of a store as they are now: what {@link stepSupervision} decides is carried out here. */
export type KeptThreads = {
  readonly starter: Starter
  readonly state: () => Supervision
  readonly happen: (event: SupervisionEvent) => void
  /** The thread that calls go to, once it has started. Rejects as its start does. */
  current<T extends Supervised>(thread: T): Promise<LiveWorker<T>>
  /** Lets the calls that come from here on wait for this start of the thread; without a writer they fail. */
  put<T extends Supervised>(thread: T, started: Promise<LiveWorker<T> | null>): void
  /** Starts a reader, and opens in it what was open in the one before. */
  readonly startReaderAgain: () => Promise<LiveWorker<'reader'>>
  /** Closes those that have started, and waits for those that are starting. */
  close(): Promise<void>
  /** Takes the writer's failure to open: on a disk that takes nothing the store goes on without it. */
  readonly goOnReadOnly: (error: unknown) => null
}

type Slots = { [T in Supervised]: Promise<LiveWorker<T>> }

export function createKeptThreads(options: SupervisorOptions & { readonly files: StoreFiles }): KeptThreads {
  const { onTrouble, onReaderRestarted } = options
  let state = BOTH_STARTING
  // Nobody asks before both have started.
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
    if (effect.kind === 'tell') onTrouble(effect.trouble)
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
      // The reader first, so that the writer, as the last one out, can fold the log into the database.
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

/** The store is closed, or a thread of it never began. */
export function storeClosed(): DeskError {
  return new DeskError('worker-stopped', 'The local store is closed.')
}

function noThread(why: DeskError | null = null): Promise<never> {
  const none = Promise.reject(why ?? storeClosed())
  none.catch(() => undefined)
  return none
}
