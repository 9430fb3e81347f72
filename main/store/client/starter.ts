import { basename } from 'node:path'
import type { StoreFiles } from '../common/layout.ts'
import { DamagedError, isUnwritable } from '../common/failures.ts'
import { removeDatabase, setDatabaseAside } from '../common/set-aside.ts'
import type { Supervised, SupervisorOptions } from './supervisor-type.ts'
import { launchWorker, type Launched, type LiveWorker } from './worker-client.ts'
import { assertWritable } from './writable.ts'

/** Starts the threads of a store. A cache that cannot be read is replaced. */
export type Starter = {
  /** Starts a thread that has not opened the databases yet. */
  launch<T extends Supervised>(thread: T): Launched<T>
  open<T extends Supervised>(thread: T, launched: Launched<T>): Promise<LiveWorker<T>>
  start<T extends Supervised>(thread: T): Promise<LiveWorker<T>>
  /** Starts the writer. An unreadable cache is set aside and replaced, where the disk can be written. */
  readonly startWriter: () => Promise<LiveWorker<'writer'>>
  /** Sets the cache aside in any state and starts the writer, which creates a new one. */
  readonly startWriterAnew: () => Promise<LiveWorker<'writer'>>
  /** Number of caches that were set aside so far. */
  readonly cacheGeneration: () => number
  /** New name of the last cache that was set aside; `null` when there was none. */
  readonly lastSetAside: () => string | null
}

type StarterOptions = Pick<
  SupervisorOptions,
  'connectionId' | 'folder' | 'key' | 'reviewer' | 'account' | 'mustExist' | 'now' | 'onTrouble'
> & {
  readonly files: StoreFiles
  readonly isReadOnly: () => boolean
  /** Called when a thread has ended although nobody closed it. */
  readonly onStopped: (thread: Supervised) => void
}

export function createStarter(options: StarterOptions): Starter {
  const { connectionId, folder, key, reviewer, account, mustExist, files, now, onTrouble, isReadOnly, onStopped } =
    options
  let cacheGeneration = 0
  let lastSetAside: string | null = null

  function launch<T extends Supervised>(thread: T): Launched<T> {
    return launchWorker({ thread, connectionId, files, key, reviewer, account, mustExist, folder })
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
      // Checked first: on an unwritable disk a cache that is set aside could not be replaced.
      await assertWritable(folder)
      return startWriterAnew()
    }
  }

  async function startWriterAnew(): Promise<LiveWorker<'writer'>> {
    setCacheAside()
    try {
      return await start('writer')
    } catch (error) {
      // The disk became full before the new cache was complete.
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
      message: `The cache was damaged; the next sync rebuilds it.${name} Your notes and reviews are safe.`,
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
