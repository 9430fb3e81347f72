import { z } from 'zod'
import type { Failure } from './errors.ts'
import { sessionKeySchema } from './id-schemas.ts'
import type { SessionKey } from './ids.ts'
import type { InstantMs } from './instants.ts'
import { listFilterSchema } from './list-preferences-schemas.ts'
import { sessionSortSchema } from './session-schemas.ts'
import type { SessionRow } from './session.ts'

/** Most sessions in one stack. */
export const MOST_IN_STACK = 10_000

/**
 * Which representation of a video is downloaded: the one with the lowest bitrate, the nearest to 540 lines, the one with
 * the highest bitrate, or the nearest to a height in pixels.
 */
export const qualitySchema = z.union([
  z.enum(['small', 'balanced', 'best']),
  z.strictObject({ height: z.int().min(1).max(16_384) }),
])
export type Quality = z.infer<typeof qualitySchema>

/** What of a session is downloaded beside its report. Photos are stored with the session and need no download. */
export const downloadIncludeSchema = z.strictObject({
  videos: z.boolean(),
  originals: z.boolean(),
  essayFiles: z.boolean(),
  protocol: z.boolean(),
})
export type DownloadInclude = z.infer<typeof downloadIncludeSchema>

export const stackOptionsSchema = z.strictObject({
  quality: qualitySchema,
  include: downloadIncludeSchema,
  /** Only so many sessions, the first ones; `null` for all, at most {@link MOST_IN_STACK}. */
  limit: z.int().min(1).max(MOST_IN_STACK).nullable(),
  /** Which sessions are the first ones, and are downloaded first: those of the source's own order, or the newest. */
  order: z.enum(['source', 'newest']).default('source'),
  /** Whether a full quota may remove what this stack alone has downloaded. */
  mayBeRemoved: z.boolean(),
  /** Whether a session leaves the stack when its own review was submitted. */
  removesSubmitted: z.boolean(),
  /** A stack that is not kept up to date downloads nothing new, and keeps what it has. */
  isKept: z.boolean(),
})
export type StackOptions = z.infer<typeof stackOptionsSchema>

export const DEFAULT_STACK_OPTIONS: StackOptions = {
  quality: 'balanced',
  include: { videos: true, originals: false, essayFiles: true, protocol: true },
  limit: null,
  order: 'source',
  mayBeRemoved: false,
  removesSubmitted: false,
  isKept: true,
}

/** Where a stack's sessions come from. */
export const stackSourceSchema = z.discriminatedUnion('kind', [
  /** The next sessions of the queue that are not submitted. */
  z.strictObject({ kind: z.literal('queue') }),
  /**
   * What a view lists, again after each sync. `viewId` is that of a saved view, whose present filter and order count
   * while it exists.
   */
  z.strictObject({
    kind: z.literal('view'),
    viewId: z.string().max(64).nullable(),
    name: z.string().max(80),
    filter: listFilterSchema,
    sort: sessionSortSchema,
  }),
  /** Sessions that the user chose, which are the stack's members. */
  z.strictObject({ kind: z.literal('selection') }),
])
export type StackSource = z.infer<typeof stackSourceSchema>

export const stackIdSchema = z.string().regex(/^[0-9a-f-]{36}$/)
export type StackId = z.infer<typeof stackIdSchema>

/** A stack as it is stored, in the user's own work. */
export const storedStackSchema = z.strictObject({
  id: stackIdSchema,
  madeAt: z.int().nonnegative(),
  source: stackSourceSchema,
  options: stackOptionsSchema,
  /** Its sessions as they were found last. */
  members: z.array(sessionKeySchema).max(MOST_IN_STACK).readonly(),
  /** Sessions that the user or a full quota removed: the stack's source would bring them back. */
  excluded: z.array(sessionKeySchema).max(MOST_IN_STACK).readonly(),
})
export type StoredStack = z.infer<typeof storedStackSchema>

/** Something of a session that could not be downloaded. */
export type MissingItem = {
  readonly item: DownloadItem
  readonly failure: Failure
}

/** A file of a session that can be downloaded; `questionNum` is `null` for the protocol. */
export type DownloadItem = {
  readonly kind: 'video' | 'original' | 'essayFile' | 'protocol' | 'report'
  readonly questionNum: number | null
}

/** How a session's download stands. Bytes are those of the media, as they are without encryption. */
export type DownloadState =
  /** The report is not downloaded yet, or the session waits for its turn. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  /** The user has paused it. */
  | { readonly kind: 'paused'; readonly done: number; readonly total: number }
  | { readonly kind: 'ready' }
  /** All that can be downloaded is there. */
  | { readonly kind: 'partly'; readonly missing: readonly MissingItem[] }
  /** A newer report names other files than those that are stored. */
  | { readonly kind: 'outdated'; readonly since: InstantMs }

