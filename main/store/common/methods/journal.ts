import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ForeignWork, JournalProof, Restored, TakenIn } from '../../records.ts'
import { reads, restores, writes } from '../method.ts'

/** The journal of local work, in `reviews.db`. */
export const journalMethods = {
  /**
   * Merges operations of other devices and the reports that they judge. They may come in any order and repeatedly:
   * known ones are skipped. Malformed or altered ones are left out and reported.
   */
  takeIn: writes<(work: ForeignWork) => TakenIn>('reviews', {
    changes: ({ taken, snapshots }) => (taken + snapshots > 0 ? ['notes', 'reviews', 'queue'] : []),
  }),
  /** Sessions with local work. */
  countSessions: reads<() => number>('reviews'),
  /** Copies the database to the backup folder, checks the copy and deletes the backups that it supersedes. */
  backUp: writes<(now: InstantMs) => { readonly file: string }>('reviews', { changes: () => ['backups'] }),
  /** Whether there are changes that no backup has. */
  needsBackUp: writes<() => boolean>('reviews', { onlyLooks: true }),
  /** Rebuilds the tables from the operations, and reports what differed. */
  rebuild: writes<() => JournalProof>('reviews', {
    changes: ({ mended }) => (mended.length > 0 ? ['notes', 'reviews', 'queue'] : []),
  }),
  /**
   * Up to when the journal is dated, if that is days ahead of `now` and was not told before; it counts as told from then on.
   */
  noteClockJump: writes<(now: InstantMs) => InstantMs | null>('reviews'),
  restore: restores<(now: InstantMs) => Restored>(),
} as const
