import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { Note } from '../../../../contract/model/note.ts'
import type { NoteChange } from '../../records.ts'
import { reads, writes } from '../method.ts'

/** The reviewer's own notes. */
export const notesMethods = {
  get: reads<(key: SessionKey) => Note>('reviews'),
  /**
   * Compares and saves in one transaction; durable on disk (`synchronous=FULL`) when it returns. A text that is
   * stored already adds no operation, and an empty text deletes the note. Fails with `note-changed` where the stored
   * text is not `over`, unless both are to be kept, and with `no-such-session`. Returns the stored note.
   */
  set: writes<(key: SessionKey, change: NoteChange, now: InstantMs) => Note>('reviews', { changes: () => ['notes'] }),
} as const
