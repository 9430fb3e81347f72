import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { log } from '../support/log.ts'
import type { ConnectionList } from './connection-list.ts'
import type { ConnectionSecrets } from './connection-secrets.ts'
import type { ConnectionEntry } from './connections-file.ts'
import { assertRemovable, connectionFolder, removeFolder } from './folders.ts'

export type RemovalsOptions = {
  readonly folder: string
  readonly list: Pick<ConnectionList, 'find' | 'beginRemoval' | 'endRemoval' | 'removing'>
  readonly apiSecrets: Pick<ConnectionSecrets, 'find' | 'forgetKept'>
  /** Forgets what is in memory of a connection. */
  readonly forget: (id: ConnectionId) => Promise<void>
  /** Called when a connection was removed whose data could not be deleted yet. */
  readonly onUnfinished?: ((trouble: DeskError) => void) | undefined
}

/**
 * Removes connections: first from the list, so that what is listed is whole whenever the rest is interrupted, then their
 * folders and secrets. The list remembers which of those are still to be deleted.
 */
export type Removals = {
  /** Fails, and changes nothing, where the keychain does not answer or the folder is not ours to delete. */
  remove(id: ConnectionId): Promise<void>
  /** Deletes what is left of connections whose removal was interrupted. What fails is tried again the next time. */
  finish(): Promise<void>
}

export function createRemovals({ folder, list, apiSecrets, forget, onUnfinished }: RemovalsOptions): Removals {
  async function deleteRest(entry: ConnectionEntry): Promise<DeskError | null> {
    try {
      await removeFolder(folder, connectionFolder(folder, entry.id))
      await apiSecrets.forgetKept(entry)
      await list.endRemoval(entry.id)
      return null
    } catch (error) {
      log('warn', 'connections.removal', { connectionId: entry.id, error })
      const { code, message } = toFailure(error)
      return new DeskError(code, `${message} The connection was removed; the rest is deleted at the next start.`)
    }
  }

  return {
    async remove(id) {
      const entry = await list.find(id)
      await apiSecrets.find(entry)
      await assertRemovable(folder, connectionFolder(folder, id))
      await list.beginRemoval(id)
      await forget(id)
      const trouble = await deleteRest(entry)
      if (trouble !== null) onUnfinished?.(trouble)
    },
    async finish() {
      for (const entry of await list.removing()) await deleteRest(entry)
    },
  }
}
