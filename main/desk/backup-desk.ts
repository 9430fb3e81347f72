import { existsSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { connectionFolder } from '../connections/folders.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { assertUsableBackup, listStoredBackups } from '../store/client/backup-files.ts'
import { storeFiles } from '../store/common/layout.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'

export type BackupDeskOptions = {
  readonly dataDir: string
  readonly registry: ConnectionRegistry
  readonly storeOf: (id: ConnectionId) => Promise<Store>
}

/** Backups of the user's own work. */
export function createBackupDesk({ dataDir, registry, storeOf }: BackupDeskOptions): Pick<Desk, 'backups'> {
  const accessTo = async (id: ConnectionId) => ({ connectionId: id, ...(await registry.storeAccess(id)) })

  /** The store, after the backup has passed its check. Checking in the store's threads would block notes. */
  async function storeFor(id: ConnectionId, backup: string): Promise<Store> {
    const store = await storeOf(id)
    await assertUsableBackup(await accessTo(id), backup)
    return store
  }

  return {
    backups: {
      list: async (id) => listStoredBackups(await accessTo(id)),
      async create(id) {
        const { file } = await (await storeOf(id)).journal.backUp()
        return { name: basename(file) }
      },
      compare: async (id, backup) => (await storeFor(id, backup)).backups.compare(backup),
      restore: async (id, backup) => (await storeFor(id, backup)).backups.merge(backup),
      async pathOf(id, name) {
        await registry.get(id)
        const path = join(storeFiles(connectionFolder(dataDir, id)).backups, name)
        if (isAbsolute(name) || basename(name) !== name || !existsSync(path)) {
          throw new DeskError('invalid-argument', 'There is no such backup.', { field: 'name' })
        }
        return path
      },
    },
  }
}
