import { isUnwritable } from '../common/failures.ts'
import { storeClosed, type KeptThreads } from './kept-threads.ts'
import type { ReadersApart } from './readers-apart.ts'
import type { SupervisorOptions } from './supervisor-type.ts'
import { assertWritable } from './writable.ts'

type NewCacheOptions = Pick<SupervisorOptions, 'folder' | 'onUnwritable'> & { readonly apart: ReadersApart }

/** Sets the cache aside and starts both threads with a new one. Returns the new name of the old file. */
export async function beginNewCache(threads: KeptThreads, options: NewCacheOptions): Promise<string | null> {
  const { folder, onUnwritable } = options
  try {
    await assertWritable(folder)
    if (threads.state().isClosing) throw storeClosed()
    await replaceBoth(threads, options)
  } catch (error) {
    if (isUnwritable(error)) onUnwritable(error)
    throw error
  }
  const { readOnly } = threads.state()
  if (readOnly !== null) onUnwritable(readOnly)
  return threads.starter.lastSetAside()
}

/** Calls that come in the meantime wait for the new threads. */
async function replaceBoth(threads: KeptThreads, options: NewCacheOptions): Promise<void> {
  const both = startOverNewCache(threads, options)
  threads.happen({ kind: 'cacheReplaced' })
  threads.put(
    'writer',
    both.then(({ writer }) => writer),
  )
  threads.put(
    'reader',
    both.then(({ reader }) => reader),
  )
  await both
}

async function startOverNewCache(threads: KeptThreads, { apart }: NewCacheOptions) {
  const before = await Promise.allSettled([threads.current('reader'), threads.current('writer')])
  for (const live of before) if (live.status === 'fulfilled') await live.value.close()
  // Windows cannot rename an open file.
  await apart.settled()
  const writer = await threads.starter.startWriterAnew().catch(threads.goOnReadOnly)
  try {
    return { writer, reader: await threads.startReaderAgain() }
  } catch (error) {
    await writer?.close().catch(() => undefined)
    throw error
  }
}
