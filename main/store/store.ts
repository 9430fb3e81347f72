import type { TableChoice } from '../../contract/model/score-import.ts'
import type { Reveal } from '../../contract/model/blind.ts'
import type { BackupComparison, RestoredBackup } from '../../contract/model/backup.ts'
import type { Failure } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReviewerId } from '../../contract/model/operation.ts'
import type { Note } from '../../contract/model/note.ts'
import type { OpenedTable, TableProblem, TableSource } from '../../contract/model/people.ts'
import type { EnteredProfile } from '../../contract/model/profile.ts'
import type { QueueChoice, QueueSource } from '../../contract/model/queue.ts'
import type {
  BurstId,
  MovedStep,
  ReviewBase,
  ReviewChange,
  ReviewStep,
  SavedChange,
} from '../../contract/model/review.ts'
import type { ImportUndone, SkippedRow } from '../../contract/model/score-import.ts'
import type { ServiceTest } from '../../contract/model/service-test.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { ResultSets } from './client/result-sets.ts'
import type { Saving } from './client/saving.ts'
import type { StoreCalls } from './common/methods.ts'
import type {
  FeedPage,
  ImportChunk,
  MediaWaveform,
  NoteChange,
  PageCounts,
  ReportFailure,
  StoreAccount,
  StoreHealth,
} from './records.ts'

type WithoutTime<A extends readonly unknown[]> = A extends [...infer Rest, InstantMs] ? Rest : never
/** Methods of rubrics to which the store adds the current time. */
type WritesRubrics =
  'saveDraft' | 'discardDraft' | 'publish' | 'assign' | 'archive' | 'importJson' | 'moveScores' | 'undoMove'

type WritesTranscripts = 'put' | 'remove' | 'restore' | 'saveRecorded'

type WritesOutbox = 'stage' | 'begin' | 'end' | 'decide'

/**
 * The store of one connection: two encrypted databases behind a writer thread and a reader thread. Every method may
 * fail with `store-*`, `disk-full`, `disk-error` or `worker-stopped`.
 */
