import type { Responses, Request } from '../../contract/bridge/channels.ts'
import type { ExportProgress } from '../../contract/model/export-options.ts'
import type { MediaBytes, MediaGrant, MediaTarget } from '../../contract/model/media.ts'
import type { Note } from '../../contract/model/note.ts'
import type { OpenedView, SessionFacets } from '../../contract/model/views.ts'
import type { ReportState } from '../../contract/model/report.ts'
import type { StorageUse } from '../../contract/model/app.ts'
import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { ListPreferences } from '../../contract/model/list-preferences.ts'
import type { Reviewer, ReviewerName } from '../../contract/model/reviewer.ts'
import type { Selection, SelectionChange } from '../../contract/model/selection.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../contract/model/session.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { Start } from '../../contract/model/start.ts'
import type { ConnectionTest, RejectedItem, ReportQueueStatus, SyncStatus } from '../../contract/model/sync.ts'
import type { JournalProof, NoteChange } from '../store/records.ts'
import type { VerifiedHealth } from '../store/store.ts'
import type { DeskEvents } from './events.ts'
import type { ExportOrder } from './exports.ts'

/**
 * Everything that the program does, for the windows and for the command line alike. Every method rejects with a
 * `DeskError` where a failure is to be expected, `no-such-connection` among them.
 */