/** What of a session is stored. `of` is how many there are. */
export type DownloadContent = {
  readonly videos: { readonly stored: number; readonly of: number }
  readonly originals: { readonly stored: number; readonly of: number }
  readonly essayFiles: { readonly stored: number; readonly of: number }
  readonly protocol: { readonly stored: number; readonly of: number }
}

export type DownloadedSession = {
  /** `null` where the session is not in the cache any more. */
  readonly row: SessionRow | null
  readonly key: SessionKey
  readonly state: DownloadState
  readonly content: DownloadContent
  /** Bytes that are stored, and that there will be; `total` is an estimate until the manifests are read. */
  readonly bytes: number
  readonly total: number
}

export type DownloadStack = {
  readonly id: StackId
  readonly madeAt: InstantMs
  readonly source:
    | { readonly kind: 'queue' }
    | { readonly kind: 'view'; readonly name: string; readonly viewId: string | null }
    | { readonly kind: 'selection' }
  readonly options: StackOptions
  readonly sessions: number
  readonly ready: number
  readonly partly: number
  readonly outdated: number
  /** Bytes that are stored, and that there will be. */
  readonly bytes: number
  readonly total: number
}

/** Why nothing is downloaded although something is to come. `disk`: there is no room on it. */
export type DownloadHold =
  | 'user'
  | 'working-offline'
  | 'no-network'
  | 'metered'
  | 'quota'
  | 'disk'
  | 'disk-error'
  | 'store-locked'
  | 'worker-stopped'
  | 'keychain'
  | 'secret'
  | 'service'

/** Downloads of a connection as they change while they run. */
export type DownloadsStatus = {
  /** `null` while downloads run, or when there is nothing to download. */
  readonly hold: DownloadHold | null
  /** Sessions of all stacks, each counted once. */
  readonly sessions: number
  /** Sessions that are ready or partly there. */
  readonly finished: number
  readonly ready: number
  /** Bytes that are stored, and that are to come. */
  readonly bytes: number
  readonly toCome: number
  /** Bytes per second over the last seconds; 0 while nothing is downloaded. */
  readonly rate: number
  /** Estimated seconds until all is there; `null` while unknown. */
  readonly secondsLeft: number | null
  /** Sessions that are being downloaded now. */
  readonly running: readonly {
    readonly key: SessionKey
    readonly done: number
    readonly total: number
    readonly rate: number
    readonly secondsLeft: number | null
  }[]
}

export type DownloadsOverview = {
  readonly stacks: readonly DownloadStack[]
  readonly status: DownloadsStatus
  /** Bytes of the media on disk, of all connections together. */
  readonly used: number
  readonly quota: number
  /** Bytes at which a warning is shown. */
  readonly warnAt: number
  /** Free bytes of the disk; `null` where the system does not say. */
  readonly free: number | null
}

/** Estimate before a download, from the sessions' reports and the manifests of some of them. */
export type DownloadEstimate = {
  readonly sessions: number
  /** Bytes of each kind, whether it is included or not. */
  readonly bytes: {
    readonly videos: number
    readonly originals: number
    readonly essayFiles: number
    readonly protocol: number
  }
  /** Bytes of what is included and not stored yet. */
  readonly toCome: number
  /** Seconds at the last measured rate; `null` where none was measured yet. */
  readonly seconds: number | null
  /** Sessions whose manifests or reports could not be read, and are estimated by the others. */
  readonly guessed: number
}

/** What would be removed by a retention period, and what is removed by it after each sync. */
export type RetentionPreview = { readonly sessions: number; readonly bytes: number }

/** Days after which downloads of a connection are removed; `null` for never. */
export const retentionDaysSchema = z.int().min(1).max(3650).nullable()

/** A downloaded video that has no waveform yet. */
export type VideoWithoutWaveform = { readonly key: SessionKey; readonly questionNum: number }

/** Which sessions a window means: rows of its list, one session, a view, or the queue. */
export const downloadChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rows'), resultSetId: z.int().nonnegative(), onlySelected: z.boolean() }),
  z.strictObject({ kind: z.literal('sessions'), keys: z.array(sessionKeySchema).min(1).max(1000).readonly() }),
  z.strictObject({
    kind: z.literal('view'),
    viewId: z.string().max(64).nullable(),
    name: z.string().max(80),
    filter: listFilterSchema,
    sort: sessionSortSchema,
  }),
  z.strictObject({ kind: z.literal('queue') }),
])
export type DownloadChoice = z.infer<typeof downloadChoiceSchema>
