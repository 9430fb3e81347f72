import type { Backup, BackupComparison, RestoredBackup } from '../../../contract/model/backup.ts'
import type { Failure } from '../../../contract/model/errors.ts'
import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ListPreferences } from '../../../contract/model/list-preferences.ts'
import type { Note } from '../../../contract/model/note.ts'
import type {
  BurstId,
  ReviewBase,
  ReviewChange,
  ReviewsOfSession,
  ReviewStep,
  SavedChange,
} from '../../../contract/model/review.ts'
import type { NoteCounts, ReviewSettings } from '../../../contract/model/review-settings.ts'
import type { RubricContent, RubricId, RubricVersion } from '../../../contract/model/rubric.ts'
import type {
  RubricAssignment,
  RubricDetails,
  RubricImport,
  RubricSummary,
  RubricUse,
  StoredDraft,
  TestQuestions,
} from '../../../contract/model/rubric-records.ts'
import type { Reviewer } from '../../../contract/model/reviewer.ts'
import type { SelectionInRange, SelectionChange } from '../../../contract/model/selection.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../../contract/model/session.ts'
import type { RejectedItem } from '../../../contract/model/sync.ts'
import type { WaveformLevels } from '../../../contract/model/waveform.ts'
import type { FilterCounts, ResultSet, SessionFacets } from '../../../contract/model/result-sets.ts'
import { ownedBy } from '../../support/owned-buffer.ts'
import type { ExportPart, ExportPartRequest } from '../export/exports.ts'
import type {
  FeedCursor,
  FeedPage,
  ForeignWork,
  JournalProof,
  JudgedReport,
  MediaWaveform,
  NoteChange,
  PageCounts,
  ReportFailure,
  ReportRecord,
  Restored,
  StoreHealth,
  TakenIn,
} from '../records.ts'
import { reads, restores, writes, type Method, type Signature, type Thread } from './method.ts'
import type { RowSet } from './row-sets.ts'

/**
 * All methods of a store's threads, by group and name. From this table come the type of what the threads implement, the
 * functions of {@link Store}, and the handling of crashes and damage.
 */
