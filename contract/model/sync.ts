import type { Failure } from './errors.ts'
import type { ConnectionId } from './ids.ts'
import type { InstantMs } from './instants.ts'

/**
 * How a connection stands, in the one word that every screen shows. Between runs it follows from what is stored, so a
 * restart does not change it.
 * - `retrying`: the service can't be reached or refuses for now, and the run tries again.
 * - `offline`: the last run didn't reach the service; what was synced before is there.
 * - `partly`: some centers are complete, others are not.
 * - `attention`: the last run failed.
 */
export type SyncCondition =
  'never' | 'syncing' | 'retrying' | 'cancelling' | 'synced' | 'offline' | 'partly' | 'attention'

/** How far a run of the feed has come, for one connection. Counts are of this run. */
export type SyncStatus = {
  readonly connectionId: ConnectionId
  readonly state: 'idle' | 'running' | 'cancelling'
  readonly condition: SyncCondition
  /** Center that is being read; `null` between runs. */
  readonly center: string | null
  readonly centersDone: number
  readonly centersTotal: number
  /** Centers whose last run was complete; during a run, as it was before. */
  readonly centersSynced: number
  readonly pages: number
  readonly received: number
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly rejected: number
  /** Sessions a second over the run so far. */
  readonly rate: number
  readonly startedAt: InstantMs | null
  /** End of the last complete run of all centers. */
  readonly lastCompletedAt: InstantMs | null
  /** Why the running request is being tried again; `null` while the service answers. */
  readonly retrying: Failure | null
  /** Why the last run ended early, in this start of the app or an earlier one; what had been written before stays. */
  readonly failure: (Failure & { readonly center: string | null }) | null
  /** What keeps the connection from being synced: `failure`, or what failed before a run that was cancelled. */
  readonly reason: (Failure & { readonly center: string | null }) | null
  /** Sessions in the cache now. */
  readonly stored: number
  /** Set aside in all runs and not yet superseded. */
  readonly rejectedTotal: number
  readonly reports: ReportQueueStatus
}

export type ReportQueueStatus = { readonly waiting: number; readonly fetched: number; readonly failed: number }

/** A feed item or report that could not be read, kept as it came. */
export type RejectedItem = {
  readonly id: number
  readonly center: string
  readonly receivedAt: InstantMs
  /** Which field is at fault and why, for a person. */
  readonly reason: string
  /** JSON text as the service sent it. */
  readonly raw: string
}

/** Answer of "Test connection": one specific outcome and what was measured on the way. */
export type ConnectionTest = {
  readonly ok: boolean
  readonly failure: Failure | null
  /** Centers that the service did not accept. */
  readonly refusedCenters: readonly { readonly center: string; readonly failure: Failure }[]
  /** Server's clock minus this computer's, in milliseconds; `null` when the answer had no date. */
  readonly clockOffsetMs: number | null
  readonly roundTripMs: number | null
}
