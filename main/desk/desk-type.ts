import type { Reveal } from '../../contract/model/blind.ts'
import type { Responses, Request } from '../../contract/bridge/channels.ts'
import type { Backup, BackupComparison, RestoredBackup } from '../../contract/model/backup.ts'
import type { RecordedExport } from '../../contract/model/export-ledger.ts'
import type { EvidenceProgress } from '../../contract/model/evidence.ts'
import type { ExportProgress } from '../../contract/model/export-options.ts'
import type { MediaBytes, MediaGrant, MediaTarget } from '../../contract/model/media.ts'
import type { Note } from '../../contract/model/note.ts'
import type { FilterCounts, ResultSetWithRows, SessionFacets } from '../../contract/model/result-sets.ts'
import type { ReportState } from '../../contract/model/report.ts'
import type { StorageUse } from '../../contract/model/app.ts'
import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId, Guid, SessionKey } from '../../contract/model/ids.ts'
import type { ListPreferences } from '../../contract/model/list-preferences.ts'
import type { QueueChoice, QueueSize, QueueSource } from '../../contract/model/queue.ts'
import type {
  BurstId,
  MovedStep,
  ReviewBase,
  ReviewChange,
  ReviewsMark,
  ReviewsOfSession,
  SavedChange,
} from '../../contract/model/review.ts'
import type { NoteCounts, ReviewSettings } from '../../contract/model/review-settings.ts'
import type {
  ImportDone,
  ImportKind,
  ImportRecord,
  ImportUndone,
  MadeSheet,
  OpenedImport,
  SheetDelimiter,
  SheetEncoding,
  ShownImportRow,
} from '../../contract/model/score-import.ts'
import type { Reviewer, ReviewerName } from '../../contract/model/reviewer.ts'
import type { RubricId } from '../../contract/model/rubric.ts'
import type { SelectionInRange, SelectionChange } from '../../contract/model/selection.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../contract/model/session.ts'
import type { JudgedReport, SnapshotHash } from '../../contract/model/snapshot.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { Start } from '../../contract/model/start.ts'
import type { ConnectionTest, RejectedItem, ReportQueueStatus, SyncStatus } from '../../contract/model/sync.ts'
import type { WaveformLevels } from '../../contract/model/waveform.ts'
import type { JournalProof, NoteChange } from '../store/records.ts'
import type { Store, VerifiedHealth } from '../store/store.ts'
import type { DeskEvents } from './events.ts'
import type { EvidenceOrder } from './evidence-desk.ts'
import type { ExportOrder } from './exports.ts'

/** The rows of a window's result set, or those selected in it. */
export type QueueRows = {
  readonly windowId: number
  readonly resultSetId: number
  readonly onlySelected: boolean
}

/**
 * All operations of the app, for the windows and for the command line. An expected failure rejects with a `DeskError`;
 * `no-such-connection` is possible everywhere and is not repeated at each method.
 */
/** A session in its connection. */
export type SessionPlace = { readonly connectionId: ConnectionId; readonly key: SessionKey }

