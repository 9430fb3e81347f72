import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { getNote, setNote, type NoteChange } from '../review/notes.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'

export type OwnWorkDeskOptions = {
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  /** Opens a store even while the desk is being closed, which waits for what is saved here. */
  readonly storeToKeepIn: (id: ConnectionId) => Promise<Store>
  readonly author: string
  readonly now: () => InstantMs
}

/** What the user makes: notes, and what is made of the list. */
export type OwnWorkDesk = Pick<Desk, 'notes' | 'preferences'> & {
  /** Resolves when everything that was being saved is saved, or has failed. */
  settled(): Promise<void>
}

export function createOwnWorkDesk({ storeOf, storeToKeepIn, author, now }: OwnWorkDeskOptions): OwnWorkDesk {
  const saving = new Set<Promise<unknown>>()
  let lastNote: Promise<unknown> = Promise.resolve()

  /** A note that is on its way must be on disk before the store is closed: it takes several calls to the store. */
  async function kept<T>(work: Promise<T>): Promise<T> {
    saving.add(work)
    try {
      return await work
    } finally {
      saving.delete(work)
    }
  }

  /**
   * What is stored is read before it is written over, and two windows may write at once, so notes wait for each other.
   * Their store is asked for before they wait: once the program is being closed, no store is opened any more.
   */
  function setNoteInTurn(id: ConnectionId, key: SessionKey, text: string, change?: NoteChange) {
    const set = Promise.all([storeToKeepIn(id), lastNote]).then(([store]) => setNoteOf(store, key, text, change))
    lastNote = set.catch(() => undefined)
    return set
  }

  async function setNoteOf(store: Store, key: SessionKey, text: string, change?: NoteChange) {
    if ((await store.sessions.row(key)) === null) {
      throw new DeskError('no-such-session', 'This session is not in the local cache.')
    }
    return setNote(store, key, text, { author, now, ...change })
  }

  return {
    notes: {
      get: async (id, key) => getNote(await storeOf(id), key),
      set: (id, key, text, change) => kept(setNoteInTurn(id, key, text, change)),
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
