import { basename } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { writeSheetFile } from '../export/sheet-file.ts'
import type { PartialRecord } from '../export/target-file.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import type { StoreResultSet } from './result-set-table.ts'

export type SheetDeskOptions = {
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  readonly resultSetOf: (windowId: number, resultSetId: number) => StoreResultSet
  readonly underWay: PartialRecord
}

/** Writes marking sheets. `close` cancels those under way, and resolves when their partial files are deleted. */
export function createSheetDesk({ storeOf, resultSetOf, underWay }: SheetDeskOptions): {
  readonly makeSheet: Desk['imports']['makeSheet']
  readonly close: () => Promise<void>
} {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const makeSheet: Desk['imports']['makeSheet'] = async (order, signal) => {
    const { connectionId, resultSet, form, pointsHint, askPath } = order
    const store = await storeOf(connectionId)
    const known = resultSet === null ? null : resultSetOf(resultSet.windowId, resultSet.resultSetId)
    if (known !== null && known.connectionId !== connectionId) {
      throw new DeskError('no-such-result-set', 'This result set belongs to another connection.')
    }
    // The window opens a new result set with every change of its list. The sheet has the rows that the user saw.
    const onlySelected = resultSet?.onlySelected ?? false
    const pinned = known === null ? null : await store.sessions.pin(known.resultSetId, { onlySelected })
    const resultSetId = pinned?.resultSetId ?? null
    try {
      const path = await askPath()
      if (path === null) return null
      const ends = AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])])
      const made = await writeSheetFile({ store, resultSetId, path, form, pointsHint, underWay, signal: ends })
      return { ...made, fileName: basename(path) }
    } finally {
      if (resultSetId !== null) await store.sessions.close(resultSetId).catch(() => undefined)
    }
  }

  return {
    makeSheet(...asked) {
      const made = makeSheet(...asked)
      running.add(made)
      const ended = () => running.delete(made)
      made.then(ended, ended)
      return made
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}
