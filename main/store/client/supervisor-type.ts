import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { StoreAccount } from '../records.ts'
import type { Trouble } from '../store.ts'
import type { Ask } from '../common/methods.ts'
import type { LiveWorker } from './worker-client.ts'

/** The threads that are supervised. */
export type Supervised = 'writer' | 'reader'

/** Keeps the two threads of a store alive. */
export type Supervisor = {
  /** Calls a method on its thread. If the thread crashes, the call is repeated where the method allows that. */
  readonly ask: Ask<Supervised>
  /** Changes whenever the cache is set aside. */
  readonly cacheGeneration: () => number
  /**
   * Sets aside the cache of this generation and starts with an empty one. Returns the old file's new name, also when
   * another call has done it already; `null` when there was none. Fails with `disk-full` and `disk-error` where the
   * disk cannot be written.
   */
  beginCacheAnew(generation: number): Promise<string | null>
  /** Why the store could only be opened for reading; `null` while the writer runs. */
  readonly readOnly: () => DeskError | null
  /**
   * Opens the writer where that was not possible before. Fails, as writing does, where the disk still cannot be
   * written.
   */
  readonly openForWriting: () => Promise<void>
  close(): Promise<void>
  /** Ends a thread as a crash would. For tests. */
  kill(thread: Supervised): Promise<void>
}

export type SupervisorOptions = {
  readonly connectionId: ConnectionId
  readonly folder: string
  readonly key: Uint8Array
  readonly reviewer: ReviewerId | undefined
  readonly account: StoreAccount | undefined
  readonly mustExist: boolean | undefined
  readonly now: () => InstantMs
  readonly onTrouble: (trouble: Trouble) => void
  /** Called when the cache could not be replaced because the disk cannot be written. */
  readonly onUnwritable: (error: DeskError) => void
  /** Called with a restarted reader before any other call goes to it. */
  readonly onReaderRestarted: (reader: LiveWorker<'reader'>) => Promise<void>
}
