import type { BodilessLength, Connection, ConnectionSettingsInput } from '../../contract/model/connection.ts'
import type { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Reviewer, ReviewerName } from '../../contract/model/reviewer.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { ValueNames } from '../../contract/model/value-names.ts'
import type { StoreAccount } from '../store/records.ts'
import type { SecretStore } from '../secrets/secret-store.ts'

/** Where to keep a secret: permanently, or in memory until the app ends. */
export type Keep = 'keychain' | 'memory'

/** What is needed to open a connection's store. */
export type StoreAccess = {
  readonly folder: string
  /** 32 random bytes. */
  readonly key: Uint8Array
  readonly account: StoreAccount
  /** Whether the store was opened before, so that one without its files has lost them. */
  readonly mustExist: boolean
}

export type NewConnection = {
  readonly settings: ConnectionSettingsInput
  readonly secret: string
  readonly keep: Keep
  readonly isDemo?: boolean
  readonly bodilessLength?: BodilessLength
}

/** What the system's menus show of a connection. */
export type RecentConnection = Pick<Connection, 'id' | 'name'>

export type ConnectionChange = {
  readonly settings?: ConnectionSettingsInput
  /** Replaces the secret where it is kept now. Where the secret opens the store, the new one does from now on. */
  readonly secret?: string
  readonly bodilessLength?: BodilessLength
}

/**
 * The user's connections, settings and reviewer. Connections are in `connections.json`, their secrets in the
 * SecretStore, their data in `connections/<id>/`. An unknown id fails with `no-such-connection`; whatever needs the
 * keychain may fail with `keychain-unavailable`, and whatever writes with `disk-full` or `disk-error`.
 */
export type ConnectionRegistry = {
  /** Like {@link get}, but does not wait for pending changes, and asks the keychain only once: its answer is cached. */
  list(): Promise<readonly Connection[]>
  get(id: ConnectionId): Promise<Connection>
  add(connection: NewConnection): Promise<Connection>
  /**
   * Another address or account ID means the same account at a new address: reviews and outbox stay, and the cache begins
   * anew when the store is opened again, which must be closed.
   */
  update(id: ConnectionId, change: ConnectionChange): Promise<Connection>
  /** Sets the user's labels for the numbers of proctoring. */
  setValueNames(id: ConnectionId, valueNames: ValueNames): Promise<Connection>
  /**
   * Gives a connection its secret (again). Fails with `secret-wrong`, and changes nothing, where the secret should open
   * the store and does not. With `keychain`, a key that the secret wraps moves to the keychain too. With `memory` the
   * key stays where it is, so a key in a keychain that does not answer is still `keychain-unavailable`.
   */
  provideSecret(id: ConnectionId, secret: string, keep: Keep): Promise<Connection>
  /** The service has accepted this secret, so that earlier secrets need not open the store any more. */
  secretAccepted(id: ConnectionId, secret: string): Promise<void>
  /**
   * Takes the connection out of the list, then deletes its folder and its secrets: what is listed is whole. What cannot be
   * deleted now is deleted at the next start. Fails, and changes nothing, where the keychain does not answer.
   */
  remove(id: ConnectionId): Promise<void>
  /** Deletes what interrupted removals have left. To be called at each start. */
  finishRemovals(): Promise<void>
  /** The store was opened, so that from now on it must be there. */
  noteStore(id: ConnectionId): Promise<void>
  /** The API secret. Fails with `secret-missing`, or with `store-sealed` where the secret also opens the store. */
  secret(id: ConnectionId): Promise<string>
  /**
   * Creates the key at the first use. Fails with `store-key-missing` when the key of an existing store is missing or
   * wrong, and with `store-sealed` or `secret-wrong` where the secret opens the store.
   */
  storeAccess(id: ConnectionId): Promise<StoreAccess>
  /**
   * Must be called when the keychain answers (again): pending deletions are carried out, and missing secrets are looked
   * for.
   */
  keychainAnswers(): Promise<void>
  /**
   * The person who works with this installation. A disk error does not make it fail: the id then lasts until the app
   * ends.
   */
  reviewer(): Promise<Reviewer>
  /** Sets the reviewer's name; the id stays. */
  setReviewer(name: ReviewerName): Promise<Reviewer>
  /** A journal belongs to this reviewer: whether they are known from it, because their own file was lost. */
  recognizeReviewer(owner: Reviewer): Promise<boolean>
  has(id: ConnectionId): Promise<boolean>
  /** Connections in the order of their last use, the latest first, without those of {@link forgetRecent}. */
  recent(): Promise<readonly RecentConnection[]>
  /** Leaves connections out of {@link recent} until they are used again. */
  forgetRecent(ids: readonly ConnectionId[]): Promise<void>
  settings(): Promise<Settings>
  /** A new `lastConnection` is the latest of {@link recent}. */
  setSettings(change: Partial<Settings>): Promise<Settings>
  /** Resolves when all pending changes are written. */
  settled(): Promise<void>
}

export type ConnectionRegistryOptions = {
  /** The data folder. */
  readonly folder: string
  readonly secrets: SecretStore
  readonly now?: () => number
  /**
   * Called when the list of connections, the settings or the reviewer were damaged or missing, and were restored, or when
   * the settings are lost.
   */
  readonly onRecovered?: (trouble: DeskError) => void
  /** Called when a connection was removed whose data could not be deleted yet. */
  readonly onUnfinishedRemoval?: (trouble: DeskError) => void
  /** Called when a secret is found elsewhere, or missing, compared to the last announced state. */
  readonly onSecretChanged?: (id: ConnectionId) => void
  /** Cost of wrapping a key, as scrypt's N. Only tests lower it. */
  readonly wrapCost?: number
}
