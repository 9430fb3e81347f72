import type { Responses, Request } from '../../contract/bridge/channels.ts'
import type { StorageUse } from '../../contract/model/app.ts'
import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId, Guid, SessionKey } from '../../contract/model/ids.ts'
import type { Reviewer, ReviewerName } from '../../contract/model/reviewer.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { Start } from '../../contract/model/start.ts'
import type { ConnectionTest, RejectedItem, SyncStatus } from '../../contract/model/sync.ts'
import type { JournalProof } from '../store/records.ts'
import type { VerifiedHealth } from '../store/store.ts'
import type { DeskEvents } from './events.ts'
import type { DownloadsDesk } from './desk-downloads-type.ts'
import type { FilesDesk } from './desk-files-type.ts'
import type { Network } from './network.ts'
import type { SessionsDesk } from './desk-sessions-type.ts'
import type { ManageDesk } from './desk-manage-type.ts'
import type { TranscriptsDesk } from './desk-transcripts-type.ts'
import type { WorkDesk } from './desk-work-type.ts'

/** A session in its connection. */
export type SessionPlace = { readonly connectionId: ConnectionId; readonly key: SessionKey }

/**
 * All operations of the app, for the windows and for the command line. An expected failure rejects with a `DeskError`;
 * `no-such-connection` is possible everywhere and is not repeated at each method.
 */
export type Desk = SessionsDesk &
  WorkDesk &
  TranscriptsDesk &
  FilesDesk &
  ManageDesk &
  DownloadsDesk & {
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
      /**
       * Fails with `secret-wrong` when a new secret is given although the old one is still needed to open the store, and
       * with `another-account` when another address or account ID is given to a connection that has data, unless
       * `sameAccount` says that the account is at another address now. Its cache begins anew then, and what was staged is
       * not sent to the new address until the user decides so.
       */
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
      /**
       * Starts a sync and returns at once. With `over`, all sessions are listed again, and those that are no longer at the
       * service are marked. Fails with `sync-running`, `secret-missing` and `working-offline`.
       */
      start(id: ConnectionId, over?: boolean): Promise<SyncStatus>
      /** Starts a sync and returns when it ends. If it failed, the status has the failure; fails with `working-offline`. */
      run(id: ConnectionId, signal?: AbortSignal, over?: boolean): Promise<SyncStatus>
      cancel(id: ConnectionId): Promise<SyncStatus>
      status(id: ConnectionId): Promise<SyncStatus>
      setStart(id: ConnectionId, center: string, modifiedSince: string): Promise<SyncStatus>
      rejected(id: ConnectionId, limit: number): Promise<readonly RejectedItem[]>
    }
    readonly links: {
      /**
       * The participant's latest session, in whichever connection has it. If none has, `onSync` is called and the
       * connections are synced. Fails with `no-such-session`, and with `working-offline` instead of a sync.
       */
      sessionOf(participantId: Guid, onSync?: () => void): Promise<SessionPlace>
      /** Fails with `no-such-connection` where the link is to a connection that there is not. */
      connectionOf(id: ConnectionId): Promise<ConnectionId>
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
    /** What is known of the network, and the gate that every request passes. */
    readonly network: Pick<Network, 'gate' | 'state' | 'report'>
    /** Has the windows read again what the store names in the language shown, which has changed. */
    readonly languageChanged: () => Promise<void>
    /** Shuts everything down in order: syncs, exports, service calls, stores (with a backup of the reviews), the lock. */
    readonly close: () => Promise<void>
  }
