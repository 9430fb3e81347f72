import type { ConnectionId } from '../../contract/model/ids.ts'
import { formatTimestamp } from '../../contract/model/instants.ts'
import type { StoreAccess } from '../connections/registry-type.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { createTurns } from '../support/turns.ts'
import { openStore } from '../store/client/open-store.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import type { RuntimeListener } from './part.ts'
import { createTableChanges } from './table-changes.ts'

/** The store of a connection. It is opened at its first use, and stays open through changes of the connection. */
export type StorePart = {
  /** Opens the store. After a failure (a locked keychain, a full disk) the next call tries again. */
  open(): Promise<Store>
  /** Folder and key of the store. They are kept in memory, so that nothing in an open connection asks the keychain. */
  access(): Promise<StoreAccess>
  /** Writes the reviewer's current name to the journal, if the store is open. */
  nameReviewer(): void
  /** Emits pending change events, then closes the store. It cannot be opened again. */
  close(): Promise<void>
}

export type StorePartOptions = {
  readonly id: ConnectionId
  readonly registry: Pick<ConnectionRegistry, 'storeAccess' | 'noteStore' | 'reviewer' | 'recognizeReviewer'>
  readonly listener: Pick<RuntimeListener, 'tablesChanged' | 'reviewerRecognized' | 'trouble'>
}

type Opened = { readonly store: Store; readonly access: StoreAccess }

export function createStorePart({ id, registry, listener }: StorePartOptions): StorePart {
  const changes = createTableChanges(listener.tablesChanged)
  const inTurn = createTurns()
  let opening: Promise<Opened> | null = null

  async function open(): Promise<Opened> {
    const access = await registry.storeAccess(id)
    const { folder, key, account, mustExist } = access
    const { id: reviewer } = await registry.reviewer()
    const store = await openStore({ connectionId: id, folder, key, reviewer, account, mustExist })
    store.onChanged((tables) => {
      changes.note(tables)
      if (tables.includes('saving')) void introduceReviewer(store)
    })
    store.onTrouble((failure) => {
      const { code, message } = failure
      log('error', 'store.trouble', { connectionId: id, code, message })
      listener.trouble(failure)
    })
    await introduceReviewer(store)
    await tellOfClockJump(store)
    if (!mustExist) {
      await registry.noteStore(id).catch((error: unknown) => log('info', 'store.note', { connectionId: id, error }))
    }
    return { store, access }
  }

  /** Says once that a clock was far ahead: its dates are in the journal, and this computer's may be wrong. */
  async function tellOfClockJump(store: Store): Promise<void> {
    if (store.saving.failure() !== null) return
    try {
      const until = await store.journal.noteClockJump()
      if (until === null) return
      const value = formatTimestamp(until)
      const message = `Saved changes are dated up to ${value}, ahead of this computer's clock. Check its date and time.`
      listener.trouble({ code: 'clock-skew', message, details: { field: 'saved', value } })
    } catch (error) {
      log('info', 'store.clock', { connectionId: id, error })
    }
  }

  /**
   * Writes the reviewer to the journal, with the name if there is one. A journal that cannot be written now gets it
   * later.
   */
  function introduceReviewer(store: Store): Promise<void> {
    return inTurn(async () => {
      // The store cannot be written now, and trying would open it again.
      if (store.saving.failure() !== null) return
      try {
        const own = await store.reviewers.own()
        if (own !== null && (await registry.recognizeReviewer(own))) listener.reviewerRecognized()
        const reviewer = await registry.reviewer()
        const isNamed = own?.name === reviewer.name && own.initials === reviewer.initials
        if (own === null || (reviewer.name !== '' && !isNamed)) await store.reviewers.introduce(reviewer)
      } catch (error) {
        log('info', 'store.reviewer', { connectionId: id, error })
      }
    })
  }

  function opened(): Promise<Opened> {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  return {
    open: async () => (await opened()).store,
    access: async () => (await opened()).access,
    nameReviewer() {
      opening?.then(({ store }) => introduceReviewer(store)).catch(() => undefined)
    },
    async close() {
      const before = opening
      changes.flush()
      await (await before?.catch(() => null))?.store.close()
    },
  }
}