export type Desk = {
  readonly dataDir: string
  readonly events: DeskEvents
  readonly keychain: () => Promise<{ readonly available: boolean; readonly reason: string | null }>
  /** Whether a keychain call hangs that cannot be cancelled. The process would wait for it at exit. */
  readonly keychainHangs: () => boolean
  readonly settings: {
    get(): Promise<Settings>
    set(change: Partial<Settings>): Promise<Settings>
  }
  /** The person who works with this installation. */
  readonly reviewer: {
    get(): Promise<Reviewer>
    /**
     * Also writes the name to the journals of all connections: at once where they are open, otherwise when they are
     * opened.
     */
    setName(name: ReviewerName): Promise<Reviewer>
  }
  readonly connections: {
    list(): Promise<readonly Connection[]>
    /** In the order of their last use, the latest first. */
    recent(): Promise<readonly Pick<Connection, 'id' | 'name'>[]>
    /** Leaves connections out of `recent` until they are used again. */
    forgetRecent(ids: readonly ConnectionId[]): Promise<void>
    test(request: Request['connections.test'], signal?: AbortSignal): Promise<ConnectionTest>
    add(request: Request['connections.add']): Promise<Connection>
    /** Fails with `secret-wrong` when a new secret is given although the old one is still needed to open the store. */
    update(request: Request['connections.update']): Promise<Connection>
    /** Fails with `secret-wrong` when the secret is needed to open the store and does not; nothing is changed then. */
    provideSecret(request: Request['connections.provideSecret']): Promise<Connection>
    setValueNames(request: Request['connections.setValueNames']): Promise<Connection>
    /** Whether the last attempt to write to the store succeeded. */
    saving(id: ConnectionId): Promise<Responses['connections.saving']>
    /** Tries to write now. Opens the store for writing where that was not possible before. */
    trySaving(id: ConnectionId): Promise<Responses['connections.trySaving']>
    removalInfo(id: ConnectionId): Promise<Responses['connections.removalInfo']>
    /**
     * Deletes the secrets, the cache, media and the folder. Fails with `local-reviews-exist` unless the user agreed to
     * delete local reviews too, or they are exported first: `exportTo` is the absolute path of the file. Where the export
     * fails, nothing is deleted.
     */
    remove(id: ConnectionId, alsoLocalReviews: boolean, exportTo?: string | null): Promise<void>
  }
  readonly demo: {
    /** Starts the reference service if needed, and syncs. Returns as soon as the connection exists. */
    start(): Promise<Connection>
  }
  readonly sync: {
    /** Starts a sync and returns at once. Fails with `sync-running` and `secret-missing`. */
    start(id: ConnectionId): Promise<SyncStatus>
    /** Starts a sync and returns when it ends. If it failed, the status has the failure. */
    run(id: ConnectionId, signal?: AbortSignal): Promise<SyncStatus>
    cancel(id: ConnectionId): Promise<SyncStatus>
    status(id: ConnectionId): Promise<SyncStatus>
    setStart(id: ConnectionId, center: string, modifiedSince: string): Promise<SyncStatus>
    rejected(id: ConnectionId, limit: number): Promise<readonly RejectedItem[]>
  }
  readonly sessions: {
    /**
     * Opens a result set that belongs to the window and is closed with it. Of several simultaneous calls of a window in
     * one lane only the last is carried out; the others fail with `cancelled`.
     */
    open(
      windowId: number,
      id: ConnectionId,
      filter: SessionFilter,
      sort: SessionSort,
      how?: Pick<Request['sessions.open'], 'lane' | 'firstRows'>,
    ): Promise<ResultSetWithRows>
    /** Computes the order by a column ahead of time, so that opening a result set sorted by it is fast. */
    prepareOrder(id: ConnectionId, column: SessionSort['column']): Promise<void>
    window(windowId: number, resultSetId: number, offset: number, limit: number): Promise<readonly SessionRow[]>
    position(windowId: number, resultSetId: number, key: SessionKey): Promise<number | null>
    close(windowId: number, resultSetId: number): Promise<void>
    /** Sessions of each value that a filter offers, as the list stands with the filter. */
    filterCounts(id: ConnectionId, filter: SessionFilter): Promise<FilterCounts>
    facets(id: ConnectionId): Promise<SessionFacets>
    /** Number of sessions that match the filter. */
    count(id: ConnectionId, filter: SessionFilter): Promise<number>
    /** Changes the selection in a result set, and returns which of `limit` rows from `offset` on are selected. */
    select(
      windowId: number,
      resultSetId: number,
      change: SelectionChange | null,
      offset: number,
      limit: number,
    ): Promise<SelectionInRange>
    /** Fails with `no-such-session`. */
    row(id: ConnectionId, key: SessionKey): Promise<SessionRow>
  }
  readonly links: {
    /**
     * The participant's latest session, in whichever connection has it. If none has, `onSync` is called and the
     * connections are synced. Fails with `no-such-session`.
     */
    sessionOf(participantId: Guid, onSync?: () => void): Promise<SessionPlace>
    /** Fails with `no-such-connection` where the link is to a connection that there is not. */
    connectionOf(id: ConnectionId): Promise<ConnectionId>
  }
  readonly reports: {
    get(id: ConnectionId, key: SessionKey, mode: 'cached' | 'stored-first' | 'fetch'): Promise<ReportState>
    /**
     * Downloads the reports that the store still lacks, until none is left, none can be downloaded, or the signal
     * aborts.
     */
    fetchWanted(id: ConnectionId, signal?: AbortSignal): Promise<ReportQueueStatus & { readonly left: boolean }>
  }
  readonly media: {
    grant(id: ConnectionId, key: SessionKey, target: MediaTarget): Promise<MediaGrant>
    read(id: ConnectionId, key: SessionKey, target: MediaTarget): Promise<MediaBytes>
    /**
     * Saves a copy of a file, as it was read last if it is still in memory, where the user says; `askPath` gets a name to
     * suggest. `null` when the user chose no place. Fails as `read` does, and with `disk-full` or `disk-error`.
     */
    save(
      id: ConnectionId,
      key: SessionKey,
      target: MediaTarget,
      askPath: (name: string) => Promise<string | null>,
    ): Promise<Responses['media.save']>
    /** Answers requests under `app://desk/media/` and `app://desk/images/`. Never rejects. */
    respond(request: globalThis.Request): Promise<Response>
  }
  /** The playback position of each video answer. */
  readonly playback: {
    /** Position in seconds; `null` where none is stored. */
    get(id: ConnectionId, key: SessionKey, questionNum: number): Promise<number | null>
    /** `null` deletes the position. */
    set(id: ConnectionId, key: SessionKey, questionNum: number, seconds: number | null): Promise<void>
  }
  /** The waveform of each video answer's media, which a window makes once. */
  readonly waveforms: {
    /** `null` where none is stored, or that of other media. */
    get(id: ConnectionId, key: SessionKey, questionNum: number, media: string): Promise<WaveformLevels | null>
    save(id: ConnectionId, key: SessionKey, questionNum: number, media: string, levels: WaveformLevels): Promise<void>
  }
  /** How the user set up the list of sessions: filters, columns, saved views. */
  readonly preferences: {
    get(id: ConnectionId): Promise<ListPreferences>
    /** Replaces the given members and keeps the others. */
    set(id: ConnectionId, change: Partial<ListPreferences>): Promise<void>
  }
  readonly notes: {
    get(id: ConnectionId, key: SessionKey): Promise<Note>
    /** Fails with `note-changed` where the stored text is not `over`, unless both texts are to be kept. */
    set(id: ConnectionId, key: SessionKey, text: string, change?: Omit<NoteChange, 'text'>): Promise<Note>
  }
  readonly reviews: {
    /** Reviews of a session, the own one first, and what of it can be undone. */
    of(id: ConnectionId, key: SessionKey): Promise<ReviewsOfSession>
    /** The same; `null` where nothing has changed since a reading with this mark. */
    since(id: ConnectionId, key: SessionKey, mark: ReviewsMark): Promise<ReviewsOfSession | null>
    /** Sessions with work of any reviewer, in the order of their IDs, from after the given one. */
    sessions(id: ConnectionId, after: SessionKey | null, limit: number): Promise<readonly SessionKey[]>
    /** A report that was judged, and how the session's current report differs; `null` where it is not stored. */
    judged(id: ConnectionId, key: SessionKey, hash: SnapshotHash): Promise<JudgedReport | null>
    /**
     * Changes a value of the own review; durable on disk when it returns. Fails with `review-changed` where the stored
     * value is not at the revision of `over`, or a later report than the one that was seen is stored by now, and with
     * `review-submitted`, `invalid-argument` and `no-such-session`.
     */
    change(
      id: ConnectionId,
      key: SessionKey,
      change: ReviewChange,
      over: ReviewBase,
      burst?: BurstId | null,
    ): Promise<SavedChange>
    /** Shows something that blind mode hides, for one session, and records the reason. */
    reveal(id: ConnectionId, key: SessionKey, reveal: Reveal): Promise<void>
    /** Undoes or redoes the step that comes next. Fails with `review-changed` and `review-submitted`. */
    step(id: ConnectionId, key: SessionKey, move: Parameters<Store['reviews']['step']>[1]): Promise<MovedStep>
  }
  /** What was changed, by whom and when; the methods do what they do in the store. */
  readonly history: {
    readonly [M in keyof Store['history']]: (
      id: ConnectionId,
      ...args: Parameters<Store['history'][M]>
    ) => ReturnType<Store['history'][M]>
  }
  /** What the submitted reviews add up to; the methods do what they do in the store. */
  readonly insight: {
    readonly [M in keyof Store['insight']]: (
      id: ConnectionId,
      ...args: Parameters<Store['insight'][M]>
    ) => ReturnType<Store['insight'][M]>
  }
  readonly reviewSettings: {
    get(id: ConnectionId): Promise<ReviewSettings>
    /** Replaces the given members and keeps the others. */
    set(id: ConnectionId, change: Partial<ReviewSettings>): Promise<void>
    noteCounts(id: ConnectionId): Promise<NoteCounts>
  }
  /** Rubrics; the methods that the store has do what they do there. */
  readonly rubrics: {
    readonly [M in keyof Store['rubrics']]: (
      id: ConnectionId,
      ...args: Parameters<Store['rubrics'][M]>
    ) => ReturnType<Store['rubrics'][M]>
  } & {
    /** JSON of the published versions of rubrics; of all with `null`. Those without a version are left out. */
    exportJson(id: ConnectionId, ids: readonly RubricId[] | null): Promise<string>
    /** Writes that JSON where the user says; `null` when the user chose no place. */
    exportTo(
      id: ConnectionId,
      ids: readonly RubricId[] | null,
      askPath: (name: string) => Promise<string | null>,
    ): Promise<{ readonly name: string } | null>
  }
  /** The queue of sessions to review; the methods that the store has do what they do there. */
  readonly queue: {
    readonly [M in keyof Omit<Store['queue'], 'size' | 'make'>]: (
      id: ConnectionId,
      ...args: Parameters<Store['queue'][M]>
    ) => ReturnType<Store['queue'][M]>
  } & {
    /** Fails with `no-such-result-set`. */
    size(id: ConnectionId, rows: QueueRows): Promise<QueueSize>
    /** Fails with `no-such-result-set`, and with `invalid-argument` where there is nothing to review. */
    make(id: ConnectionId, rows: QueueRows, choice: QueueChoice, from: QueueSource): Promise<void>
  }
  /** Marking sheets, and scores that were made elsewhere. */
  readonly imports: {
    /**
     * Writes a marking sheet of a result set, or of the rows selected in it; of all sessions with `null`. `null` when the
     * user chose no place. Fails with `no-such-result-set`, `disk-full` and `disk-error`.
     */
    makeSheet(
      order: {
        readonly connectionId: ConnectionId
        readonly resultSet: QueueRows | null
        readonly delimiter: SheetDelimiter
        readonly askPath: () => Promise<string | null>
      },
      signal?: AbortSignal,
    ): Promise<MadeSheet | null>
    /**
     * Reads a file and compares it with the own reviews; changes nothing. With an encoding, the file is read as that.
     * The rows belong to the window. Fails with `limit-exceeded` and `disk-error`.
     */
    open(windowId: number, id: ConnectionId, path: string, encoding?: SheetEncoding | null): Promise<OpenedImport>
    /** Reads the file of an opened import again, in another encoding. */
    reopen(windowId: number, importId: number, encoding: SheetEncoding): Promise<OpenedImport>
    rows(
      windowId: number,
      importId: number,
      kind: ImportKind,
      offset: number,
      limit: number,
    ): Promise<readonly ShownImportRow[]>
    /**
     * Applies what is new and changed, and the conflicts in the rows `taken`. It is closed then: what was not applied is
     * compared anew by opening the file again. A failure is part of the answer, with what was applied before it.
     */
    apply(windowId: number, importId: number, taken: readonly number[], signal?: AbortSignal): Promise<ImportDone>
    cancel(importId: number): void
    close(windowId: number, importId: number): void
    /** Imports that were applied, newest first. */
    list(id: ConnectionId): Promise<readonly ImportRecord[]>
    /** Undoes what an import did. What was changed since stays, and so do submitted reviews. */
    undo(id: ConnectionId, batch: BurstId): Promise<ImportUndone>
  }
  readonly exports: {
    /**
     * Fixes the rows as they are now, asks where to save the file, starts the export and returns. The end of the export
     * comes as the event `exports.progress`. `null` when the user chose no file.
     */
    start(
      order: Omit<ExportOrder, 'path'> & { readonly askPath: () => Promise<string | null> },
    ): Promise<ExportProgress | null>
    /** Starts an export and returns when it ends. */
    run(order: ExportOrder, signal?: AbortSignal): Promise<ExportProgress>
    /** The first lines of the file that an export would write. */
    preview(order: Omit<ExportOrder, 'path'>): Promise<string>
    /** Earlier exports of reviews, newest first. */
    earlier(id: ConnectionId): Promise<readonly RecordedExport[]>
    /** Names of the participant fields that an export can have columns for. */
    fields(id: ConnectionId): Promise<readonly string[]>
    cancel(exportId: number): void
    /** Path of the file of a completed export; `null` otherwise. */
    pathOf(exportId: number): string | null
  }
  readonly evidence: {
    /**
     * Asks where to save the file, starts an evidence report and returns. Its end comes as the event
     * `evidence.progress`. `null` when the user chose no file. Fails with `no-such-session`, `no-such-result-set`,
     * `invalid-argument` without a selected session, and `limit-exceeded`.
     */
    start(order: EvidenceOrder): Promise<EvidenceProgress | null>
    cancel(evidenceId: number): void
    /** Path of the file of a completed report; `null` otherwise. */
    pathOf(evidenceId: number): string | null
  }
  /**
   * Backups of notes and reviews. A backup is given by its name; `compare` and `restore` also take the path of a file.
   * Both fail with `backup-unusable`, and with `store-newer` where a newer version of the app made the backup.
   */
  readonly backups: {
    /** Newest first. Checks each, also where the store does not open. */
    list(id: ConnectionId): Promise<readonly Backup[]>
    create(id: ConnectionId): Promise<{ readonly name: string }>
    compare(id: ConnectionId, backup: string): Promise<BackupComparison>
    /** Merges what the backup has. Later work stays. */
    restore(id: ConnectionId, backup: string): Promise<RestoredBackup>
    /** Path of a backup. Fails with `invalid-argument` when there is none of this name. */
    pathOf(id: ConnectionId, name: string): Promise<string>
  }
  readonly storage: () => Promise<StorageUse>
  /** Sessions in the cache of each connection; `null` for those that are not in use. The order says nothing. */
  readonly cachedSessions: () => Promise<readonly (number | null)[]>
  /**
   * Checks both databases. A damaged cache is set aside and replaced by an empty one. With `rebuild` the tables of the
   * journal are rebuilt from its operations, and the differences are reported.
   */
  readonly verify: (
    id: ConnectionId,
    how?: { readonly rebuild: boolean },
  ) => Promise<VerifiedHealth & { readonly journal: JournalProof | null }>
  /**
   * Sets the cache aside and starts with an empty one, which the next sync fills. Returns the new name of the old file.
   */
  readonly beginCacheAnew: (id: ConnectionId) => Promise<{ readonly cacheSetAside: string | null }>
  /**
   * Restores the reviews from the database and its backups, where the database is damaged or lacks saved work. The old
   * file is kept under another name. Fails with `invalid-argument` when nothing is missing, and with `store-damaged`
   * when nothing can be restored.
   */
  readonly restoreReviews: (id: ConnectionId) => Promise<Responses['connections.restoreReviews']>
  /** Closes the result sets of a closed window. */
  readonly dropWindow: (windowId: number) => Promise<void>
  /**
   * Opens the store that the first window will ask for. Rejects when that fails; the window gets the same failure when
   * it asks.
   */
  readonly warmUp: () => Promise<void>
  /**
   * The first data of a window; the result set of its list belongs to the window. Rejects where connections or settings
   * cannot be read. If only the list cannot be read, it is left out: the window asks for it again and gets the failure
   * then.
   */
  readonly start: (windowId: number) => Promise<Omit<Start, 'systemLanguages'>>
  /**
   * Tells running connections that a sync or a retry may be worthwhile: a window got the focus, or the network is back.
   */
  readonly wakeUp: (signal: 'focus' | 'online') => void
  /** Has the windows read again what the store names in the language shown, which has changed. */
  readonly languageChanged: () => Promise<void>
  /** Shuts everything down in order: syncs, exports, service calls, stores (with a backup of the reviews), the lock. */
  readonly close: () => Promise<void>
}