export const STORE_METHODS = {
  /** The feed's cursors and items (docs/architecture.md, "How a session travels"). */
  feed: {
    cursor: reads<(center: string) => FeedCursor>('cache'),
    cursors: reads<() => readonly FeedCursor[]>('cache'),
    /** Starts a run from `modifiedSince`; an unfinished run is dropped. */
    beginRun: writes<(center: string, modifiedSince: string) => void>('cache'),
    /** Marks the run's token as spent; durable before it returns. */
    spendToken: writes<(center: string, token: string) => void>('cache'),
    /**
     * The items of a page are transferred: a copy would stay in memory until the main thread's garbage collection,
     * which is rare.
     */
    applyPage: writes<(page: FeedPage, now: InstantMs) => PageCounts>('cache', {
      takesOver: ({ items }) => ownedBy(items),
      changes: ({ created, changed, rejected }) => (created + changed + rejected > 0 ? ['sessions'] : []),
    }),
    /** Makes the next run start at `modifiedSince`, which the user chose after the service refused the old one. */
    setStart: writes<(center: string, modifiedSince: string) => void>('cache'),
    /** Keeps why a center's run failed, until a run completes or another start is chosen. */
    noteFailure: writes<(center: string, failure: Failure) => void>('cache'),
    rejected: reads<(limit: number) => readonly RejectedItem[]>('cache'),
    rejectedCount: reads<() => number>('cache'),
  },
  /** Each result set keeps its list of row ids until it is closed or opened again. */
  resultSets: {
    /** `selected` is shared memory in which the reader marks selected rows; it outlives the reader's thread. */
    open: reads<
      (
        resultSetId: number,
        filter: SessionFilter,
        sort: SessionSort,
        selected: RowSet | null,
        firstRows: number,
      ) => { readonly resultSet: ResultSet; readonly selected: RowSet; readonly rows: readonly SessionRow[] }
    >('cache'),
    /** Computes the order by a column ahead of time, if there is room for it and it need not be sorted from scratch. */
    prepareOrder: reads<(column: SessionSort['column']) => void>('cache', { isBackground: true }),
    pin: reads<(resultSetId: number, of: number, onlySelected: boolean) => Uint32Array>('cache'),
    restore: reads<(resultSetId: number, ids: Uint32Array) => void>('cache'),
    select:
      reads<(resultSetId: number, change: SelectionChange | null, offset: number, limit: number) => SelectionInRange>(
        'cache',
      ),
    /** In the background, so that calls that still read the result set are answered first. */
    close: reads<(resultSetId: number) => void>('cache', { isBackground: true }),
    window: reads<(resultSetId: number, offset: number, limit: number) => readonly SessionRow[]>('cache'),
    position: reads<(resultSetId: number, key: SessionKey) => number | null>('cache'),
    /** Continues the order by e-mail for some milliseconds. Returns whether there was anything to do. */
    extendEmailOrder: writes<() => boolean>('cache', { isBackground: true, onlyLooks: true }),
    isEmailOrderComplete: reads<() => boolean>('cache', { isBackground: true }),
  },
  sessions: {
    /** Number of sessions that match the filter. */
    countOf: reads<(filter: SessionFilter) => number>('cache', { isBackground: true }),
    row: reads<(key: SessionKey) => SessionRow | null>('cache'),
    /** Sessions of each value that a filter offers, as the list stands. */
    filterCounts: reads<(filter: SessionFilter) => FilterCounts>('cache', { isBackground: true }),
    facets: reads<() => SessionFacets>('cache', { isBackground: true }),
    count: reads<() => number>('cache'),
    /** An image of a session as data URI; `null` when there is none. */
    image: reads<(rowId: number, index: number) => string | null>('cache'),
    /** Reads one part of an export: of a result set or of all sessions. Fails with `invalid-argument` for an unknown column. */
    exportPart: reads<(request: ExportPartRequest) => ExportPart>('cache', {
      isBackground: true,
      // Transferred: an export is hundreds of megabytes, and the thread does not need the buffers again.
      handsOver: ({ body, head, tail }) => [...ownedBy(body), ...ownedBy(head), ...ownedBy(tail)],
    }),
    /** Names of the participant fields that the newest sessions have. */
    fieldNames: reads<() => readonly string[]>('cache', { isBackground: true }),
  },
  reports: {
    get: reads<(key: SessionKey) => ReportRecord | null>('cache'),
    save: writes<(report: ReportRecord) => void>('cache', { changes: () => ['reports'] }),
    /**
     * Keys of sessions without a current report, in the order in which reports are wanted: manual scoring required
     * first, then newest.
     */
    wanted: reads<(limit: number) => readonly SessionKey[]>('cache'),
    /**
     * Records that a report could not be fetched, so that `wanted` leaves the session out until it is modified again.
     * With `raw` (JSON of a report that could not be parsed) it is also added to the rejected items of its center. Does
     * nothing when the stored session has a later `modified` than `sessionModified`, the one that was requested.
     */
    markFailed: writes<(key: SessionKey, failure: ReportFailure) => void>('cache'),
  },
  /** Playback position of each video answer. It is a convenience, so it is in the cache and is lost with it. */
  playback: {
    /** Position in seconds; `null` where none is stored. */
    position: reads<(key: SessionKey, questionNum: number) => number | null>('cache'),
    /** `null` deletes the position. Past a few thousand the least recently used positions are deleted. */
    setPosition:
      writes<(key: SessionKey, questionNum: number, seconds: number | null, now: InstantMs) => void>('cache'),
  },
  /** Waveform of each video answer. It can be made again from the media, so it is in the cache. */
  waveforms: {
    /** `null` where none is stored, or that of other media. */
    get: reads<(key: SessionKey, questionNum: number, media: string) => WaveformLevels | null>('cache'),
    /** Replaces the waveform of the answer's earlier media. Beyond a total size the oldest ones are deleted. */
    save: writes<(key: SessionKey, questionNum: number, waveform: MediaWaveform, now: InstantMs) => void>('cache'),
  },
  /** The user's set-up of the list, in `reviews.db`. */
  preferences: {
    get: reads<() => ListPreferences>('reviews'),
    /**
     * Replaces the given members. Only saved views are announced: the place is written whenever the cursor rests, and
     * no window reads it again.
     */
    set: writes<(change: Partial<ListPreferences>) => void>('reviews', {
      changes: (_result, change) => ('views' in change ? ['preferences'] : []),
    }),
  },
  /** The reviewer's own notes. */
  notes: {
    get: reads<(key: SessionKey) => Note>('reviews'),
    /**
     * Compares and saves in one transaction; durable on disk (`synchronous=FULL`) when it returns. A text that is
     * stored already adds no operation, and an empty text deletes the note. Fails with `note-changed` where the stored
     * text is not `over`, unless both are to be kept, and with `no-such-session`. Returns the stored note.
     */
    set: writes<(key: SessionKey, change: NoteChange, now: InstantMs) => Note>('reviews', { changes: () => ['notes'] }),
  },
  /** Reviews of sessions. */
  reviews: {
    /** Reviews of all reviewers, the user's own first, and what of the own one can be undone. */
    of: reads<(key: SessionKey) => ReviewsOfSession>('reviews'),
    /**
     * Changes the user's own review in one transaction, provided that the stored review is still at the revision of
     * `over`, and keeps the report that was judged; durable on disk (`synchronous=FULL`) when it returns. A value that
     * is stored already adds no operation. Fails with `review-changed`, also where a later report than the one that the
     * user saw is stored by now, with `review-submitted` while the review is submitted, with `invalid-argument` (such as
     * a score above the question's maximum) and `no-such-session`. Changes of one burst are undone together.
     */
    change: writes<
      (key: SessionKey, change: ReviewChange, over: ReviewBase, burst: BurstId | null, now: InstantMs) => SavedChange
    >('reviews', { changes: () => ['reviews'] }),
    /**
     * Undoes or redoes the step that comes next; `id` says which one the user saw. Durable on disk when it returns. Fails
     * with `review-changed` and `review-submitted`.
     */
    step: writes<
      (
        key: SessionKey,
        move: { readonly direction: 'undo' | 'redo'; readonly id: ReviewStep['id'] },
        now: InstantMs,
      ) => void
    >('reviews', { changes: () => ['reviews'] }),
    /** A report that was judged, and how the session's current report differs; `null` where it is not stored. */
    judged: reads<(key: SessionKey, hash: SnapshotHash) => JudgedReport | null>('reviews'),
  },
  /** Rubrics with their versions and drafts, and the questions that they are assigned to, in `reviews.db`. */
  rubrics: {
    /** By name, archived ones last. */
    list: reads<() => readonly RubricSummary[]>('reviews'),
    /** `null` where there is no such rubric. */
    get: reads<(id: RubricId) => RubricDetails | null>('reviews'),
    version: reads<(id: RubricId, version: number) => RubricVersion | null>('reviews'),
    assignments: reads<() => readonly RubricAssignment[]>('reviews'),
    /** The latest version of the rubric of each question of a test. */
    assigned:
      reads<(test: Guid) => readonly { readonly question: string; readonly version: RubricVersion }[]>('reviews'),
    /** Scores that were given with rubrics, by version, test and question. */
    use: reads<() => readonly RubricUse[]>('reviews', { isBackground: true }),
    /** Tests by title, with the questions that their newest downloaded reports have. */
    questions: reads<() => readonly TestQuestions[]>('cache', { isBackground: true }),
    /**
     * Saves the draft over the one of revision `over`; durable on disk when it returns. Content that equals the latest
     * version is stored as no draft. Fails with `rubric-changed` where the stored draft is another one, and with
     * `invalid-argument`.
     */
    saveDraft: writes<(id: RubricId, content: RubricContent, over: number, now: InstantMs) => StoredDraft>('reviews', {
      changes: () => ['rubrics'],
    }),
    /** Fails with `rubric-changed`. */
    discardDraft: writes<(id: RubricId, over: number, now: InstantMs) => StoredDraft>('reviews', {
      changes: () => ['rubrics'],
    }),
    /**
     * Makes the draft of revision `over` the next version. No review moves to it. Fails with `rubric-changed`, and with
     * `invalid-argument` where there is no draft or it is incomplete.
     */
    publish: writes<(id: RubricId, over: number, now: InstantMs) => RubricVersion>('reviews', {
      changes: () => ['rubrics'],
    }),
    /** Assigns a question of a test to a rubric, or to none. Fails with `invalid-argument` for an unknown rubric. */
    assign: writes<(test: Guid, question: string, rubric: RubricId | null, now: InstantMs) => void>('reviews', {
      changes: () => ['rubrics'],
    }),
    /** Hides a rubric from new reviews, or shows it again. Nothing is deleted. */
    archive: writes<(id: RubricId, isArchived: boolean, now: InstantMs) => void>('reviews', {
      changes: () => ['rubrics'],
    }),
    /** Adds the rubrics of a file in one transaction; none where one of them has a problem. */
    importJson: writes<(text: string, now: InstantMs) => RubricImport>('reviews', {
      changes: ({ rubrics }) => (rubrics.some(({ outcome }) => outcome !== 'unchanged') ? ['rubrics'] : []),
    }),
  },
  /** The reviewer to whom the journal belongs, in `reviews.db`. */
  reviewers: {
    /** `null` while the journal belongs to nobody. The name is missing where it is not known. */
    own: reads<() => Reviewer | null>('reviews'),
    /**
     * Assigns a journal without an owner to the reviewer, or updates the owner's name; an owner's id is never replaced.
     * Returns whether the name of existing work's author has changed.
     */
    introduce: writes<(reviewer: Reviewer) => boolean>('reviews', {
      changes: (isRenamed) => (isRenamed ? ['reviews'] : []),
    }),
  },
  /** What a team has agreed on for its reviews, in `reviews.db`. */
  reviewSettings: {
    get: reads<() => ReviewSettings>('reviews'),
    /** Replaces the given members. */
    set: writes<(change: Partial<ReviewSettings>) => void>('reviews', { changes: () => ['reviewSettings'] }),
    noteCounts: reads<() => NoteCounts>('reviews'),
  },
  /** The journal of local work, in `reviews.db`. */
  journal: {
    /**
     * Merges operations of other devices and the reports that they judge. They may come in any order and repeatedly:
     * known ones are skipped. Malformed or altered ones are left out and reported.
     */
    takeIn: writes<(work: ForeignWork) => TakenIn>('reviews', {
      changes: ({ taken, snapshots }) => (taken + snapshots > 0 ? ['notes', 'reviews'] : []),
    }),
    /** Sessions with local work. */
    countSessions: reads<() => number>('reviews'),
    /** Copies the database to the backup folder, checks the copy and deletes the backups that it supersedes. */
    backUp: writes<(now: InstantMs) => { readonly file: string }>('reviews', { changes: () => ['backups'] }),
    /** Whether there are changes that no backup has. */
    needsBackUp: writes<() => boolean>('reviews', { onlyLooks: true }),
    /** Rebuilds the tables from the operations, and reports what differed. */
    rebuild: writes<() => JournalProof>('reviews', {
      changes: ({ mended }) => (mended.length > 0 ? ['notes', 'reviews'] : []),
    }),
    restore: restores<(now: InstantMs) => Restored>(),
  },
  /** Copies of `reviews.db`. A backup is given by its name in the backup folder, or by the path of a file. */
  backups: {
    /** Checks each backup. */
    list: restores<() => readonly Backup[]>(),
    /** Fails with `backup-unusable` or `store-newer` unless the backup can be restored. */
    check: restores<(backup: string) => void>(),
    /** Compares a checked backup with the reviews. */
    compare: reads<(backup: string) => BackupComparison>('reviews', { isBackground: true }),
    /** Merges a checked backup into the reviews in one transaction. */
    merge: writes<(backup: string, now: InstantMs) => RestoredBackup>('reviews', {
      changes: ({ changes, reports }) => (changes + reports > 0 ? ['notes', 'reviews'] : []),
    }),
  },
  health: {
    /** `integrity_check`, foreign keys and page authentication of both databases. */
    of: reads<() => StoreHealth>('cache', { isApart: true }),
    /** Whether an empty cache in memory stands in for a damaged one that could not be replaced. */
    isWithoutCache: reads<() => boolean>('cache'),
    forgetEmailOrder: writes<() => void>('cache'),
    searchProblems: writes<() => readonly string[]>('cache', { onlyLooks: true }),
    /** For a store that is read-only. */
    searchProblemsFound: reads<() => readonly string[]>('cache'),
  },
} as const

