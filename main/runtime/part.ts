import type { Connection } from '../../contract/model/connection.ts'
import type { Failure } from '../../contract/model/errors.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { Store } from '../store/store.ts'
import type { BodyReader } from '../sync/body-reader.ts'
import type { ServiceCalls } from './lazy-client.ts'

/** What a connection tells by itself. Whoever listens knows which connection it is. */
export type RuntimeListener = {
  readonly tablesChanged: (tables: readonly TableName[]) => void
  readonly syncProgress: (status: SyncStatus) => void
  /** The store had to help itself, or has something to tell the user. */
  readonly trouble: (failure: Failure) => void
}

/** Something happened that may make a sync worthwhile. */
export type PokeCause = 'focus' | 'online'

/** What a part works with. */
export type PartContext = {
  /** As it is when the part begins; a change of it ends the part. */
  readonly connection: Connection
  readonly store: Store
  readonly client: ServiceCalls
  /** Belongs to the connection: it outlives the part. */
  readonly reader: BodyReader
  /** The user's settings as they were last read. */
  readonly settings: () => Settings
  readonly now: () => InstantMs
  readonly tell: RuntimeListener
}

/** Something that works over the store and the service of a connection, from one change of the connection to the next. */
export type Part = {
  /**
   * Begins what it does without being asked. Not called where the program does nothing by itself. When it fails, all
   * parts are ended.
   */
  automate?(): Promise<void>
  poke?(cause: PokeCause): void
  /** The user's settings have changed. */
  replan?(): void
  /** From the call on nothing begins; resolves when nothing is under way. */
  end(): Promise<void>
}
