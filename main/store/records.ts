import type { DurationMs } from '../../contract/model/durations.ts'
import type { Guid, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMicros, InstantMs } from '../../contract/model/instants.ts'
import type { Operation } from '../../contract/model/operation.ts'
import type { PartDifference, Snapshot } from '../../contract/model/snapshot.ts'
import type { ManualScoring, ParticipantField } from '../../contract/model/session.ts'
import type { PackedItems } from './common/packed-items.ts'

/** A feed item in the form that the cache keeps (from section 2.3 of the API document). */
export type SessionRecord = {
  readonly participantId: Guid
  readonly testId: Guid
  readonly testTitle: string
  readonly started: InstantMs
  /** `started` as it was sent, where an export would not write the number so. */
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
  /** Orders versions of one session: an older one never replaces a newer one. */
  readonly modified: InstantMicros
  /** `modified` as it was sent, where an export would not write the number so. */
  readonly modifiedSent?: string | null
  readonly participantName: string
  readonly participantEmail: string | null
  /** Images are taken out: their fields carry an `imageIndex` into `images` and an empty value. */
  readonly participantData: readonly ParticipantField[]
  /** Data URIs, in the order of their fields. */
  readonly images: readonly string[]
  /** JSON object of the fields that the API document does not name; `null` when there were none. */
  readonly extra: string | null
}

/** A feed item or a report that could not be read. */
export type RejectedRecord = { readonly reason: string; readonly raw: string; readonly participantId: string | null }

/** One page of the feed, read and ready to be written. */
export type FeedPage = {
  readonly center: string
  readonly items: PackedItems
  /**
   * Token that the page was asked for with; `null` for the first page of a run. The cursor must stand at it: had a page
   * before this one been lost with the writer's thread, this one would make the gap last.
   */
  readonly token: string | null
  /** Token of the next page; `null` on the last one. */
  readonly nextToken: string | null
  /**
   * True when `nextToken` was sent before this page is written (the next page is asked for while this one is written).
   * The cursor then notes the token as spent in the same transaction. Left out: not sent yet.
   */
  readonly nextTokenSpent?: boolean
  /** Set on the last page only: the next run's `modifiedSince`, kept as the service wrote it. */
  readonly modifiedUntil: string | null
}

/**
 * Pages that are committed together at most, and bytes of them. Whoever hands pages over must not wait for the oldest
 * before there are this many, or the group is closed by the clock alone.
 */
export const PAGE_GROUP = { pages: 16, bytes: 6 << 20 } as const

export type PageCounts = {
  readonly created: number
  readonly changed: number
  /** Sent again without a difference. */
  readonly unchanged: number
  /** Older than what was stored, so left out. */
  readonly stale: number
  readonly rejected: number
}

/** Where the feed of a center stands. */
export type FeedCursor = {
  readonly center: string
  /** `modifiedUntil` of the last complete run; `null` before the first. */
  readonly modifiedSince: string | null
  /** A run that has begun and not come to its end. */
  readonly run: {
    /** `modifiedSince` that the run began with and sends with every page. */
    readonly modifiedSince: string
    /** Token of the next page; `null` while the first page is not in. */
    readonly nextToken: string | null
    /** True from before the token is sent until its page is written. */
    readonly tokenSpent: boolean
  } | null
  readonly lastCompletedAt: InstantMs | null
}

/** A report in the form that the cache keeps: the service's JSON (images taken out) and what is asked of it often. */
export type ReportRecord = {
  readonly key: SessionKey
  /** JSON of `SessionReport` of the model, without `hash` and `fetchedAt`. */
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
   * The session's `modified` as it was known when the report was asked for. When the feed has brought a later one in the
   * meantime, the report is kept but still counts as wanted. Left out: as it is stored.
   */
  readonly sessionModified?: InstantMicros
}

export type ReportFailure = {
  readonly reason: string
  /** JSON text of a report that could not be read. */
  readonly raw: string | null
  /** The session's `modified` as it was known when the report was asked for; `null` for as it is stored. */
  readonly sessionModified: InstantMicros | null
  readonly now: InstantMs
}

/** What other devices made. */
export type ForeignWork = {
  readonly operations: readonly Operation[]
  /** Reports that the operations judge. */
  readonly snapshots?: readonly Snapshot[]
}

/** A report that was judged. */
export type JudgedReport = {
  readonly snapshot: Snapshot
  /** In what the session's report of now is another; `null` where there is none. */
  readonly differences: readonly PartDifference[] | null
}

/** What came of operations that another device made. */
export type TakenIn = {
  readonly taken: number
  /** Judged reports that were not known, or only as damaged ones. */
  readonly snapshots: number
  readonly known: number
  readonly refused: readonly { readonly id: string; readonly reason: string }[]
}

/** What the journal says of itself: whether its operations are whole, and its tables what the operations come to. */
export type JournalProof = {
  readonly operations: number
  /** Operations that were altered, put elsewhere or, of a device that this journal is or was, removed. */
  readonly chainProblems: readonly string[]
  /** Reports that were judged and were altered since, or were judged by such a device and are missing. */
  readonly snapshotProblems: readonly string[]
  /** What other devices made and is not here, which is no damage: it may still come. Empty when all is here. */
  readonly incomplete: readonly string[]
  /** Rows that were not what the operations come to, by table. They are now. Empty when there were none. */
  readonly mended: readonly { readonly table: string; readonly rows: number }[]
}

/** A note that is to be saved, and what it is meant to replace. */
export type NoteChange = {
  readonly text: string
  /** The text that was changed; left out where that is not known, and then whatever is stored is replaced. */
  readonly over?: string | undefined
  /** Where another text than `over` is stored: puts the new one below it, and does not refuse it. */
  readonly keepBoth?: boolean | undefined
  /** Refuses a session that is neither in the cache nor has any work: the page may ask for anything. */
  readonly mustExist?: boolean | undefined
}

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
  /** It can be made anew of the sessions, so that one that is not sound is no damage of the cache. */
  readonly isEmailOrderSound: boolean
}

/** What a restore of the reviews came to. */
export type Restored = {
  /** Path of the newest good backup that was used; `null` when there was none. */
  readonly backup: string | null
  /** Path under which the file that was there is kept; `null` when there was none. */
  readonly damaged: string | null
  /** Saved changes that were missing and are there again. */
  readonly returned: number
  /** Saved changes that are neither in the database nor in a backup. */
  readonly lost: number
}
