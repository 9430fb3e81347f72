import type { SessionKey } from '../../contract/model/ids.ts'
import type { ListPreferences } from '../../contract/model/list-preferences.ts'
import type { Note } from '../../contract/model/note.ts'
import type { NoteChange } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/**
 * What the user makes: notes, and what is made of the list. It needs the store alone, so it goes on without a secret and
 * through changes of the connection. `Runtimes.save` sees to it that what is on its way is on disk before the store is
 * closed.
 */
export type OwnWorkPart = {
  readonly notes: {
    get(key: SessionKey): Promise<Note>
    /** Fails with `note-changed` where another text than `over` is stored, unless both are to be kept. */
    set(key: SessionKey, text: string, change?: Omit<NoteChange, 'text'>): Promise<Note>
  }
  readonly preferences: {
    get(): Promise<ListPreferences>
    /** Replaces the members that are given. */
    set(change: Partial<ListPreferences>): Promise<void>
  }
}

export function createOwnWorkPart({ store }: { readonly store: () => Promise<Store> }): OwnWorkPart {
  return {
    notes: {
      get: async (key) => (await store()).notes.get(key),
      set: async (key, text, change) => (await store()).notes.set(key, { ...change, text, mustExist: true }),
    },
    preferences: {
      get: async () => (await store()).preferences.get(),
      set: async (change) => (await store()).preferences.set(change),
    },
  }
}
