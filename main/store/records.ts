import type { TextEncodingName } from '../../contract/model/decode-bytes.ts'
import type { DurationMs } from '../../contract/model/durations.ts'
import type { Failure } from '../../contract/model/errors.ts'
import type { Guid, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMicros, InstantMs } from '../../contract/model/instants.ts'
import type { Operation } from '../../contract/model/operation.ts'
import type { ChangeId, ChangeKind, ChangePath, ChangeSummary, Counters } from '../../contract/model/outbox.ts'
import type { QueueChoice } from '../../contract/model/queue.ts'
import type { BurstId } from '../../contract/model/review.ts'
import type { SheetDelimiter, WorkbookFacts } from '../../contract/model/score-import.ts'
import type { Snapshot } from '../../contract/model/snapshot.ts'
import type { ManualScoring, ParticipantField } from '../../contract/model/session.ts'
import type { WaveformLevels } from '../../contract/model/waveform.ts'
import type { PackedItems } from './common/packed-items.ts'
import type { ComparedRow, ImportBase } from './marking/compare-sheet.ts'

/** A feed item in the form that the cache stores (section 2.3 of the API document). */
export type SessionRecord = {
  readonly participantId: Guid
  readonly testId: Guid
  readonly testTitle: string
  readonly started: InstantMs
  /** `started` as the service sent it, where an export could not reproduce that text from the number. */
  readonly startedSent?: string | null
  readonly isFinished: boolean
  readonly autoClosed: boolean
  readonly elapsed: DurationMs | null
  readonly score: number | null
  readonly maxScore: number | null
  /** 0 to 100. */
  readonly percent: number | null
  readonly scaleLevel: string | null
  readonly manualScoring: ManualScoring
  /** Orders the versions of a session: an older one never replaces a newer one. */
  readonly modified: InstantMicros
  /** `modified` as the service sent it, where an export could not reproduce that text from the number. */
  readonly modifiedSent?: string | null
  readonly participantName: string
  readonly participantEmail: string | null
  /** Fields with images have an empty value and an `imageIndex` into `images` instead. */
  readonly participantData: readonly ParticipantField[]
  /** Data URIs, in the order of their fields. */
  readonly images: readonly string[]
  /** JSON object of the fields that the API document does not name; `null` when there are none. */
  readonly extra: string | null
}

/** A feed item or a report that could not be read. */
export type RejectedRecord = { readonly reason: string; readonly raw: string; readonly participantId: string | null }

/** One page of the feed, parsed and ready to be written. */
export type FeedPage = {
  readonly center: string
  readonly items: PackedItems
  /**
   * Token that the page was requested with; `null` for the first page of a run. The cursor must be at it: otherwise a
   * page before this one was lost with the writer's thread, and writing this one would make the gap permanent.
   */
  readonly token: string | null
  /** Token of the next page; `null` on the last one. */
  readonly nextToken: string | null
  /**
   * True when the request with `nextToken` was sent before this page is written, as the next page is prefetched. The
   * same transaction then marks the token as spent. Left out when it was not sent yet.
   */
  readonly nextTokenSpent?: boolean
  /** Only on the last page: `modifiedSince` of the next run, in the service's own text. */
  readonly modifiedUntil: string | null
}

/**
 * At most so many pages, and so many bytes of them, share a commit. A caller must not wait for the oldest page before
 * it has passed this many, or only the timer closes the group.
 */
export const PAGE_GROUP = { pages: 16, bytes: 6 << 20 } as const

export type PageCounts = {
  readonly created: number
  readonly changed: number
  /** Items that were sent again without a change. */
  readonly unchanged: number
  /** Items that are older than the stored version, which is kept. */
  readonly stale: number
  readonly rejected: number
  /** Sessions that are no longer at the service, or are there again; left out where there are none. */
  readonly remarked?: number
}

/** How far the feed of a center is synced. */
export type FeedCursor = {
  readonly center: string
  /** `modifiedUntil` of the last complete run; `null` where the next one lists every session. */
  readonly modifiedSince: string | null
  /** A run that was started and is not complete. */
  readonly run: {
    /** `modifiedSince` that the run started with and sends with every page. */
    readonly modifiedSince: string
    /** Token of the next page; `null` until the first page is written. */
    readonly nextToken: string | null
    /** True from before the token is sent until its page is written. */
    readonly tokenSpent: boolean
  } | null
  readonly lastCompletedAt: InstantMs | null
  /** Why the last run failed; `null` once one has completed. */
  readonly failure: Failure | null
  /** Where the list of all sessions begins, as the user chose it after the service refused the usual start. */
  readonly start?: string
}