export type Desk = {
  readonly dataDir: string
  readonly events: DeskEvents
  readonly keychain: () => Promise<{ readonly available: boolean; readonly reason: string | null }>
  /** Whether a call to the keychain goes on that nothing can end. The process would wait for it before it exits. */
  readonly keychainHangs: () => boolean
  readonly settings: {
    get(): Promise<Settings>
    set(change: Partial<Settings>): Promise<Settings>
  }
  /** Who works with this installation. */
  readonly reviewer: {
    get(): Promise<Reviewer>
    /** Also names the reviewer in the journals of all connections: at once where they are open, else when they open. */
    setName(name: ReviewerName): Promise<Reviewer>
  }
  readonly connections: {
    list(): Promise<readonly Connection[]>
    test(request: Request['connections.test'], signal?: AbortSignal): Promise<ConnectionTest>
    add(request: Request['connections.add']): Promise<Connection>
    /** Fails with `secret-wrong` when a new secret comes while the former one has yet to open the store. */
    update(request: Request['connections.update']): Promise<Connection>
    /** Fails with `secret-wrong` when the secret should open the store and does not; nothing is touched then. */
    provideSecret(request: Request['connections.provideSecret']): Promise<Connection>
    setValueNames(request: Request['connections.setValueNames']): Promise<Connection>
    /** Whether the store can be written, as it showed last. */
    saving(id: ConnectionId): Promise<Responses['connections.saving']>
    /** Tries it now, and opens the store for writing where that could not be done before. */
    trySaving(id: ConnectionId): Promise<Responses['connections.trySaving']>
    removalInfo(id: ConnectionId): Promise<Responses['connections.removalInfo']>
    /** Removes secrets, cache, media and folder. Fails with `local-reviews-exist` unless those may go as well. */
    remove(id: ConnectionId, alsoLocalReviews: boolean): Promise<void>
  }
  readonly demo: {
    /** Starts the reference service where it does not run, and syncs. Answers as soon as the connection is there. */
    start(): Promise<Connection>
  }
  readonly sync: {
    /** Begins a run and answers at once. Fails with `sync-running`, `secret-missing`. */
    start(id: ConnectionId): Promise<SyncStatus>
    /** Begins a run and answers at its end, also when it failed: then the status has the failure. */
    run(id: ConnectionId, signal?: AbortSignal): Promise<SyncStatus>
    cancel(id: ConnectionId): Promise<SyncStatus>
    status(id: ConnectionId): Promise<SyncStatus>
    setStart(id: ConnectionId, center: string, modifiedSince: string): Promise<SyncStatus>
    rejected(id: ConnectionId, limit: number): Promise<readonly RejectedItem[]>
  }
  readonly sessions: {
    /**
     * Opens a view that belongs to the window and goes with it. Of several calls of a window in one lane only the last is
     * carried out; the others fail with `cancelled`.
     */
    open(
      windowId: number,
      id: ConnectionId,
      filter: SessionFilter,
      sort: SessionSort,
      how?: Pick<Request['sessions.open'], 'lane' | 'firstRows'>,
    ): Promise<OpenedView>
    /** Makes the order by a column ahead of time, so that a view opened by it does not wait. */
    prepareOrder(id: ConnectionId, column: SessionSort['column']): Promise<void>
    window(windowId: number, viewId: number, offset: number, limit: number): Promise<readonly SessionRow[]>
    position(windowId: number, viewId: number, key: SessionKey): Promise<number | null>
    close(windowId: number, viewId: number): Promise<void>
    facets(id: ConnectionId): Promise<SessionFacets>
    /** Sessions that a filter lets through. */
    count(id: ConnectionId, filter: SessionFilter): Promise<number>
    /** Changes what is selected in a view, and tells which of `limit` rows from `offset` on are. */
    select(
      windowId: number,
      viewId: number,
      change: SelectionChange | null,
      offset: number,
      limit: number,
    ): Promise<Selection>
    /** Fails with `no-such-session`. */
    row(id: ConnectionId, key: SessionKey): Promise<SessionRow>
  }
  readonly reports: {
    get(id: ConnectionId, key: SessionKey, mode: 'cached' | 'stored-first' | 'fetch'): Promise<ReportState>
    /** Fetches what the store wants until nothing is left, or nothing can be had any more, or the signal ends it. */
    fetchWanted(id: ConnectionId, signal?: AbortSignal): Promise<ReportQueueStatus & { readonly left: boolean }>
  }
  readonly media: {
    grant(id: ConnectionId, key: SessionKey, target: MediaTarget): Promise<MediaGrant>
    read(id: ConnectionId, key: SessionKey, target: MediaTarget): Promise<MediaBytes>
    /** Answers what is under `app://desk/media/` and `app://desk/images/`. Never rejects. */
    respond(request: globalThis.Request): Promise<Response>
  }
  /** Where each video answer was left, so that it goes on from there. */
  readonly playback: {
    /** Seconds; `null` where nothing is remembered. */
    get(id: ConnectionId, key: SessionKey, questionNum: number): Promise<number | null>
    /** `null` forgets. */
    set(id: ConnectionId, key: SessionKey, questionNum: number, seconds: number | null): Promise<void>
  }
  /** What the user has made of the list of sessions. */
  readonly preferences: {
    get(id: ConnectionId): Promise<ListPreferences>
    /** Replaces the members that are given. */
    set(id: ConnectionId, change: Partial<ListPreferences>): Promise<void>
  }
  readonly notes: {
    get(id: ConnectionId, key: SessionKey): Promise<Note>
    /** Fails with `note-changed` where another text than `over` is stored, unless both are to be kept. */
    set(id: ConnectionId, key: SessionKey, text: string, change?: Omit<NoteChange, 'text'>): Promise<Note>
  }
  readonly exports: {
    /**
     * Takes the rows as they are now, asks where the file goes, begins the export and answers at once; its end comes as
     * `exportProgress`. `null` when no place was named.
     */
    start(
      order: Omit<ExportOrder, 'path'> & { readonly askPath: () => Promise<string | null> },
    ): Promise<ExportProgress | null>
    /** Begins an export and answers at its end. */
    run(order: ExportOrder, signal?: AbortSignal): Promise<ExportProgress>
    /** How the file of an export would begin. */
    preview(order: Omit<ExportOrder, 'path'>): Promise<string>
    /** Names of participant data that an export can have columns for. */
    fields(id: ConnectionId): Promise<readonly string[]>
    cancel(exportId: number): void
    /** Path of a file that an export has completed; `null` otherwise. */
    pathOf(exportId: number): string | null
  }
  readonly storage: () => Promise<StorageUse>
  /** Checks both databases. A damaged cache is set aside and begun anew. */
  /** With `rebuild` the tables of the journal are made anew from its operations, and what was found is told. */
  readonly verify: (
    id: ConnectionId,
    how?: { readonly rebuild: boolean },
  ) => Promise<VerifiedHealth & { readonly journal: JournalProof | null }>
  /** Sets the cache aside, whatever is in it; the next sync fills a new one. Answers the name that the old one has now. */
  readonly beginCacheAnew: (id: ConnectionId) => Promise<{ readonly cacheSetAside: string | null }>
  /**
   * Puts together what the reviews and their backups hold where they are damaged or lack what was saved; the file that
   * was there is kept under another name. Fails with `invalid-argument` when nothing is missing, and with
   * `store-damaged` when there is nothing to be had.
   */
  readonly restoreReviews: (id: ConnectionId) => Promise<Responses['connections.restoreReviews']>
  /** Closes the views of a window that is gone. */
  readonly dropWindow: (windowId: number) => Promise<void>
  /** Opens what the window asks for first. Rejects when that cannot be had; asking for it tells why as well. */
  readonly warmUp: () => Promise<void>
  /**
   * What a window begins with; the view of its list belongs to the window. Rejects where connections or settings cannot
   * be read, but not for its list: whoever asks for that is told why.
   */
  readonly start: (windowId: number) => Promise<Start>
  /** Something happened that may make a sync worthwhile. */
  readonly poke: (cause: 'focus' | 'online') => void
  /** Ends everything in order: runs, exports, service calls, stores (with a backup of the reviews), lock. */
  readonly close: () => Promise<void>
}
