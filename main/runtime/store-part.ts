import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { openStore } from '../store/client/open-store.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import type { RuntimeListener } from './part.ts'
import { createTableChanges } from './table-changes.ts'

/** The store of a connection. It is opened when it is first needed and stays open through changes of the connection. */
export type StorePart = {
  /** What failed once (a locked keychain, a full disk) is tried again at the next call. */
  open(): Promise<Store>
  /** Tells what has changed and was not told yet, then closes the store. Nothing may open it after that. */
  close(): Promise<void>
}

export type StorePartOptions = {
  readonly id: ConnectionId
  readonly registry: Pick<ConnectionRegistry, 'storeAccess'>
  readonly tell: Pick<RuntimeListener, 'tablesChanged' | 'trouble'>
}

export function createStorePart({ id, registry, tell }: StorePartOptions): StorePart {
  const changes = createTableChanges(tell.tablesChanged)
  let opening: Promise<Store> | null = null

  async function open(): Promise<Store> {
    const { folder, key } = await registry.storeAccess(id)
    const store = await openStore({ connectionId: id, folder, key })
    store.onChanged((tables) => changes.note(tables))
    store.onTrouble((failure) => {
      const { code, message } = failure
      log('error', 'store.trouble', { connectionId: id, code, message })
      tell.trouble(failure)
    })
    return store
  }

  return {
    open() {
      opening ??= open().catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    },
    async close() {
      const opened = opening
      changes.flush()
      await (await opened?.catch(() => null))?.close()
    },
  }
}