type Table = typeof STORE_METHODS
type Group = keyof Table
type PathsOf<T extends Thread> = {
  [G in Group]: {
    [N in keyof Table[G] & string]: Table[G][N] extends { readonly thread: T } ? `${G}.${N}` : never
  }[keyof Table[G] & string]
}[Group]
type SignatureAt<P> = P extends `${infer G extends Group}.${infer N}`
  ? N extends keyof Table[G]
    ? SignatureOf<Table[G][N]>
    : never
  : never
type SignatureOf<M> = M extends { readonly signature?: infer F extends Signature } ? F : never

/** Name of a method with its group, such as `feed.cursor`; with `T` only the methods of that thread. */
export type MethodName<T extends Thread = Thread> = PathsOf<T>
export type ParametersOf<M extends MethodName> = Parameters<SignatureAt<M>>
export type ResultOf<M extends MethodName> = ReturnType<SignatureAt<M>>

/** Calls a method from the main thread. */
export type Ask<T extends Thread = Thread> = <M extends MethodName<T>>(
  method: M,
  ...args: ParametersOf<M>
) => Promise<ResultOf<M>>

/** What a thread has to implement. A missing method is a type error. */
export type Carries<T extends Thread> = {
  readonly [M in MethodName<T>]: (...args: ParametersOf<M>) => ResultOf<M> | Promise<ResultOf<M>>
}

/** The methods as functions of the main thread. */
export type StoreCalls = {
  readonly [G in Group]: {
    readonly [N in keyof Table[G]]: (
      ...args: Parameters<SignatureOf<Table[G][N]>>
    ) => Promise<ReturnType<SignatureOf<Table[G][N]>>>
  }
}

/** The entry of a method in the table. */
export function methodOf(name: MethodName): Method {
  const [group, method] = name.split('.') as [Group, string]
  const found = (STORE_METHODS[group] as Readonly<Record<string, Method>> | undefined)?.[method]
  if (found === undefined) throw new Error(`the store has no method ${name}`)
  return found
}

/** Builds the functions of all methods, each calling `ask`. */
export function storeCalls(ask: (method: MethodName, ...args: readonly unknown[]) => Promise<unknown>): StoreCalls {
  const groups: Record<string, Record<string, (...args: readonly unknown[]) => Promise<unknown>>> = {}
  for (const [group, methods] of Object.entries(STORE_METHODS)) {
    groups[group] = Object.fromEntries(
      Object.keys(methods).map((name) => [name, (...args) => ask(`${group}.${name}` as MethodName, ...args)]),
    )
  }
  return groups as StoreCalls
}
