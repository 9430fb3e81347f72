import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { storeFiles } from '../common/layout.ts'
import type { Restored } from '../records.ts'
import { launchWorker } from './worker-client.ts'

/**
 * Puts together what the database of the reviewer's own work and its backups hold, and puts that in the database's
 * place; the file that was there is renamed and kept. In a thread of its own, for a store that is closed: checking a
 * large database and its backups takes seconds. Fails with `invalid-argument` when nothing is missing, with
 * `store-damaged` when the database cannot be read and no backup either, with `store-newer` when a later version of the
 * program wrote a copy, with `store-key-missing`, `disk-full` and `disk-error`, and with `worker-stopped`.
 */
export async function restoreReviews(options: {
  readonly connectionId: ConnectionId
  readonly folder: string
  /** 32 bytes. */
  readonly key: Uint8Array
  readonly now: () => InstantMs
}): Promise<Restored> {
  const { connectionId, folder, key, now } = options
  const restorer = await launchWorker({
    thread: 'restorer',
    connectionId,
    folder,
    key,
    files: storeFiles(folder),
  }).open()
  try {
    return await restorer.call('journal.restore', now())
  } finally {
    await restorer.close()
  }
}
