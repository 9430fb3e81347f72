import type { Connection } from '../../contract/model/connection.ts'
import type { DownloadsStatus } from '../../contract/model/downloads.ts'
import type { Failure } from '../../contract/model/errors.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { NetworkState } from '../../contract/model/network.ts'
import type { SendingStatus } from '../../contract/model/outbox.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { Store } from '../store/store.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import type { BodyReader } from '../sync/body-reader.ts'
import type { ServiceCalls } from './lazy-client.ts'

/** Events of a connection's runtime. The listener knows which connection it is. */
export type RuntimeListener = {
  readonly tablesChanged: (tables: readonly TableName[]) => void
  /** The reviewer, whose own file was lost, is known again from the journal. */
  readonly reviewerRecognized: () => void
  readonly syncProgress: (status: SyncStatus) => void
  readonly downloadsProgress: (status: DownloadsStatus) => void
  /** `null` when nothing is being sent any more. */
  readonly outboxProgress: (status: SendingStatus | null) => void
  /** The store has repaired something, or has a problem that the user should know. */
  readonly trouble: (failure: Failure) => void
}

/**
 * A signal that there may be something to do. `focus` and `online`, that a sync or a retry may be worthwhile: a window got
 * the focus, or the network may be back. `network`, that the state of the network has changed for better or worse.
 */
export type WakeUpSignal = 'focus' | 'online' | 'network'

/** What a part is given. */
export type PartContext = {
  /** The connection as it was when the part was created. When it is changed, the part is ended. */
  readonly connection: Connection
  readonly store: Store
  readonly client: ServiceCalls
  /** Belongs to the runtime and outlives the part. */
  readonly reader: BodyReader
  /** The user's settings as last read. */
  readonly settings: () => Settings
  /** The state of the network. When it changes, the parts are woken with `network`. */
  readonly network: () => NetworkState
  /** What sends requests of its own asks here; the client does so by itself. */
  readonly gate: NetworkGate
  readonly now: () => InstantMs
  readonly listener: RuntimeListener
}

/**
 * A piece of a connection's work over its store and service. It lives from one change of the connection to the next.
 */
export type Part = {
  /** Starts automatic work. Not called where automatic work is switched off. If it fails, all parts are ended. */
  automate?(): Promise<void>
  wakeUp?(signal: WakeUpSignal): void
  /** Called when the user's settings have changed. */
  replan?(): void
  /** Starts nothing more, and resolves when no work is pending. */
  end(): Promise<void>
}
