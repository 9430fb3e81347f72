import type { Note } from '../../contract/model/note.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { JournalEntry } from '../store/records.ts'
import type { Store } from '../store/store.ts'

type NoteStore = Pick<Store, 'journal'>

/** What the journal calls a note. Its JSON is the text as a string; no entry and `null` mean that there is no note. */
export const NOTE_SUBJECT = 'note'

/** The reviewer's note on a session; empty and never saved when there is none. */
export async function getNote(store: NoteStore, key: SessionKey): Promise<Note> {
  return toNote(await store.journal.latest(key, NOTE_SUBJECT))
}

/** What a note that is saved is meant to replace. */
export type NoteChange = {
  /** The text that was changed; left out where that is not known, and then whatever is stored is replaced. */
  readonly over?: string | undefined
  /** Where another text than `over` is stored: puts the new one below it, and does not refuse it. */
  readonly keepBoth?: boolean | undefined
}

/**
 * Saves a note; durable on disk when it returns. A text that is the same as before makes no entry in the journal, and an
 * empty one takes the note away (the journal keeps what it was). With `over` it fails with `note-changed` where another
 * text than that is stored, unless both are to be kept; calls for one store must come one after the other. Answers what
 * is stored then.
 */
export async function setNote(
  store: NoteStore,
  key: SessionKey,
  text: string,
  by: NoteChange & { readonly author: string; readonly now?: () => InstantMs },
): Promise<Note> {
  const current = await getNote(store, key)
  if (current.text === text) return current
  const isChanged = by.over !== undefined && by.over !== current.text
  if (isChanged && by.keepBoth !== true) {
    throw new DeskError('note-changed', 'The note is another one than the text that was changed.')
  }
  const kept = isChanged ? [current.text, text].filter((part) => part !== '').join('\n\n') : text
  const after = kept === '' ? null : JSON.stringify(kept)
  const at = (by.now ?? Date.now)()
  return toNote(await store.journal.append({ key, subject: NOTE_SUBJECT, author: by.author, at, after }))
}

function toNote(entry: JournalEntry | null): Note {
  if (entry === null) return { text: '', savedAt: null, revision: 0 }
  if (entry.after === null) return { text: '', savedAt: entry.at, revision: entry.id }
  const text: unknown = JSON.parse(entry.after)
  if (typeof text !== 'string')
    throw new DeskError('store-damaged', 'A stored note could not be read.', { field: 'reviews' })
  return { text, savedAt: entry.at, revision: entry.id }
}
