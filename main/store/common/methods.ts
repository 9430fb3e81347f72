import type { SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ListPreferences } from '../../../contract/model/list-preferences.ts'
import type { Note } from '../../../contract/model/note.ts'
import type { ReviewBase, ReviewChange, SessionReview } from '../../../contract/model/review.ts'
import type { Reviewer } from '../../../contract/model/reviewer.ts'
import type { Selection, SelectionChange } from '../../../contract/model/selection.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../../contract/model/session.ts'
import type { RejectedItem } from '../../../contract/model/sync.ts'
import type { OpenView, SessionFacets } from '../../../contract/model/views.ts'
import { ownedBy } from '../../support/owned-buffer.ts'
import type { ExportPart, ExportPartRequest } from '../export/exports.ts'
import type {
  FeedCursor,
  FeedPage,
  ForeignWork,
  JournalProof,
  JudgedReport,
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
 * Everything that the threads of a store can be asked, by group and name. From this table come what the threads have to
 * carry out, the functions of {@link Store}, and what happens when a thread stops or meets damage.
 */
export const STORE_METHODS = {
  /** Where the feed stands and what it brought (docs/architecture.md, "How a session travels"). */
  feed: {
    cursor: reads<(center: string) => FeedCursor>('cache'),
    cursors: reads<() => readonly FeedCursor[]>('cache'),
    /** Starts a run from `modifiedSince`, forgetting an unfinished one. */
    beginRun: writes<(center: string, modifiedSince: string) => void>('cache'),
    /** Marks the run's token as spent; durable before it returns. */
    spendToken: writes<(center: string, token: string) => void>('cache'),
    /** The items of a page are handed over: a copy would wait for the main thread's collector, which has little to do. */
    applyPage: writes<(page: FeedPage, now: InstantMs) => PageCounts>('cache', {
      takesOver: ({ items }) => ownedBy(items),
      changes: ({ created, changed, rejected }) => (created + changed + rejected > 0 ? ['sessions'] : []),
    }),
    /** Makes the next run start at `modifiedSince` (the user's choice after a refused one). */
    setStart: writes<(center: string, modifiedSince: string) => void>('cache'),
    rejected: reads<(limit: number) => readonly RejectedItem[]>('cache'),
    rejectedCount: reads<() => number>('cache'),
  },
  /** Result sets. A view keeps its list of row ids until it is closed or opened anew. */
  views: {
    /** `selected` is memory that the reader marks selected rows in, and that stays when its thread ends. */
    open: reads<
      (
        viewId: number,
        filter: SessionFilter,
        sort: SessionSort,
        selected: RowSet | null,
        firstRows: number,
      ) => { readonly view: OpenView; readonly selected: RowSet; readonly rows: readonly SessionRow[] }
    >('cache'),
    /** Makes the order by a column ahead of time, if there is room for it and it need not be sorted from scratch. */
    prepareOrder: reads<(column: SessionSort['column']) => void>('cache', { isBackground: true }),
    pin: reads<(viewId: number, of: number, onlySelected: boolean) => Uint32Array>('cache'),
    restore: reads<(viewId: number, ids: Uint32Array) => void>('cache'),
    select:
      reads<(viewId: number, change: SelectionChange | null, offset: number, limit: number) => Selection>('cache'),
    /** In the background, so that what reads the view is answered before. */
    close: reads<(viewId: number) => void>('cache', { isBackground: true }),
    window: reads<(viewId: number, offset: number, limit: number) => readonly SessionRow[]>('cache'),
    position: reads<(viewId: number, key: SessionKey) => number | null>('cache'),
    /** What makes the order by e-mail quick: one step of some milliseconds, and whether there was anything to do. */
    extendEmailOrder: writes<() => boolean>('cache', { isBackground: true, onlyLooks: true }),
    isEmailOrderComplete: reads<() => boolean>('cache', { isBackground: true }),
  },
  sessions: {
    /** Sessions that a filter lets through. */
    countOf: reads<(filter: SessionFilter) => number>('cache', { isBackground: true }),
    row: reads<(key: SessionKey) => SessionRow | null>('cache'),
    facets: reads<() => SessionFacets>('cache', { isBackground: true }),
    count: reads<() => number>('cache'),
    /** Data URI of an image of a session; `null` when there is none. */
    image: reads<(rowId: number, index: number) => string | null>('cache'),
    /** A part of a table's file, of a view or of everything. Fails with `invalid-argument` for a column that there is not. */
    exportPart: reads<(request: ExportPartRequest) => ExportPart>('cache', {
      isBackground: true,
      // An export is hundreds of megabytes, and nothing in the thread keeps these.
      handsOver: ({ body, head, tail }) => [...ownedBy(body), ...ownedBy(head), ...ownedBy(tail)],
    }),
    /** Names of participant data that the newest sessions have. */
    fieldNames: reads<() => readonly string[]>('cache', { isBackground: true }),
  },
  reports: {
    get: reads<(key: SessionKey) => ReportRecord | null>('cache'),
    save: writes<(report: ReportRecord) => void>('cache', { changes: () => ['reports'] }),
    /** Keys of sessions that want a report (manual scoring required first, then newest), without a current one. */
    wanted: reads<(limit: number) => readonly SessionKey[]>('cache'),
    /**
     * Notes that a fetch failed for good, so that `wanted` leaves the session out until it is modified again. With `raw`
     * (JSON text of a report that could not be read) it is also set aside among the rejected items of its center. Does
     * nothing when the session is stored with a later `modified` than `sessionModified`, which it was asked for with.
     */
    markFailed: writes<(key: SessionKey, failure: ReportFailure) => void>('cache'),
  },
  /** Where each video answer was left. In the cache: it is convenience, and goes with a cache that is set aside. */
  playback: {
    /** Seconds; `null` where nothing is remembered. */
    position: reads<(key: SessionKey, questionNum: number) => number | null>('cache'),
    /** `null` forgets. Those not touched for longest are forgotten past a few thousand. */
    setPosition:
      writes<(key: SessionKey, questionNum: number, seconds: number | null, now: InstantMs) => void>('cache'),
  },
  /** What the user has made of the list, in `reviews.db`. */
  preferences: {
    get: reads<() => ListPreferences>('reviews'),
    /** Replaces the members that are given. A place is written at every rest of the cursor, and nobody reads it again. */
    set: writes<(change: Partial<ListPreferences>) => void>('reviews', {
      changes: (_result, change) => ('views' in change ? ['preferences'] : []),
    }),
  },
  /** The reviewer's own notes. */
  notes: {
    get: reads<(key: SessionKey) => Note>('reviews'),
    /**
     * Compares and saves in one transaction; durable on disk (`synchronous=FULL`) when it returns. A text that is stored
     * already makes no operation, and an empty one takes the note away. Fails with `note-changed` where another text than
     * `over` is stored, unless both are to be kept, and with `no-such-session`. Answers what is stored then.
     */
    set: writes<(key: SessionKey, change: NoteChange, now: InstantMs) => Note>('reviews', { changes: () => ['notes'] }),
  },
  /** What reviewers made of sessions. */
  reviews: {
    /** Of all reviewers, the own first. */
    of: reads<(key: SessionKey) => readonly SessionReview[]>('reviews'),
    /**
     * Changes the own review in one transaction, if what is stored is still at the revision of `over`, and keeps the
     * report that was judged; durable on disk (`synchronous=FULL`) when it returns. What is stored so already makes no
     * operation. Fails with `review-changed`, also where a later report than the one that was seen is stored by now, with
     * `invalid-argument` and `no-such-session`.
     */
    change: writes<(key: SessionKey, change: ReviewChange, over: ReviewBase, now: InstantMs) => void>('reviews', {
      changes: () => ['reviews'],
    }),
    /** A report that was judged, and what is different about the session's report now; `null` where it is not kept. */
    judged: reads<(key: SessionKey, hash: SnapshotHash) => JudgedReport | null>('reviews'),
  },
  /** Whose journal it is, in `reviews.db`. */
  reviewers: {
    /** `null` while nobody's, and without a name where none is known. */
    own: reads<() => Reviewer | null>('reviews'),
    /**
     * Makes a journal that is nobody's the reviewer's, and names the reviewer that it has: an id is never replaced. Answers
     * whether whoever made the work that is there has another name now.
     */
    introduce: writes<(reviewer: Reviewer) => boolean>('reviews', {
      changes: (isRenamed) => (isRenamed ? ['reviews'] : []),
    }),
  },
  /** The journal of local work, in `reviews.db`. */
  journal: {
    /**
     * Takes in operations of other devices, and the reports that they judge, in whatever order they come and however
     * often: what is known already stays. Those that are malformed or altered are left out, and named.
     */
    takeIn: writes<(work: ForeignWork) => TakenIn>('reviews', {
      changes: ({ taken, snapshots }) => (taken + snapshots > 0 ? ['notes', 'reviews'] : []),
    }),
    /** Sessions with local work. */
    countSessions: reads<() => number>('reviews'),
    /** Copies the database to the backup folder, checks the copy and drops the oldest beyond the rotation. */
    backUp: writes<(now: InstantMs) => { readonly file: string }>('reviews'),
    /** Whether there is anything that no backup holds. */
    needsBackUp: writes<() => boolean>('reviews', { onlyLooks: true }),
    /** Makes the tables anew from the operations, and tells what was not as it should be. */
    rebuild: writes<() => JournalProof>('reviews', {
      changes: ({ mended }) => (mended.length > 0 ? ['notes', 'reviews'] : []),
    }),
    restore: restores<(now: InstantMs) => Restored>(),
  },
  health: {
    /** `integrity_check`, foreign keys and page authentication of both databases. */
    of: reads<() => StoreHealth>('cache', { isApart: true }),
    /** Whether a cache that is damaged could not be replaced, and an empty one in memory stands in for it. */
    isWithoutCache: reads<() => boolean>('cache'),
    forgetEmailOrder: writes<() => void>('cache'),
    searchProblems: writes<() => readonly string[]>('cache', { onlyLooks: true }),
    /** For a store that is open for reading only. */
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

/** A method by its group and name, such as `feed.cursor`; of one thread, when that is given. */
export type MethodName<T extends Thread = Thread> = PathsOf<T>
export type ParametersOf<M extends MethodName> = Parameters<SignatureAt<M>>
export type ResultOf<M extends MethodName> = ReturnType<SignatureAt<M>>

/** Calls a method on the main thread's side. */
export type Ask<T extends Thread = Thread> = <M extends MethodName<T>>(
  method: M,
  ...args: ParametersOf<M>
) => Promise<ResultOf<M>>

/** What a thread has to carry out. A method that is missing does not compile. */
export type Carries<T extends Thread> = {
  readonly [M in MethodName<T>]: (...args: ParametersOf<M>) => ResultOf<M> | Promise<ResultOf<M>>
}

/** The table as functions of the main thread. */
export type StoreCalls = {
  readonly [G in Group]: {
    readonly [N in keyof Table[G]]: (
      ...args: Parameters<SignatureOf<Table[G][N]>>
    ) => Promise<ReturnType<SignatureOf<Table[G][N]>>>
  }
}

/** What is known of a method. */
export function methodOf(name: MethodName): Method {
  const [group, method] = name.split('.') as [Group, string]
  const found = (STORE_METHODS[group] as Readonly<Record<string, Method>> | undefined)?.[method]
  if (found === undefined) throw new Error(`the store has no method ${name}`)
  return found
}

/** The functions of the table, each made of `ask`. */
export function storeCalls(ask: (method: MethodName, ...args: readonly unknown[]) => Promise<unknown>): StoreCalls {
  const groups: Record<string, Record<string, (...args: readonly unknown[]) => Promise<unknown>>> = {}
  for (const [group, methods] of Object.entries(STORE_METHODS)) {
    groups[group] = Object.fromEntries(
      Object.keys(methods).map((name) => [name, (...args) => ask(`${group}.${name}` as MethodName, ...args)]),
    )
  }
  return groups as StoreCalls
}
