import type { Backup } from '../../../contract/model/backup.ts'
import { storeFiles } from '../common/layout.ts'
import type { Ask } from '../common/methods.ts'
import type { WorkerInput } from '../common/worker-messages.ts'
import { launchWorker } from './worker-client.ts'

type StoreAccess = Pick<WorkerInput, 'connectionId' | 'folder' | 'key'>

/**
 * The backups of a store, newest first, each checked. For an open or closed store, also one that does not open. Fails
 * with `disk-error`, `store-key-missing` and `worker-stopped`.
 */
export function listStoredBackups(access: StoreAccess): Promise<readonly Backup[]> {
  return withRestorer(access, (call) => call('backups.list'))
}

/**
 * Fails with `backup-unusable` or `store-newer` unless this backup can be restored. `backup` is its name, or the path of
 * a file.
 */
export async function assertUsableBackup(access: StoreAccess, backup: string): Promise<void> {
  await withRestorer(access, (call) => call('backups.check', backup))
}

/** Runs calls in a thread of their own: checking a large file takes seconds. */
export async function withRestorer<T>(access: StoreAccess, act: (call: Ask<'restorer'>) => Promise<T>): Promise<T> {
  const restorer = await launchWorker({ thread: 'restorer', ...access, files: storeFiles(access.folder) }).open()
  try {
    return await act(restorer.call)
  } finally {
    await restorer.close()
  }
}
