import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'

export type OwnWorkDeskOptions = {
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  /** Opens a store even while the desk is being closed, which waits for what is saved here. */
  readonly storeToKeepIn: (id: ConnectionId) => Promise<Store>
}

/** What the user makes: notes, and what is made of the list. */
export type OwnWorkDesk = Pick<Desk, 'notes' | 'preferences'> & {
  /** Resolves when everything that was being saved is saved, or has failed. */
  settled(): Promise<void>
}

export function createOwnWorkDesk({ storeOf, storeToKeepIn }: OwnWorkDeskOptions): OwnWorkDesk {
  const saving = new Set<Promise<unknown>>()

  /** What is on its way must be on disk before the store is closed. */
  async function kept<T>(work: Promise<T>): Promise<T> {
    saving.add(work)
    try {
      return await work
    } finally {
      saving.delete(work)
    }
  }

  return {
    notes: {
      get: async (id, key) => (await storeOf(id)).notes.get(key),
      set: (id, key, text, change) =>
        kept(storeToKeepIn(id).then((store) => store.notes.set(key, { ...change, text, mustExist: true }))),
    },
    preferences: {
      get: async (id) => (await storeOf(id)).preferences.get(),
      set: (id, change) => kept(storeToKeepIn(id).then((store) => store.preferences.set(change))),
    },
    async settled() {
      await Promise.allSettled(saving)
    },
  }
}
