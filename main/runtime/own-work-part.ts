import type { SessionKey } from '../../contract/model/ids.ts'
import type { ListPreferences } from '../../contract/model/list-preferences.ts'
import type { Note } from '../../contract/model/note.ts'
import { assertComplete } from './complete-review.ts'
import type { NoteChange } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/**
 * What the user creates: notes, reviews, rubrics, transcripts, programs, the queue, and the set-up of the list and of reviews. It
 * needs only the store, so it works without a secret and during changes of the connection. `Runtimes.save` makes sure
 * that pending changes are on disk before the store is closed.
 */
export type OwnWorkPart = {
  readonly notes: {
    get(key: SessionKey): Promise<Note>
    /** Fails with `note-changed` where the stored text is not `over`, unless both texts are to be kept. */
    set(key: SessionKey, text: string, change?: Omit<NoteChange, 'text'>): Promise<Note>
  }
  readonly reviews: Store['reviews']
  readonly history: Store['history']
  readonly insight: Store['insight']
  readonly reviewSettings: Store['reviewSettings']
  readonly rubrics: () => Promise<Store['rubrics']>
  readonly transcripts: () => Promise<Store['transcripts']>
  readonly queue: () => Promise<Store['queue']>
  readonly people: () => Promise<Store['people']>
  readonly programs: () => Promise<Store['programs']>
  readonly directory: () => Promise<Store['directory']>
  readonly imports: () => Promise<Store['imports']>
  readonly outbox: () => Promise<Store['outbox']>
  readonly preferences: {
    get(): Promise<ListPreferences>
    /** Replaces the given members. */
    set(change: Partial<ListPreferences>): Promise<void>
  }
}

export function createOwnWorkPart({ store }: { readonly store: () => Promise<Store> }): OwnWorkPart {
  return {
    notes: {
      get: async (key) => (await store()).notes.get(key),
      set: async (key, text, change) => (await store()).notes.set(key, { ...change, text, mustExist: true }),
    },
    reviews: {
      of: async (key) => (await store()).reviews.of(key),
      since: async (key, mark) => (await store()).reviews.since(key, mark),
      sessions: async (after, limit) => (await store()).reviews.sessions(after, limit),
      judged: async (key, hash) => (await store()).reviews.judged(key, hash),
      isBlind: async () => (await store()).reviews.isBlind(),
      change: async (key, change, over, burst) => {
        const opened = await store()
        await assertComplete(opened, key, change, over)
        return opened.reviews.change(key, change, over, burst)
      },
      reveal: async (...reveal) => (await store()).reviews.reveal(...reveal),
      step: async (key, move) => (await store()).reviews.step(key, move),
    },
    history: {
      ofSession: async (...asked) => (await store()).history.ofSession(...asked),
      ofWork: async (...asked) => (await store()).history.ofWork(...asked),
    },
    insight: {
      choices: async () => (await store()).insight.choices(),
      get: async (scope) => (await store()).insight.get(scope),
      disagreements: async (...asked) => (await store()).insight.disagreements(...asked),
    },
    reviewSettings: {
      get: async () => (await store()).reviewSettings.get(),
      set: async (change) => (await store()).reviewSettings.set(change),
      noteCounts: async () => (await store()).reviewSettings.noteCounts(),
    },
    rubrics: async () => (await store()).rubrics,
    transcripts: async () => (await store()).transcripts,
    queue: async () => (await store()).queue,
    people: async () => (await store()).people,
    programs: async () => (await store()).programs,
    directory: async () => (await store()).directory,
    imports: async () => (await store()).imports,
    outbox: async () => (await store()).outbox,
    preferences: {
      get: async () => (await store()).preferences.get(),
      set: async (change) => (await store()).preferences.set(change),
    },
  }
}
