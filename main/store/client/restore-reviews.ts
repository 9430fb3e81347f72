import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Restored } from '../records.ts'
import { withRestorer } from './backup-files.ts'

/**
 * Restores the database of the reviewer's own work from itself and its backups, and replaces the file; the old file is
 * renamed and kept. For a closed store; runs in a thread of its own, since checking a large database and its backups
 * takes seconds. Fails with `invalid-argument` when nothing is missing, with `store-damaged` when neither the database
 * nor a backup can be read, with `store-newer` when a later version of the app wrote a copy, with `store-key-missing`,
 * `disk-full`, `disk-error` and `worker-stopped`.
 */
export function restoreReviews(options: {
  readonly connectionId: ConnectionId
  readonly folder: string
  /** 32 bytes. */
  readonly key: Uint8Array
  readonly now: () => InstantMs
}): Promise<Restored> {
  const { now, ...access } = options
  return withRestorer(access, (call) => call('journal.restore', now()))
}
