import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Trouble } from '../store.ts'
import type { Ask } from '../common/methods.ts'
import type { LiveWorker } from './worker-client.ts'

/** The threads that are kept alive. */
export type Supervised = 'writer' | 'reader'

/** The two threads of a store, kept alive. */
export type Supervisor = {
  /** Calls a method of the thread that has it, and makes the call again where it may be when the thread stops under it. */
  readonly ask: Ask<Supervised>
  /** Differs from what it was before as soon as the cache has been set aside. */
  readonly cacheGeneration: () => number
  /**
   * Sets the cache of that generation aside and begins it anew. Returns the old file's new name, also when another call
   * has done it; `null` when there was none. Fails with `disk-full` and `disk-error` where the disk takes no new one.
   */
  beginCacheAnew(generation: number): Promise<string | null>
  /** Why the store could only be opened for reading; `null` when the writer is at work. */
  readonly readOnly: () => DeskError | null
  /** Fails, as writing does, where the disk still takes nothing; opens the writer where that was not possible before. */
  readonly openForWriting: () => Promise<void>
  close(): Promise<void>
  /** Ends a thread as a crash would; for tests of what happens then. */
  kill(thread: Supervised): Promise<void>
}

export type SupervisorOptions = {
  readonly connectionId: ConnectionId
  readonly folder: string
  readonly key: Uint8Array
  readonly reviewer: ReviewerId | undefined
  readonly now: () => InstantMs
  readonly onTrouble: (trouble: Trouble) => void
  /** Called when the cache could not be begun anew because the disk takes nothing. */
  readonly onUnwritable: (error: DeskError) => void
  /** Called with a reader that was started again, before it gets any other call. */
  readonly onReaderRestarted: (reader: LiveWorker<'reader'>) => Promise<void>
}