export type Store = {
  readonly connectionId: ConnectionId

  readonly feed: Omit<StoreCalls['feed'], 'applyPage'> & {
    /**
     * Writes a page in one transaction: rows, search entries, set-aside items, next token. With `modifiedUntil` it also
     * ends the run and moves `modifiedSince`. Pages in quick succession share a transaction; each call resolves with
     * its commit. The page's items are transferred to the writer and cannot be used afterwards. Fails with
     * `invalid-argument` when the cursor is not at this page.
     */
    applyPage(page: FeedPage): Promise<PageCounts>
  }
  readonly sessions: StoreCalls['sessions'] &
    ResultSets &
    Pick<StoreCalls['resultSets'], 'window' | 'keys' | 'position' | 'prepareOrder'>
  readonly reports: Omit<StoreCalls['reports'], 'markFailed'> & {
    /** Members of the failure that are left out are stored as `null`. */
    markFailed(
      key: SessionKey,
      failure: Pick<ReportFailure, 'reason'> & Partial<Omit<ReportFailure, 'reason' | 'now'>>,
    ): Promise<void>
  }
  readonly playback: Omit<StoreCalls['playback'], 'setPosition'> & {
    /** `null` deletes the position. Past a few thousand the least recently used positions are deleted. */
    setPosition(key: SessionKey, questionNum: number, seconds: number | null): Promise<void>
  }
  readonly waveforms: Pick<StoreCalls['waveforms'], 'get'> & {
    /** Replaces that of the same sound, and all of the answer's earlier media. Beyond a total size the oldest ones are deleted. */
    save(key: SessionKey, questionNum: number, waveform: MediaWaveform): Promise<void>
  }
  readonly transcripts: Omit<StoreCalls['transcripts'], WritesTranscripts> & {
    readonly [M in WritesTranscripts]: (
      ...args: WithoutTime<Parameters<StoreCalls['transcripts'][M]>>
    ) => ReturnType<StoreCalls['transcripts'][M]>
  }
  readonly downloads: Omit<StoreCalls['downloads'], 'add'> & {
    /** Adds sessions that are to be downloaded; those that are there stay as they are. */
    add(keys: readonly SessionKey[]): Promise<void>
  }
  readonly preferences: StoreCalls['preferences']
  readonly reviewers: StoreCalls['reviewers']
  readonly notes: Pick<StoreCalls['notes'], 'get'> & {
    /**
     * Compares and saves in one transaction; durable on disk when it returns. A text that is stored already adds no
     * operation, and an empty text deletes the note. Fails with `note-changed` where the stored text is not `over`,
     * unless both are to be kept, and with `no-such-session`. Returns the stored note.
     */
    set(key: SessionKey, change: NoteChange): Promise<Note>
  }
  readonly reviews: Pick<StoreCalls['reviews'], 'of' | 'since' | 'sessions' | 'judged' | 'isBlind'> & {
    /** Shows something that blind mode hides, for one session, and records the reason; durable on disk when it returns. */
    reveal(key: SessionKey, reveal: Reveal): Promise<void>
    /**
     * Changes the user's own review in one transaction, provided that the stored review is still at the revision of
     * `over`, and keeps the report that was judged; durable on disk when it returns. Fails with `review-changed`, also
     * where a later report than the one that the user saw is stored by now, with `review-submitted`, `invalid-argument`
     * and `no-such-session`.
     */
    change(key: SessionKey, change: ReviewChange, over: ReviewBase, burst?: BurstId | null): Promise<SavedChange>
    /** Undoes or redoes the step that comes next. Fails with `review-changed` and `review-submitted`. */
    step(
      key: SessionKey,
      move: { readonly direction: 'undo' | 'redo'; readonly id: ReviewStep['id'] },
    ): Promise<MovedStep>
  }
  readonly history: StoreCalls['history']
  readonly insight: StoreCalls['insight']
  readonly reviewSettings: StoreCalls['reviewSettings']
  readonly rubrics: Omit<StoreCalls['rubrics'], WritesRubrics> & {
    readonly [M in WritesRubrics]: (
      ...args: WithoutTime<Parameters<StoreCalls['rubrics'][M]>>
    ) => ReturnType<StoreCalls['rubrics'][M]>
  }
  readonly programs: Pick<StoreCalls['programs'], 'list' | 'read'> & {
    readonly [M in 'saveDraft' | 'discardDraft' | 'remove']: (
      ...args: WithoutTime<Parameters<StoreCalls['programs'][M]>>
    ) => ReturnType<StoreCalls['programs'][M]>
  }
  readonly directory: Pick<StoreCalls['directory'], 'read'> & {
    readonly [M in 'put' | 'remove']: (
      ...args: WithoutTime<Parameters<StoreCalls['directory'][M]>>
    ) => ReturnType<StoreCalls['directory'][M]>
  }
  readonly people: Omit<StoreCalls['people'], 'open' | 'putProfile'> & {
    /**
     * Reads a table of people from bytes, which are transferred, or from pasted text. With an encoding, the bytes are
     * read as that.
     */
    open(source: TableSource, choice?: TableChoice): Promise<OpenedTable | TableProblem>
    /** Enters a profile, or replaces the one with its ID. Fails with `invalid-argument`. */
    putProfile(profile: EnteredProfile): Promise<void>
  }
  readonly queue: Omit<StoreCalls['queue'], 'draw' | 'make' | 'end'> & {
    /**
     * Makes the queue of a result set, or of the rows selected in it; it replaces the one before. Fails with
     * `invalid-argument` where there is nothing to review.
     */
    make(resultSetId: number, onlySelected: boolean, choice: QueueChoice, from: QueueSource): Promise<void>
    /** Deletes the queue; reviews stay. */
    end(): Promise<void>
  }
  readonly imports: Omit<StoreCalls['imports'], 'apply' | 'undo'> & {
    /** Applies rows of an import in one transaction, and returns those that were skipped. */
    apply(chunk: ImportChunk): Promise<readonly SkippedRow[]>
    /** Undoes what an import did to some sessions; the last call records it as undone. */
    undo(batch: BurstId, sessions: readonly SessionKey[], isLast: boolean): Promise<ImportUndone>
  }
  readonly journal: Pick<StoreCalls['journal'], 'countSessions' | 'takeIn' | 'rebuild'> & {
    /** Copies the database to the backup folder, checks the copy and deletes the backups that it supersedes. */
    backUp(): Promise<{ readonly file: string }>
    noteClockJump(): Promise<InstantMs | null>
  }
  readonly exportLedger: StoreCalls['exportLedger']
  readonly results: StoreCalls['results']
  readonly tests: Pick<StoreCalls['tests'], 'known'> & {
    keep(tests: readonly ServiceTest[]): Promise<void>
  }
  readonly outbox: Omit<StoreCalls['outbox'], WritesOutbox> & {
    readonly [M in WritesOutbox]: (
      ...args: WithoutTime<Parameters<StoreCalls['outbox'][M]>>
    ) => ReturnType<StoreCalls['outbox'][M]>
  }

  /** A backup is given by its name in the backup folder, or by the path of a file. It must have passed its check. */
  readonly backups: {
    compare(backup: string): Promise<BackupComparison>
    /**
     * Merges what the backup has and the reviews lack, in one transaction. Nothing is removed. Fails with
     * `backup-unusable`.
     */
    merge(backup: string): Promise<RestoredBackup>
  }

  /**
   * Checks `integrity_check`, foreign keys, page authentication and the search index of both databases. A damaged cache
   * is set aside and replaced by an empty one.
   */
  verify(): Promise<VerifiedHealth>
  readonly versions: StoreCalls['health']['versions']
  /** Whether the store can be written. If not, it can still be read, and every write fails with this failure. */
  readonly saving: Saving
  /** Size of both databases on disk in bytes. */
  size(): Promise<number>
  /** Calls back after each commit with the tables that it changed. Returns the function that unsubscribes. */
  onChanged(callback: (tables: readonly TableName[]) => void): () => void
  /**
   * Calls back when a worker had to be restarted, when the cache was damaged and set aside, and when a scheduled backup
   * failed. Trouble during opening is told to the first subscriber.
   */
  onTrouble(callback: (trouble: Trouble) => void): () => void
  close(): Promise<void>
}

export type Trouble = Failure

export type VerifiedHealth = Pick<StoreHealth, 'cache' | 'reviews'> & {
  /** New name of the damaged cache; `null` when the cache is sound. */
  readonly cacheSetAside: string | null
}

export type OpenStoreOptions = {
  readonly connectionId: ConnectionId
  /** Folder of the connection; created if it is missing. */
  readonly folder: string
  /** 32 random bytes. */
  readonly key: Uint8Array
  /** The reviewer to whom a new journal belongs. By default a new reviewer is created. */
  readonly reviewer?: ReviewerId
  /**
   * The account that the store belongs to. A cache of another account is replaced by an empty one; other reviews are not
   * opened.
   */
  readonly account?: StoreAccount
  /** Whether the store was opened before. Without its files it is `store-damaged` then, and no new one. */
  readonly mustExist?: boolean
  readonly now?: () => InstantMs
  /** Minutes between backups of `reviews.db`, made only when it has changed. Default: 30; 0 turns them off. */
  readonly backupMinutes?: number
}
