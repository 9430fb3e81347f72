import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { NoteChange } from '../records.ts'
import type { Operation } from '../../../contract/model/operation.ts'
import { readNote } from '../queries/notes.ts'
import type { Own } from '../queries/own.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import { appendOperation } from './append.ts'
import { NOTE, NOTE_SCHEMA, notePayload } from './entities.ts'
import { joinTexts, type TextChange } from './fold.ts'
import { projectLatest } from './projections.ts'

/**
 * Changes the own reviewer's note if the stored one is still the one that the change is based on. Returns `null` if the
 * text is stored already; a text without a visible character is none. Fails with `note-changed`. Takes part in the
 * caller's transaction.
 */
export function changeNote(
  db: WriteDb,
  own: Own,
  session: SessionKey,
  { text: given, over, keepBoth }: NoteChange,
  now: InstantMs,
): Operation | null {
  const text = hasVisibleText(given) ? given : ''
  const stored = readNote(db, session, own.reviewer)
  if (stored.text === text) return null
  const isChanged = over !== undefined && over !== stored.text
  if (isChanged && keepBoth !== true) {
    throw new DeskError('note-changed', 'The note is another one than the text that was changed.')
  }
  const change = { text: isChanged ? joinTexts([stored.text, text]) : text, replaces: stored.from }
  return writeNote(db, own, session, change, now)
}

/** Takes part in the caller's transaction. */
export function writeNote(db: WriteDb, own: Own, session: SessionKey, change: TextChange, now: InstantMs): Operation {
  const operation = appendOperation(
    db,
    own,
    {
      session,
      entity: NOTE,
      item: '',
      kind: 'set',
      schema: NOTE_SCHEMA,
      payload: notePayload(change),
      answersTo: readNote(db, session, own.reviewer).from.at(-1) ?? null,
    },
    now,
  )
  projectLatest(db, operation)
  return operation
}
