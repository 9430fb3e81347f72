import type { OpenView, SessionFacets } from '../../contract/model/views.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { Failure } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMicros, InstantMs } from '../../contract/model/instants.ts'
import type { ListPreferences } from '../../contract/model/list-preferences.ts'
import type { Selection, SelectionChange } from '../../contract/model/selection.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../contract/model/session.ts'
import type { RejectedItem } from '../../contract/model/sync.ts'
import type { CsvPart, CsvRequest } from './export/exports.ts'
import type {
  FeedCursor,
  FeedPage,
  JournalEntry,
  NewJournalEntry,
  PageCounts,
  ReportRecord,
  StoreHealth,
} from './records.ts'
import type { Saving } from './client/saving.ts'

/**
 * The store of one connection, as the rest of main sees it: two encrypted databases behind one writer and one reader
 * thread. Every method may fail with `store-*`, `disk-full`, `disk-error` or `worker-stopped`.
 */
export type Store = {
  readonly connectionId: ConnectionId

  /** Where the feed stands and what it brought (docs/architecture.md, "How a session travels"). */
  readonly feed: {
    cursor(center: string): Promise<FeedCursor>
    cursors(): Promise<readonly FeedCursor[]>
    /** Starts a run from `modifiedSince`, forgetting an unfinished one. */
    beginRun(center: string, modifiedSince: string): Promise<void>
    /** Marks the run's token as spent; durable before it returns. */
    spendToken(center: string, token: string): Promise<void>
    /**
     * Writes a page in one transaction: rows, search entries, set-aside items, next token. With `modifiedUntil` it also
     * ends the run and moves `modifiedSince`. Pages that follow each other closely share a transaction; each resolves
     * with its commit. The page's items are taken over, and gone afterwards. Fails with `invalid-argument` when the cursor does not stand before the page.
     */
    applyPage(page: FeedPage): Promise<PageCounts>
    /** Makes the next run start at `modifiedSince` (the user's choice after a refused one). */
    setStart(center: string, modifiedSince: string): Promise<void>
    rejected(limit: number): Promise<readonly RejectedItem[]>
    rejectedCount(): Promise<number>
  }

  /** Result sets. A view keeps its list of row ids until it is closed or opened anew. */
  readonly sessions: {
    open(filter: SessionFilter, sort: SessionSort): Promise<OpenView>
    /**
     * A view of the rows that another one has now, or of those selected in it, in its order. It stays as it is when the
     * other is closed, when sessions change and when the reader is started again.
     */
    pin(
      viewId: number,
      rows: { readonly onlySelected: boolean },
    ): Promise<{ readonly viewId: number; readonly total: number }>
    /** Changes what is selected in a view, and tells which of `limit` rows from `offset` on are. */
    select(viewId: number, change: SelectionChange | null, offset: number, limit: number): Promise<Selection>
    /** Sessions that a filter lets through. */
    countOf(filter: SessionFilter): Promise<number>
    window(viewId: number, offset: number, limit: number): Promise<readonly SessionRow[]>
    position(viewId: number, key: SessionKey): Promise<number | null>
    close(viewId: number): Promise<void>
    row(key: SessionKey): Promise<SessionRow | null>
    facets(): Promise<SessionFacets>
    count(): Promise<number>
    /** Data URI of an image of a session; `null` when there is none. */
    image(rowId: number, index: number): Promise<string | null>
    /** A part of a table as CSV, of a view or of everything. Fails with `invalid-argument` for a column that there is not. */
    exportCsv(request: CsvRequest): Promise<CsvPart>
    /** Names of participant data that the newest sessions have. */
    fieldNames(): Promise<readonly string[]>
  }

  readonly reports: {
    get(key: SessionKey): Promise<ReportRecord | null>
    save(report: ReportRecord): Promise<void>
    /** Keys of sessions that want a report (manual scoring required first, then newest), without a current one. */
    wanted(limit: number): Promise<readonly SessionKey[]>
    /**
     * Notes that a fetch failed for good, so that `wanted` leaves the session out until it is modified again. With `raw`
     * (JSON text of a report that could not be read) it is also set aside among the rejected items of its center. Does
     * nothing when the session is stored with a later `modified` than `sessionModified`, which it was asked for with.
     */
    markFailed(key: SessionKey, reason: string, raw?: string, sessionModified?: InstantMicros): Promise<void>
  }

  /** Where each video answer was left. In the cache: it is convenience, and goes with a cache that is set aside. */
  readonly playback: {
    /** Seconds; `null` where nothing is remembered. */
    position(key: SessionKey, questionNum: number): Promise<number | null>
    /** `null` forgets. Those not touched for longest are forgotten past a few thousand. */
    setPosition(key: SessionKey, questionNum: number, seconds: number | null): Promise<void>
  }

  /** What the user has made of the list, in `reviews.db`. */
  readonly preferences: {
    get(): Promise<ListPreferences>
    /** Replaces the members that are given. */
    set(change: Partial<ListPreferences>): Promise<void>
  }

  /** The journal of local work, in `reviews.db`. */
  readonly journal: {
    /** Durable on disk (`synchronous=FULL`) when it returns. */
    append(entry: NewJournalEntry): Promise<JournalEntry>
    /** Last entry of a subject, which is its current state. */
    latest(key: SessionKey, subject: string): Promise<JournalEntry | null>
    /** Sessions with local work. */
    countSessions(): Promise<number>
    /** Copies the database to the backup folder, checks the copy and drops the oldest beyond the rotation. */
    backup(): Promise<{ readonly file: string }>
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

export type VerifiedHealth = StoreHealth & {
  /** Name under which the damaged cache is kept; `null` when it was sound. */
  readonly cacheSetAside: string | null
}

export type OpenStoreOptions = {
  readonly connectionId: ConnectionId
  /** Folder of the connection; made when it is not there. */
  readonly folder: string
  /** 32 random bytes. */
  readonly key: Uint8Array
  readonly now?: () => InstantMs
  /** Minutes between backups of `reviews.db`, made only when it has changed; 30 unless told, 0 for none. */
  readonly backupMinutes?: number
}
