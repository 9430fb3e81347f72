import type { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Trouble } from '../store.ts'
import type { Call, LiveWorker } from './worker-client.ts'
import type { Role } from '../common/worker-messages.ts'

/** The two threads of a store, kept alive. */
export type Supervisor = {
  readonly write: Call<'writer'>
  /** Asked once more when the thread stops under the question. */
  readonly read: Call<'reader'>
  /** Asked of a thread for this question alone: one that takes long must not hold up the grid. */
  readonly readApart: Call<'reader'>
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
  kill(role: Role): Promise<void>
}

export type SupervisorOptions = {
  readonly connectionId: ConnectionId
  readonly folder: string
  readonly key: Uint8Array
  readonly now: () => InstantMs
  readonly onTrouble: (trouble: Trouble) => void
  /** Called when the cache could not be begun anew because the disk takes nothing. */
  readonly onUnwritable: (error: DeskError) => void
  /** Called with a reader that was started again, before it gets any other call. */
  readonly onReaderRestarted: (reader: LiveWorker<'reader'>) => Promise<void>
}
