import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { type ErrorCode, DeskError, toFailure } from '../../../contract/model/errors.ts'
import { DamagedError, isUnwritable } from '../common/failures.ts'
import { storeFiles } from '../common/layout.ts'
import { createReadersApart } from './readers-apart.ts'
import { removeDatabase, setDatabaseAside } from '../common/set-aside.ts'
import type { Supervised, Supervisor, SupervisorOptions } from './supervisor-type.ts'
import { launchWorker, type Launched, type LiveWorker } from './worker-client.ts'
import { methodOf, type Ask, type MethodName } from '../common/methods.ts'
import { assertWritable } from './writable.ts'

/** A thread that stops more often than this in a minute is not started again. */
const MOST_RESTARTS = 5
const RESTARTS_WITHIN_MS = 60_000

type Slots = { readonly [T in Supervised]: Promise<LiveWorker<T>> }

/**
 * Starts both threads. A cache that cannot be read is set aside, and a new one begun. Where the disk cannot be written,
 * the reader starts alone, and every call of the writer tries whether that has changed.
 */
export async function superviseStore(options: SupervisorOptions): Promise<Supervisor> {
  const { connectionId, folder, key, now, onTrouble, onUnwritable, onReaderRestarted } = options
  const files = storeFiles(folder)
  /** By the clock that no one sets. */
  const restarts: number[] = []
  const failedToStart = new Set<Supervised>()
  let isClosing = false
  let recovery: Promise<string | null> | null = null
  let cacheGeneration = 0
  let lastSetAside: string | null = null
  const apart = createReadersApart(() => launch('reader'))
  let readOnly: DeskError | null = null
  let openingForWriting: Promise<void> | null = null
  let slots: Slots = await startBoth()

  async function startBoth(): Promise<Slots> {
    const reader = launch('reader')
    try {
      // The writer opens first: it makes and migrates what the reader opens.
      const writer = await openWriter().catch(becomeReadOnly)
      try {
        const reading = await watch('reader', reader)
        const isDamaged = readOnly !== null && existsSync(files.cache) && (await reading.call('health.isWithoutCache'))
        if (isDamaged && cacheGeneration === 0) {
          const message = 'The local cache is damaged and is read from the service again once the disk can be written.'
          const details = { restarted: false }
          onTrouble({ code: 'store-damaged', message: `${message} Your own work is not touched.`, details })
        }
        return { writer: writer === null ? noWriter() : Promise.resolve(writer), reader: Promise.resolve(reading) }
      } catch (error) {
        await writer?.close()
        throw isUnwritable(error) ? (readOnly ?? error) : error
      }
    } catch (error) {
      await reader.abandon()
      throw error
    }
  }

  function becomeReadOnly(error: unknown): null {
    if (!isUnwritable(error)) throw error
    readOnly = error
    return null
  }

  /** Asked for only by mistake: a call of the writer opens it first. */
  function noWriter(): Promise<never> {
    const none = Promise.reject(readOnly ?? closed())
    none.catch(() => undefined)
    return none
  }

  async function openWriter(): Promise<LiveWorker<'writer'>> {
    try {
      return await start('writer')
    } catch (error) {
      if (!(error instanceof DamagedError && error.database === 'cache')) throw error
      // What is set aside while the disk takes nothing has nothing to take its place.
      await assertWritable(folder)
      return startWithNewCache()
    }
  }

  async function startWithNewCache(): Promise<LiveWorker<'writer'>> {
    setCacheAside()
    try {
      return await start('writer')
    } catch (error) {
      // There was no room to finish it.
      if (isUnwritable(error)) removeDatabase(files.cache)
      throw error
    }
  }

  function launch<T extends Supervised>(thread: T): Launched<T> {
    return launchWorker({ thread, connectionId, files, key, folder })
  }

  function start<T extends Supervised>(thread: T): Promise<LiveWorker<T>> {
    return watch(thread, launch(thread))
  }

  async function watch<T extends Supervised>(thread: T, launched: Launched<T>): Promise<LiveWorker<T>> {
    const live = await launched.open({ readOnly: thread === 'reader' && readOnly !== null })
    void live.ended.then(({ expected }) => {
      if (!expected && !isClosing) restart(thread)
    })
    return live
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

  function restart(thread: Supervised): void {
    restarts.push(performance.now())
    const recent = restarts.filter((at) => at > performance.now() - RESTARTS_WITHIN_MS)
    const message = `The ${thread} of the local store stopped unexpectedly`
    if (recent.length > MOST_RESTARTS) {
      onTrouble({ code: 'worker-stopped', message: `${message}, again and again. Start Proctor Desk anew.` })
      return
    }
    onTrouble({ code: 'worker-stopped', message: `${message} and was started again.`, details: { restarted: true } })
    if (thread === 'writer') slots = { ...slots, writer: keep('writer', start('writer')) }
    else slots = { ...slots, reader: keep('reader', startReaderAgain()) }
  }

  async function startReaderAgain(): Promise<LiveWorker<'reader'>> {
    const reader = await start('reader')
    try {
      await onReaderRestarted(reader)
      return reader
    } catch (error) {
      await reader.close()
      throw error
    }
  }

  /** A start that fails is the failure of the calls that wait for it; the call after them starts the thread anew. */
  function keep<T extends Supervised>(thread: T, started: Promise<LiveWorker<T>>): Promise<LiveWorker<T>> {
    started.catch(() => failedToStart.add(thread))
    return started
  }

  function startFailedAgain(): void {
    if (failedToStart.delete('writer') && readOnly === null)
      slots = { ...slots, writer: keep('writer', start('writer')) }
    if (failedToStart.delete('reader')) {
      const first = readOnly === null ? slots.writer : Promise.resolve()
      slots = { ...slots, reader: keep('reader', first.then(startReaderAgain)) }
    }
  }

  /** One recovery serves all calls that found the damage. */
  function recoverCache(): Promise<string | null> {
    recovery ??= assertWritable(folder)
      .then(replaceCache)
      .catch((error: unknown) => {
        if (isUnwritable(error)) onUnwritable(error)
        throw error
      })
      .finally(() => {
        recovery = null
      })
    return recovery
  }

  async function replaceCache(): Promise<string | null> {
    if (isClosing) throw closed()
    const replaced = (async () => {
      const before = await Promise.allSettled([slots.reader, slots.writer])
      for (const live of before) if (live.status === 'fulfilled') await live.value.close()
      // Windows does not rename what is open.
      await apart.settled()
      const writer = await startWithNewCache().catch(becomeReadOnly)
      try {
        return { writer, reader: await startReaderAgain() }
      } catch (error) {
        await writer?.close().catch(() => undefined)
        throw error
      }
    })()
    // Both are being started: a flag of before would have them started twice.
    failedToStart.clear()
    slots = {
      writer: keep(
        'writer',
        replaced.then(({ writer }) => writer ?? noWriter()),
      ),
      reader: keep(
        'reader',
        replaced.then(({ reader }) => reader),
      ),
    }
    await replaced
    if (readOnly !== null) onUnwritable(readOnly)
    return lastSetAside
  }

  async function ask<T>(thread: Supervised, question: (slots: Slots) => Promise<T>): Promise<T> {
    if (isClosing) throw closed()
    startFailedAgain()
    const asked = slots[thread]
    try {
      return await question(slots)
    } catch (error) {
      // A call that another one's recovery already served must not set the new cache aside, and one that ends while
      // the store is being closed must not start threads that nobody ends.
      const isCacheDamage = error instanceof DamagedError && error.database === 'cache'
      if (isCacheDamage && !isClosing && readOnly === null && slots[thread] === asked) await recoverCache()
      throw error
    }
  }

  /** One attempt serves all calls that wait for it. */
  function openForWriting(): Promise<void> {
    openingForWriting ??= tryToWrite().finally(() => {
      openingForWriting = null
    })
    return openingForWriting
  }

  async function tryToWrite(): Promise<void> {
    // Cheap, while opening costs every view a moment.
    await assertWritable(folder, [files.cache, files.reviews])
    if (isClosing) throw closed()
    if (readOnly === null) return
    // The reader keeps all others out, so it makes room for the writer, and comes back whether that opens or not.
    const opened = slots.reader.then(
      async (reader) => {
        await reader.close()
        return openWriter()
      },
      () => openWriter(),
    )
    const writing = opened.then((writer) => {
      readOnly = null
      slots = { ...slots, writer: Promise.resolve(writer) }
    })
    failedToStart.delete('reader')
    slots = { ...slots, reader: keep('reader', writing.catch(() => undefined).then(startReaderAgain)) }
    await writing
  }

  async function askWriter(method: MethodName<'writer'>, args: readonly unknown[]): Promise<unknown> {
    if (readOnly !== null) await openForWriting()
    return ask('writer', async ({ writer }) => (await writer).call(method, ...(args as never)))
  }

  async function askReader(method: MethodName<'reader'>, args: readonly unknown[]): Promise<unknown> {
    const question = async ({ reader }: Slots) => (await reader).call(method, ...(args as never))
    try {
      return await ask('reader', question)
    } catch (error) {
      if (isClosing || !methodOf(method).mayRepeat || toFailure(error).code !== STOPPED) throw error
      return ask('reader', question)
    }
  }

  async function askApart(method: MethodName<'reader'>, args: readonly unknown[]): Promise<unknown> {
    await recovery?.catch(() => undefined)
    if (isClosing) throw closed()
    // Nobody else can open what the reader has open then.
    return readOnly === null ? apart.ask(method, ...(args as never)) : askReader(method, args)
  }

  /** Where the call goes, and what becomes of it when its thread stops, is in the table. */
  function askByTable(method: MethodName<Supervised>, ...args: readonly unknown[]): Promise<unknown> {
    const { thread, isApart } = methodOf(method)
    if (thread === 'writer') return askWriter(method as MethodName<'writer'>, args)
    return (isApart === true ? askApart : askReader)(method as MethodName<'reader'>, args)
  }

  return {
    ask: askByTable as unknown as Ask<Supervised>,
    readOnly: () => readOnly,
    openForWriting,
    cacheGeneration: () => cacheGeneration,
    async beginCacheAnew(generation) {
      if (isClosing) throw closed()
      return generation === cacheGeneration ? recoverCache() : lastSetAside
    },
    async close() {
      isClosing = true
      await recovery?.catch(() => undefined)
      await openingForWriting?.catch(() => undefined)
      // The reader first, so that the writer, as the last one out, can fold the log into the database.
      for (const live of [slots.reader, slots.writer])
        await live.then((worker) => worker.close()).catch(() => undefined)
    },
    async kill(thread) {
      await (await slots[thread]).kill()
    },
  }
}

const STOPPED: ErrorCode = 'worker-stopped'

function closed(): DeskError {
  return new DeskError(STOPPED, 'The local store is closed.')
}
