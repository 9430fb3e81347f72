import type { BodilessLength, Connection, ConnectionSettingsInput } from '../../contract/model/connection.ts'
import type { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Reviewer, ReviewerName } from '../../contract/model/reviewer.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { ValueNames } from '../../contract/model/value-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'

/** Where to keep a secret: for good, or until the program ends. */
export type Keep = 'keychain' | 'memory'

/** What opening a connection's store takes. */
export type StoreAccess = {
  readonly folder: string
  /** 32 random bytes. */
  readonly key: Uint8Array
}

export type NewConnection = {
  readonly settings: ConnectionSettingsInput
  readonly secret: string
  readonly keep: Keep
  readonly isDemo?: boolean
  readonly bodilessLength?: BodilessLength
}

export type ConnectionChange = {
  readonly settings?: ConnectionSettingsInput
  /** Replaces the secret where it is kept now, and from now on opens the store where the secret is what opens it. */
  readonly secret?: string
  readonly bodilessLength?: BodilessLength
}

/**
 * The user's connections and settings, and who the user is. Connections are in `connections.json`, their secrets in the
 * SecretStore, their data in `connections/<id>/`. An id that is not in the list fails with `no-such-connection`; whatever needs the
 * keychain may fail with `keychain-unavailable`, whatever writes with `disk-full` or `disk-error`.
 */
export type ConnectionRegistry = {
  /** Like {@link get}, waits for no change under way, and asks the keychain once: what it said is kept in memory. */
  list(): Promise<readonly Connection[]>
  get(id: ConnectionId): Promise<Connection>
  add(connection: NewConnection): Promise<Connection>
  update(id: ConnectionId, change: ConnectionChange): Promise<Connection>
  /** What the user calls the numbers of proctoring. */
  setValueNames(id: ConnectionId, valueNames: ValueNames): Promise<Connection>
  /**
   * Gives a connection its secret (again). A secret that should open the store and does not is `secret-wrong`, and
   * nothing is touched. With `keychain` a key that the secret wrapped goes to the keychain as well. With `memory` it
   * stays where it is, so a key in a keychain that does not answer is still `keychain-unavailable`.
   */
  provideSecret(id: ConnectionId, secret: string, keep: Keep): Promise<Connection>
  /** The service took this secret, so secrets before it need not open the store any more. */
  secretAccepted(id: ConnectionId, secret: string): Promise<void>
  /** Removes the secrets, the folder and the entry, in this order: a failure leaves an entry to try again with. */
  remove(id: ConnectionId): Promise<void>
  /** The API secret. Fails with `secret-missing`, or `store-sealed` where it is also what opens the store. */
  secret(id: ConnectionId): Promise<string>
  /**
   * Makes the key on first use. Fails with `store-key-missing` when the key of an existing store is gone or another, and
   * with `store-sealed` or `secret-wrong` where the secret is what opens it.
   */
  storeAccess(id: ConnectionId): Promise<StoreAccess>
  /** The keychain answers (again): what could not be removed from it is, and secrets that were missing are looked for. */
  keychainAnswers(): Promise<void>
  /** Who works with this installation. Does not fail for the disk: then the id lasts until the program ends. */
  reviewer(): Promise<Reviewer>
  /** Names the reviewer; the id stays. */
  setReviewer(name: ReviewerName): Promise<Reviewer>
  settings(): Promise<Settings>
  setSettings(change: Partial<Settings>): Promise<Settings>
  /** Resolves when nothing that was asked for is still to be written. */
  settled(): Promise<void>
}

export type ConnectionRegistryOptions = {
  /** The data folder. */
  readonly folder: string
  readonly secrets: SecretStore
  readonly now?: () => number
  /** Called when the list of connections was damaged or gone, and the copies of it were used. */
  readonly onRecovered?: (trouble: DeskError) => void
  /** Called when a secret is found to be elsewhere, or gone, since the connection was last told of. */
  readonly onSecretChanged?: (id: ConnectionId) => void
  /** What a guess at a secret that wraps a key costs, as scrypt's N; less than in production only in tests. */
  readonly wrapCost?: number
}
