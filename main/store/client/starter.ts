import { basename } from 'node:path'
import type { StoreFiles } from '../common/layout.ts'
import { DamagedError, isUnwritable } from '../common/failures.ts'
import { removeDatabase, setDatabaseAside } from '../common/set-aside.ts'
import type { Supervised, SupervisorOptions } from './supervisor-type.ts'
import { launchWorker, type Launched, type LiveWorker } from './worker-client.ts'
import { assertWritable } from './writable.ts'

/** Starts the threads of a store, and has a new cache begun where the one that is there cannot be read. */
export type Starter = {
  /** Begins a thread, which then has opened nothing yet. */
  launch<T extends Supervised>(thread: T): Launched<T>
  open<T extends Supervised>(thread: T, launched: Launched<T>): Promise<LiveWorker<T>>
  start<T extends Supervised>(thread: T): Promise<LiveWorker<T>>
  /** Starts the writer. A cache that cannot be read is set aside, where the disk takes a new one. */
  readonly startWriter: () => Promise<LiveWorker<'writer'>>
  /** Sets the cache aside, whatever is in it, and starts the writer, which makes a new one. */
  readonly startWriterAnew: () => Promise<LiveWorker<'writer'>>
  /** Counts the caches that were set aside. */
  readonly cacheGeneration: () => number
  /** Name under which the last cache is kept; `null` when there was none. */
  readonly lastSetAside: () => string | null
}

type StarterOptions = Pick<SupervisorOptions, 'connectionId' | 'folder' | 'key' | 'reviewer' | 'now' | 'onTrouble'> & {
  readonly files: StoreFiles
  readonly isReadOnly: () => boolean
  /** Called when a thread has ended that nobody closed. */
  readonly onStopped: (thread: Supervised) => void
}

export function createStarter(options: StarterOptions): Starter {
  const { connectionId, folder, key, reviewer, files, now, onTrouble, isReadOnly, onStopped } = options
  let cacheGeneration = 0
  let lastSetAside: string | null = null

  function launch<T extends Supervised>(thread: T): Launched<T> {
    return launchWorker({ thread, connectionId, files, key, reviewer, folder })
  }

  async function open<T extends Supervised>(thread: T, launched: Launched<T>): Promise<LiveWorker<T>> {
    const live = await launched.open({ readOnly: thread === 'reader' && isReadOnly() })
    void live.ended.then(({ expected }) => {
      if (!expected) onStopped(thread)
    })
    return live
  }

  function start<T extends Supervised>(thread: T): Promise<LiveWorker<T>> {
    return open(thread, launch(thread))
  }

  async function startWriter(): Promise<LiveWorker<'writer'>> {
    try {
      return await start('writer')
    } catch (error) {
      if (!(error instanceof DamagedError && error.database === 'cache')) throw error
      // What is set aside while the disk takes nothing has nothing to take its place.
      await assertWritable(folder)
      return startWriterAnew()
    }
  }

  async function startWriterAnew(): Promise<LiveWorker<'writer'>> {
    setCacheAside()
    try {
      return await start('writer')
    } catch (error) {
      // There was no room to finish it.
      if (isUnwritable(error)) removeDatabase(files.cache)
      throw error
    }
  }

  function setCacheAside(): void {
    const path = setDatabaseAside(files.cache, now())
    cacheGeneration += 1
    lastSetAside = path === null ? null : basename(path)
    const name = lastSetAside === null ? '' : ` The old file is kept as ${lastSetAside}.`
    onTrouble({
      code: 'store-damaged',
      message: `The local cache was damaged and is read from the service again.${name} Your own work is not touched.`,
    })
  }

  return {
    launch,
    open,
    start,
    startWriter,
    startWriterAnew,
    cacheGeneration: () => cacheGeneration,
    lastSetAside: () => lastSetAside,
  }
}