/**
 * A report in the form that the cache stores: the service's JSON without its images, and the values that are queried
 * often.
 */
export type ReportRecord = {
  readonly key: SessionKey
  /** JSON of the model's `SessionReport`, without `hash` and `fetchedAt`. */
  readonly report: string
  /** SHA-256 (hex) of the service's JSON in canonical form. */
  readonly hash: string
  readonly fetchedAt: InstantMs
  readonly conclusion: number | null
  readonly evaluation: number | null
  readonly videoAnswers: number
  readonly essays: number
  /** Essay texts, for the full-text search. */
  readonly searchText: string
  readonly images: readonly string[]
  readonly extra: string | null
  /**
   * The session's `modified` when the report was requested. If the feed has brought a later one since, the report is
   * stored, but still counts as wanted. Left out: the stored `modified`.
   */
  readonly sessionModified?: InstantMicros
}

export type ReportFailure = {
  readonly reason: string
  /** JSON text of a report that could not be read. */
  readonly raw: string | null
  /** The session's `modified` when the report was requested; `null` for the stored one. */
  readonly sessionModified: InstantMicros | null
  readonly now: InstantMs
}

/** Work that other devices created. */
export type ForeignWork = {
  readonly operations: readonly Operation[]
  /** The reports that the reviews in `operations` refer to. */
  readonly snapshots?: readonly Snapshot[]
}

/** Result of merging the operations of other devices. */
export type TakenIn = {
  readonly taken: number
  /** Judged reports that were not stored yet, or only damaged. */
  readonly snapshots: number
  readonly known: number
  readonly refused: readonly { readonly id: string; readonly reason: string }[]
}

/**
 * Result of checking the journal: whether its operations are complete and unaltered, and whether its tables match them.
 */
export type JournalProof = {
  readonly operations: number
  /** Operations that were altered or moved, or removed where the device is this journal's own (now or formerly). */
  readonly chainProblems: readonly string[]
  /** Judged reports that were altered, or are missing although this journal's own device judged them. */
  readonly snapshotProblems: readonly string[]
  /**
   * Work of other devices that is not here. That is no damage, since it may still arrive. Empty when nothing is
   * missing.
   */
  readonly incomplete: readonly string[]
  /** Rows by table that did not match the operations, and are corrected now. Empty when there were none. */
  readonly mended: readonly { readonly table: string; readonly rows: number }[]
}

/** A note to save, and the text that it replaces. */
export type NoteChange = {
  readonly text: string
  /** The text that the user edited. Left out where that is not known: whatever is stored is replaced then. */
  readonly over?: string | undefined
  /** Where the stored text is not `over`: appends the new text below it instead of failing. */
  readonly keepBoth?: boolean | undefined
  /** Fails for a session that is not in the cache and has no local work, since a page may name any session. */
  readonly mustExist?: boolean | undefined
}

/** A sound of a recording: the recording's address without its query, and the name of the sound, `null` for the usual one. */
export type MediaSound = { readonly media: string; readonly sound: string | null }

export type MediaWaveform = MediaSound & { readonly levels: WaveformLevels }

/** Version of SQLite, and the name of the cipher that encrypts the database. */
export type DatabaseVersions = { readonly sqlite: string; readonly cipher: string }

export type StoreHealth = {
  readonly cache: {
    readonly ok: boolean
    readonly problems: readonly string[]
    readonly sessions: number
    readonly version: number
  }
  readonly reviews: {
    readonly ok: boolean
    readonly problems: readonly string[]
    readonly entries: number
    readonly version: number
  }
  /** The order can be rebuilt from the sessions, so a wrong one does not count as damage of the cache. */
  readonly isEmailOrderSound: boolean
}

/** Result of restoring the reviews. */
export type Restored = {
  /** Path of the newest good backup; `null` when there was none. */
  readonly backup: string | null
  /** Path under which the old file is kept; `null` when there was none. */
  readonly damaged: string | null
  /** Saved changes that were missing and are restored. */
  readonly returned: number
  /** Saved changes that neither the database nor any backup has. */
  readonly lost: number
}

/** The sessions of a queue that is about to be made, in its order. */
export type DrawnQueue = {
  readonly choice: QueueChoice
  /** Of the random order. */
  readonly seed: number
  /** Whether the order is one of participants' data, so that blind mode needs another. */
  readonly tellsNames: boolean
  readonly groups: readonly { readonly center: string; readonly test: Guid }[]
  /** Participant IDs, separated by spaces: threads hand over one text faster than as many. */
  readonly participants: string
  /** Index of the group of each participant. */
  readonly groupOf: Uint32Array
}

