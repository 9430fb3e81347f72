import type { InstantMs } from '../../../contract/model/instants.ts'
import { listNotesOf } from '../queries/notes.ts'
import { forgetOtherOwn, listOwn } from '../queries/own.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { changeNote } from './notes.ts'

/** Whether a restore has put journals together of which one was begun anew before. */
export function hasWorkToAdopt(db: ReadDb): boolean {
  return listOwn(db).length > 1
}

/**
 * Makes the work of a reviewer who is the same person under another id the own reviewer's. Texts of both are kept. Takes part in the caller's transaction.
 */
export function adoptOwnWork(db: WriteDb, now: InstantMs): void {
  const [own, ...others] = listOwn(db)
  if (own === undefined) return
  for (const { reviewer } of others) {
    for (const { session, text } of listNotesOf(db, reviewer)) {
      changeNote(db, own, session, { text, over: '', keepBoth: true }, now)
    }
  }
  forgetOtherOwn(db)
}
