import { existsSync } from 'node:fs'
import { isUnwritable } from '../common/failures.ts'
import type { StoreFiles } from '../common/layout.ts'
import type { KeptThreads } from './kept-threads.ts'
import type { SupervisorOptions } from './supervisor-type.ts'
import type { LiveWorker } from './worker-client.ts'

type StartOptions = Pick<SupervisorOptions, 'onTrouble'> & { readonly files: StoreFiles }

/** Starts a store's threads. Where the disk cannot be written, only the reader starts. */
export async function startBoth(threads: KeptThreads, options: StartOptions): Promise<void> {
  const launched = threads.starter.launch('reader')
  try {
    // The writer opens first, because it creates and migrates the databases that the reader opens.
    const writer = await threads.starter.startWriter().catch(threads.goOnReadOnly)
    threads.put('writer', Promise.resolve(writer))
    const reader = await threads.starter.open('reader', launched)
    threads.put('reader', Promise.resolve(reader))
    await reportDamage(threads, reader, options)
  } catch (error) {
    threads.happen({ kind: 'close' })
    await threads.close()
    await launched.abandon()
    // If the disk failed both, the writer's failure says more.
    throw isUnwritable(error) ? (threads.state().readOnly ?? error) : error
  }
}

/** Reports damage. A damaged cache can be replaced only where the disk can be written. */
async function reportDamage(
  { state, starter }: KeptThreads,
  reader: LiveWorker<'reader'>,
  { files, onTrouble }: StartOptions,
): Promise<void> {
  if (state().readOnly === null || !existsSync(files.cache)) return
  if (!(await reader.call('health.isWithoutCache')) || starter.cacheGeneration() > 0) return
  const message = 'The local cache is damaged and is read from the service again once the disk can be written.'
  const details = { restarted: false }
  onTrouble({ code: 'store-damaged', message: `${message} Your own work is not touched.`, details })
}