/** A file of scores, compared with the own reviews. */
export type ComparedSheet = {
  readonly encoding: TextEncodingName | null
  readonly delimiter: SheetDelimiter | null
  readonly workbook: WorkbookFacts | null
  /** Titles of columns that are not read. */
  readonly ignored: readonly string[]
  /** Rows with neither a score nor a comment. */
  readonly blank: number
  /** Rows above the header. */
  readonly above: number
  /** What all comments are, such as `NA`, so that none is one; otherwise `null`. */
  readonly noComment: string | null
  /** In the order of the file. */
  readonly rows: readonly ComparedRow[]
}

/** A row of an import that is applied. */
export type AppliedRow = {
  readonly row: number
  readonly session: SessionKey
  /** Number of the question. */
  readonly num: number
  /** `null` leaves the score as it is. */
  readonly points: number | null
  /** `null` leaves the note as it is. */
  readonly comment: string | null
  readonly over: ImportBase
  readonly basis: string | null
}

/** Rows of an import that are applied together. Rows of one session are consecutive. */
export type ImportChunk = {
  readonly batch: BurstId
  readonly fileName: string
  readonly rows: readonly AppliedRow[]
}

/** A file of a session that is downloaded. `questionNum` is -1 for the protocol; `index` tells the files of an essay apart. */
export type DownloadItemId = {
  readonly kind: 'dash' | 'original' | 'essayFile' | 'protocol'
  readonly questionNum: number
  readonly index: number
}

/** A file to download, with its address as the report gives it, and its expected bytes. */
export type PlannedItem = DownloadItemId & { readonly address: string; readonly total: number }

/** How far a file is. `bytes` are those that are stored, without encryption. */
export type DownloadItemNote = {
  readonly bytes: number
  readonly total: number
  readonly isComplete: boolean
  /** Why it could not be downloaded; `null` while that is not known. */
  readonly failure: Failure | null
  readonly finishedAt: InstantMs | null
}

export type DownloadItemRecord = PlannedItem &
  DownloadItemNote & {
    /** Hex digits; `null` while nothing is stored. */
    readonly container: string | null
    /** The representation that was chosen, in words of the program; `null` for what has none. */
    readonly quality: string | null
  }

/** A session whose media are downloaded. */
export type DownloadRecord = {
  readonly key: SessionKey
  readonly isPaused: boolean
  /** Hash of the report that the items come from; `null` before they were planned. */
  readonly plannedFrom: string | null
  /** Hash of the stored report; `null` without one. */
  readonly reportHash: string | null
  readonly outdatedSince: InstantMs | null
  readonly addedAt: InstantMs
  readonly items: readonly DownloadItemRecord[]
}

/** Name of a container in hex digits, and its key, encrypted. */
export type SealedContainer = {
  readonly container: string
  readonly sealed: Uint8Array
  readonly isComplete: boolean
}

/** The account that a store belongs to. */
export type StoreAccount = {
  /** Account ID and address, as `accountKey` of the contract makes them. */
  readonly key: string
  /** The same account at the addresses that it had before. */
  readonly movedFrom: readonly string[]
}

/** A batch of a change; numbers begin at 1. */
export type BatchAddress = { readonly change: ChangeId; readonly number: number }

/** With `isRepeat`, a batch that is sent again right after its answer was lost: it does not wait but is unknown. */
export type BatchToBegin = BatchAddress & { readonly isRepeat?: boolean }

/** A change of the service that is to be staged: the bodies of its requests in the order of sending, as JSON in UTF-8. */
export type NewChange = {
  readonly kind: ChangeKind
  readonly summary: ChangeSummary
  readonly expected: Counters | null
  readonly batches: readonly { readonly path: ChangePath; readonly body: Uint8Array }[]
}

/** A batch that is recorded as sent. `attempt` counts from 1. */
export type BatchToSend = {
  readonly path: ChangePath
  readonly body: Uint8Array
  readonly attempt: number
  readonly isRepeatable: boolean
  /** Whether the service may have acted on an earlier attempt. */
  readonly isInDoubt: boolean
}

/** What became of an attempt to send a batch. */
export type BatchOutcome =
  /** The parsed answer. */
  | { readonly kind: 'answered'; readonly answer: Readonly<Record<string, unknown>> }
  /** `notSent`: the service has surely not acted, and may take it later. `unknown`: it may have acted. */
  | { readonly kind: 'refused' | 'notSent' | 'unknown'; readonly failure: Failure }
