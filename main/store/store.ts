import type { Failure } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReviewerId } from '../../contract/model/operation.ts'
import type { Note } from '../../contract/model/note.ts'
import type { ReviewBase, ReviewChange } from '../../contract/model/review.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { ResultSets } from './client/result-sets.ts'
import type { Saving } from './client/saving.ts'
import type { StoreCalls } from './common/methods.ts'
import type { FeedPage, NoteChange, PageCounts, ReportFailure, StoreHealth } from './records.ts'

/**
 * The store of one connection, as the rest of main sees it: two encrypted databases behind one writer and one reader
 * thread. Every method may fail with `store-*`, `disk-full`, `disk-error` or `worker-stopped`.
 */
export type Store = {
  readonly connectionId: ConnectionId

  readonly feed: Omit<StoreCalls['feed'], 'applyPage'> & {
    /**
     * Writes a page in one transaction: rows, search entries, set-aside items, next token. With `modifiedUntil` it also
     * ends the run and moves `modifiedSince`. Pages that follow each other closely share a transaction; each resolves
     * with its commit. The page's items are taken over, and gone afterwards. Fails with `invalid-argument` when the cursor does not stand before the page.
     */
    applyPage(page: FeedPage): Promise<PageCounts>
  }
  readonly sessions: StoreCalls['sessions'] &
    ResultSets &
    Pick<StoreCalls['views'], 'window' | 'position' | 'prepareOrder'>
  readonly reports: Omit<StoreCalls['reports'], 'markFailed'> & {
    /** What is left out of the failure is `null`. */
    markFailed(
      key: SessionKey,
      failure: Pick<ReportFailure, 'reason'> & Partial<Omit<ReportFailure, 'reason' | 'now'>>,
    ): Promise<void>
  }
  readonly playback: Omit<StoreCalls['playback'], 'setPosition'> & {
    /** `null` forgets. Those not touched for longest are forgotten past a few thousand. */
    setPosition(key: SessionKey, questionNum: number, seconds: number | null): Promise<void>
  }
  readonly preferences: StoreCalls['preferences']
  readonly reviewers: StoreCalls['reviewers']
  readonly notes: Pick<StoreCalls['notes'], 'get'> & {
    /**
     * Compares and saves in one transaction; durable on disk when it returns. A text that is stored already makes no
     * operation, and an empty one takes the note away. Fails with `note-changed` where another text than `over` is stored,
     * unless both are to be kept, and with `no-such-session`. Answers what is stored then.
     */
    set(key: SessionKey, change: NoteChange): Promise<Note>
  }
  readonly reviews: Pick<StoreCalls['reviews'], 'of' | 'judged'> & {
    /**
     * Changes the own review in one transaction, if what is stored is still at the revision of `over`, and keeps the
     * report that was judged; durable on disk when it returns. Fails with `review-changed`, also where a later report than
     * the one that was seen is stored by now, with `invalid-argument` and `no-such-session`.
     */
    change(key: SessionKey, change: ReviewChange, over: ReviewBase): Promise<void>
  }
  readonly journal: Pick<StoreCalls['journal'], 'countSessions' | 'takeIn' | 'rebuild'> & {
    /** Copies the database to the backup folder, checks the copy and drops the oldest beyond the rotation. */
    backUp(): Promise<{ readonly file: string }>
  }

  /**
   * `integrity_check`, foreign keys, page authentication and the search index of both databases. A damaged cache is set
   * aside and begun anew.
   */
  verify(): Promise<VerifiedHealth>
  /** A store that cannot be written can still be read; whatever writes then fails as this says. */
  readonly saving: Saving
  /** Bytes on disk, of both databases. */
  size(): Promise<number>
  /** Calls back after each commit with what it touched. Returns the function that ends it. */
  onChanged(callback: (tables: readonly TableName[]) => void): () => void
  /**
   * Called when the worker had to be started again, the cache was damaged and set aside, or a backup by schedule failed.
   * What happened while the store was opened is told to the first that asks.
   */
  onTrouble(callback: (trouble: Trouble) => void): () => void
  close(): Promise<void>
}

export type Trouble = Failure

export type VerifiedHealth = Pick<StoreHealth, 'cache' | 'reviews'> & {
  /** Name under which the damaged cache is kept; `null` when it was sound. */
  readonly cacheSetAside: string | null
}

export type OpenStoreOptions = {
  readonly connectionId: ConnectionId
  /** Folder of the connection; made when it is not there. */
  readonly folder: string
  /** 32 random bytes. */
  readonly key: Uint8Array
  /** Whose a journal becomes that is nobody's yet; somebody of its own unless told. */
  readonly reviewer?: ReviewerId
  readonly now?: () => InstantMs
  /** Minutes between backups of `reviews.db`, made only when it has changed; 30 unless told, 0 for none. */
  readonly backupMinutes?: number
}
