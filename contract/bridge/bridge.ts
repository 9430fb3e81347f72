import type { Connection } from '../model/connection.ts'
import type { Failure } from '../model/errors.ts'
import type { ExportKind } from '../model/export-options.ts'
import type { ConnectionId, Guid, SessionKey } from '../model/ids.ts'
import type { InstantMs } from '../model/instants.ts'
import type { ListPreferences } from '../model/list-preferences.ts'
import type { SessionReport } from '../model/report.ts'
import type { Selection } from '../model/selection.ts'
import type { SessionRow } from '../model/session.ts'
import type { Settings } from '../model/settings.ts'
import type { ConnectionTest, RejectedItem, SyncStatus } from '../model/sync.ts'
import type { ChannelName, EventName } from './channel-names.ts'
import type { RequestInput } from './requests.ts'

/** What a call answers. Electron does not carry error objects across, so failures are values. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure }

export type AppInfo = {
  readonly version: string
  /** What runs the windows: Electron, or the system's Chromium under `chromium-host`. */
  readonly host: 'electron' | 'chromium-host'
  readonly chromiumVersion: string
  readonly platform: string
  readonly dataDir: string
  readonly keychain: { readonly available: boolean; readonly reason: string | null }
  /** Locale of the system as a BCP 47 tag. */
  readonly locale: string
  /** Shows every text longer and accented, to find what such texts break. For development alone. */
  readonly pseudoLocale: boolean
}

export type OpenView = {
  readonly viewId: number
  /** Sessions in the view. */
  readonly total: number
  /** Sessions in the cache. */
  readonly storeTotal: number
  /** Sessions of the view whose report is in the cache. */
  readonly withReport: number
  /**
   * What the filter lets through without its members that ask reports, and how many of those sessions have theirs in the
   * cache. Left out where the filter asks no reports: `total` and `withReport` say it then.
   */
  readonly known?: { readonly of: number; readonly withReport: number }
}

export type SessionFacets = {
  readonly centers: readonly { readonly center: string; readonly count: number }[]
  readonly tests: readonly { readonly testId: Guid; readonly title: string; readonly count: number }[]
  readonly scaleLevels: readonly { readonly level: string; readonly count: number }[]
  /** Of the reports in the cache; `null` for those without a conclusion. */
  readonly conclusions: readonly { readonly value: number | null; readonly count: number }[]
}

/** A session's report, or why there is none. `problem` may stand beside an older report that is still shown. */
export type ReportState = {
  readonly row: SessionRow
  readonly report: SessionReport | null
  readonly source: 'cache' | 'service' | 'none'
  readonly problem: Failure | null
}

/** An address under `app://desk/media/` that serves one thing for as long as the window lives. */
export type MediaGrant = {
  readonly url: string
  /** MIME type as the report says, `null` when it does not. */
  readonly type: string | null
  /** Bytes as the report says. */
  readonly size: number | null
}

/** A small file read whole for the sandboxed viewer, with the type that its content shows. */
export type MediaBytes = {
  readonly bytes: Uint8Array
  readonly sniffedType:
    'application/pdf' | 'image/png' | 'image/jpeg' | 'image/gif' | 'text/plain' | 'docx' | 'html' | 'unknown'
  readonly declaredType: string | null
}

export type Note = {
  readonly text: string
  readonly savedAt: InstantMs | null
  /** Greater for what was saved later, whatever the clock was set to; 0 where nothing was ever saved. */
  readonly revision: number
}

export type ExportProgress = {
  readonly exportId: number
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly what: ExportKind
  readonly rows: number
  readonly total: number
  /** Sessions without a report in the cache, which an export of what reports tell leaves out. */
  readonly withoutReport: number
  readonly fileName: string
  readonly failure: Failure | null
}

/** What is on disk, in bytes. */
export type StorageUse = {
  readonly dataDir: string
  /** The whole data folder, logs and what the windows keep included. */
  readonly bytes: number
  readonly connections: readonly { readonly connectionId: ConnectionId; readonly bytes: number }[]
}

/** The newest lines of the program's log, oldest first. Secrets and personal data never get into it. */
export type LogTail = { readonly file: string; readonly lines: readonly string[] }

