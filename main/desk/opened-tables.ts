import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ParticipantsRequest, PlanRequest } from '../../contract/model/people.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import { createTurns, type Turns } from '../support/turns.ts'
import type { TableAddress } from './desk-manage-type.ts'
import { createPhotoFiles, type PhotoFiles } from './photo-files.ts'

/** A table that is open in the reader. */
export type OpenedTable = {
  readonly titles: readonly string[]
  /** What was asked for last, which is what would be staged. */
  planned: PlanRequest | ParticipantsRequest | null
  readonly photos: PhotoFiles
  /** What takes several calls of the reader has the table alone. */
  readonly inTurn: Turns
}

type Owned = OpenedTable & { readonly windowId: number; readonly connectionId: ConnectionId }

/** The tables of people that windows have open. They are in the reader's memory until their window closes them or is closed. */
export function createOpenedTables(runtimes: Pick<Runtimes, 'of'>) {
  /** By connection and number. */
  const opened = new Map<string, Owned>()
  const storeOf = async (id: ConnectionId): Promise<Store['people']> => (await runtimes.of(id)).ownWork.people()

  /** A window reaches only its own tables. */
  function find({ windowId, connectionId, tableId }: TableAddress): OpenedTable {
    const found = opened.get(keyOf(connectionId, tableId))
    if (found?.windowId === windowId) return found
    throw new DeskError('no-such-result-set', 'This table was closed. Open it again.')
  }

  /** The store in which a table is open. */
  async function reach(table: TableAddress): Promise<Store['people']> {
    find(table)
    return storeOf(table.connectionId)
  }

  function dropWindow(windowId: number): void {
    for (const [key, { windowId: owner, connectionId }] of opened) {
      if (owner !== windowId) continue
      opened.delete(key)
      const tableId = Number(key.slice(key.lastIndexOf(' ') + 1))
      // A store that is closed has no tables.
      storeOf(connectionId)
        .then((store) => store.close(tableId))
        .catch((error: unknown) => log('warn', 'people.close', { connectionId, error }))
    }
  }

  return {
    storeOf,
    find,
    reach,
    dropWindow,
    add({ windowId, connectionId, tableId }: TableAddress, titles: readonly string[]): void {
      const table = { windowId, connectionId, titles, planned: null, photos: createPhotoFiles(), inTurn: createTurns() }
      opened.set(keyOf(connectionId, tableId), table)
    },
    async close(table: TableAddress): Promise<void> {
      find(table)
      opened.delete(keyOf(table.connectionId, table.tableId))
      await (await storeOf(table.connectionId)).close(table.tableId)
    },
  }
}

export type OpenedTables = ReturnType<typeof createOpenedTables>

const keyOf = (connectionId: ConnectionId, tableId: number) => `${connectionId} ${tableId}`
