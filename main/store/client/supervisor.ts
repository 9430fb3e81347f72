import { toFailure, type ErrorCode } from '../../../contract/model/errors.ts'
import { DamagedError } from '../common/failures.ts'
import { storeFiles, type StoreFiles } from '../common/layout.ts'
import { methodOf, type Ask, type MethodName } from '../common/methods.ts'
import { createKeptThreads, storeClosed, type KeptThreads } from './kept-threads.ts'
import { beginNewCache } from './new-cache.ts'
import { createReadersApart, type ReadersApart } from './readers-apart.ts'
import { createSingleFlight, type SingleFlight } from './single-flight.ts'
import { startBoth } from './start-both.ts'
import { isCacheToBeReplaced } from './supervision.ts'
import type { Supervised, Supervisor, SupervisorOptions } from './supervisor-type.ts'
import { assertWritable } from './writable.ts'

/**
 * Starts both threads. An unreadable cache is set aside and replaced. Where the disk cannot be written, only the reader
 * starts, and every call of the writer tries again to open for writing.
 */
export async function superviseStore(options: SupervisorOptions): Promise<Supervisor> {
  const { folder } = options
  const files = storeFiles(folder)
  const threads = createKeptThreads({ ...options, files })
  const { starter, state } = threads
  const apart = createReadersApart(() => starter.launch('reader'))
  const newCache = createSingleFlight(() => beginNewCache(threads, { ...options, apart }))
  const writing = createSingleFlight(() => openForWriting(threads, folder, files))
  await startBoth(threads, { ...options, files })

  return {
    ask: askByTable({ threads, apart, newCache, writing }),
    readOnly: () => state().readOnly,
    openForWriting: writing.run,
    cacheGeneration: starter.cacheGeneration,
    async beginCacheAnew(generation) {
      if (state().isClosing) throw storeClosed()
      return generation === starter.cacheGeneration() ? newCache.run() : starter.lastSetAside()
    },
    async close() {
      threads.happen({ kind: 'close' })
      await newCache.settled()
      await writing.settled()
      await threads.close()
    },
    async kill(thread) {
      await (await threads.current(thread)).kill()
    },
  }
}

/** Opens the writer where that was not possible before. Fails where the disk still cannot be written. */
async function openForWriting(threads: KeptThreads, folder: string, files: StoreFiles): Promise<void> {
  // This check is cheap. Opening is not: the reader has to be restarted with all its result sets.
  await assertWritable(folder, [files.cache, files.reviews])
  if (threads.state().isClosing) throw storeClosed()
  if (threads.state().readOnly === null) return
  // The reader's lock keeps others out, so it is closed for the writer. It is started again whether the writer opens or
  // not.
  const roomMade = threads.current('reader').then(
    (reader) => reader.close(),
    () => undefined,
  )
  const opened = roomMade.then(threads.starter.startWriter).then((writer) => {
    threads.happen({ kind: 'writable' })
    threads.put('writer', Promise.resolve(writer))
  })
  threads.happen({ kind: 'readerMadeRoom' })
  threads.put('reader', opened.catch(() => undefined).then(threads.startReaderAgain))
  await opened
}

type Asked = {
  readonly threads: KeptThreads
  readonly apart: ReadersApart
  readonly newCache: SingleFlight<string | null>
  readonly writing: SingleFlight<void>
}

const STOPPED: ErrorCode = 'worker-stopped'

/** Routes a call to its thread, and handles the thread's crash, as the table of methods says. */
function askByTable({ threads, apart, newCache, writing }: Asked): Ask<Supervised> {
  const { state } = threads

  async function ask<T extends Supervised>(thread: T, method: MethodName<T>, args: readonly unknown[]) {
    if (state().isClosing) throw storeClosed()
    threads.happen({ kind: 'asked' })
    const { round } = state()[thread]
    try {
      return (await (await threads.current(thread)).call(method, ...(args as never))) as unknown
    } catch (error) {
      const isCacheDamage = error instanceof DamagedError && error.database === 'cache'
      if (isCacheDamage && isCacheToBeReplaced(state(), { thread, round })) await newCache.run()
      throw error
    }
  }

  async function askWriter(method: MethodName<'writer'>, args: readonly unknown[]): Promise<unknown> {
    if (state().readOnly !== null) await writing.run()
    return ask('writer', method, args)
  }

  async function askReader(method: MethodName<'reader'>, args: readonly unknown[]): Promise<unknown> {
    try {
      return await ask('reader', method, args)
    } catch (error) {
      if (state().isClosing || !methodOf(method).mayRepeat || toFailure(error).code !== STOPPED) throw error
      return ask('reader', method, args)
    }
  }

  async function askApart(method: MethodName<'reader'>, args: readonly unknown[]): Promise<unknown> {
    await newCache.settled()
    if (state().isClosing) throw storeClosed()
    // A read-only reader locks the files, so no second reader can open them; the store's own reader answers.
    return state().readOnly === null ? apart.ask(method, ...(args as never)) : askReader(method, args)
  }

  function route(method: MethodName<Supervised>, ...args: readonly unknown[]): Promise<unknown> {
    const { thread, isApart } = methodOf(method)
    if (thread === 'writer') return askWriter(method as MethodName<'writer'>, args)
    return (isApart === true ? askApart : askReader)(method as MethodName<'reader'>, args)
  }

  return route as unknown as Ask<Supervised>
}