export type Responses = {
  'app.info': AppInfo
  'app.listening': null
  'app.newWindow': null
  'app.openExternal': { readonly opened: boolean }
  'app.showInFolder': null
  'app.readyToClose': null
  'app.openFolder': null
  'app.storage': StorageUse
  'app.log': LogTail
  'settings.get': Settings
  'settings.set': Settings
  'connections.list': readonly Connection[]
  'connections.test': ConnectionTest
  'connections.add': Connection
  'connections.update': Connection
  'connections.provideSecret': Connection
  'connections.setValueNames': Connection
  'connections.removalInfo': {
    readonly sessions: number
    readonly localReviews: number
    readonly bytes: number
    /** False when the store cannot be opened. It may hold reviews, so `localReviews` is 1 then. */
    readonly counted: boolean
  }
  'connections.remove': null
  /** File names: the backup that took the place of the reviews, and the damaged file, which is kept. */
  'connections.restoreReviews': {
    /** Names of the newest backup that was used and of the file that was there; `null` where there was none. */
    readonly backup: string | null
    readonly damaged: string | null
    /** Saved changes that are there again, and those that are nowhere. */
    readonly returned: number
    readonly lost: number
  }
  /** Why the connection's store can only be read now; `null` when it can be written. */
  'connections.saving': { readonly failure: Failure | null }
  'connections.trySaving': { readonly failure: Failure | null }
  'demo.start': Connection
  'sync.start': SyncStatus
  'sync.cancel': SyncStatus
  'sync.status': SyncStatus
  'sync.setStart': SyncStatus
  'sync.rejected': readonly RejectedItem[]
  'sessions.open': OpenView
  'sessions.window': readonly SessionRow[]
  'sessions.position': number | null
  'sessions.close': null
  'sessions.facets': SessionFacets
  'sessions.count': number
  'sessions.select': Selection
  'sessions.row': SessionRow
  'reports.get': ReportState
  'media.grant': MediaGrant
  'media.read': MediaBytes
  /** Seconds; `null` where nothing was played. */
  'playback.get': { readonly seconds: number | null }
  'playback.set': null
  'preferences.get': ListPreferences
  'preferences.set': null
  'notes.get': Note
  'notes.set': Note
  'exports.fields': readonly string[]
  /** `null` when the user closed the "save as" dialog. */
  'exports.start': ExportProgress | null
  'exports.preview': { readonly text: string }
  'exports.cancel': null
}

/** Names of what changed, so that a screen reads again only what it shows. */
export type TableName = 'sessions' | 'reports' | 'connections' | 'notes' | 'settings' | 'preferences' | 'saving'

export type Events = {
  syncProgress: SyncStatus
  tablesChanged: { readonly connectionId: ConnectionId | null; readonly tables: readonly TableName[] }
  exportProgress: ExportProgress
  /** Something the user should know that no call of theirs caused. */
  notice: { readonly level: 'info' | 'warning' | 'error'; readonly failure: Failure }
  /** A deep link or a menu asks for a session. */
  openSession: { readonly connectionId: ConnectionId; readonly key: SessionKey }
  /** The window is about to close and waits for `app.readyToClose`. */
  closing: null
}

type GroupOf<C extends ChannelName> = C extends `${infer G}.${string}` ? G : never
type NameIn<C extends ChannelName, G extends string> = C extends `${G}.${infer N}` ? N : never
type Call<C extends ChannelName> = undefined extends RequestInput[C]
  ? () => Promise<Reply<Responses[C]>>
  : (request: RequestInput[C]) => Promise<Reply<Responses[C]>>

/** What the preload puts on `window.desk`. Every `onX` returns the function that ends the subscription. */
export type Bridge = {
  readonly [G in GroupOf<ChannelName>]: {
    readonly [N in NameIn<ChannelName, G>]: `${G}.${N}` extends ChannelName ? Call<`${G}.${N}`> : never
  }
} & {
  readonly events: {
    readonly [E in EventName as `on${Capitalize<E>}`]: (callback: (payload: Events[E]) => void) => () => void
  }
}
