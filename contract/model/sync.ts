import type { Failure } from './errors.ts'
import type { ConnectionId } from './ids.ts'
import type { InstantMs } from './instants.ts'

/**
 * The status of a connection, the same on every screen. Between runs it follows from stored data, so a restart does not
 * change it.
 * - `retrying`: the service can't be reached or refuses for now, and the run tries again.
 * - `offline`: the last run didn't reach the service; what was synced before is available.
 * - `workingOffline`: the user wants no request to leave; what was synced before is available.
 * - `partly`: some centers are complete, others are not.
 * - `attention`: the last run failed.
 */
export type SyncCondition =
  'never' | 'syncing' | 'retrying' | 'cancelling' | 'synced' | 'offline' | 'workingOffline' | 'partly' | 'attention'

/** Progress of a connection's sync. Counts are of this run. */
export type SyncStatus = {
  readonly connectionId: ConnectionId
  readonly state: 'idle' | 'running' | 'cancelling'
  readonly condition: SyncCondition
  /** Center that is being synced; `null` between runs. */
  readonly center: string | null
  readonly centersDone: number
  readonly centersTotal: number
  /** Centers whose last run completed; during a run, the number before it. */
  readonly centersSynced: number
  readonly pages: number
  readonly received: number
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly rejected: number
  /** Average sessions per second in this run. */
  readonly rate: number
  readonly startedAt: InstantMs | null
  /** End of the last run that completed all centers. */
  readonly lastCompletedAt: InstantMs | null
  /** Why the current request is retried; `null` while the service answers. */
  readonly retrying: Failure | null
  /**
   * A time in the service's own future that it gave for a center, in the last run of this start of the app. The app reads
   * from a safe earlier time instead, so nothing is missing.
   */
  readonly timeAhead: { readonly center: string; readonly timestamp: string } | null
  /** Why the last run ended early, in this or an earlier start of the app; pages written before are kept. */
  readonly failure: (Failure & { readonly center: string | null }) | null
  /** Why the connection is not synced: `failure`, or the failure before a run that was cancelled. */
  readonly reason: (Failure & { readonly center: string | null }) | null
  /** Sessions in the cache now. */
  readonly stored: number
  /** Unreadable items of all runs that no later item has replaced. */
  readonly rejectedTotal: number
  readonly reports: ReportQueueStatus
}

/** Sessions whose reports are still wanted, and those whose reports were downloaded or failed since the start. */
export type ReportQueueStatus = { readonly waiting: number; readonly fetched: number; readonly failed: number }

/** A feed item or report that could not be read, with its original data. */
export type RejectedItem = {
  readonly id: number
  readonly center: string
  readonly receivedAt: InstantMs
  /** Which field is invalid and why, for people to read. */
  readonly reason: string
  /** JSON text as the service sent it; `null` in blind mode. */
  readonly raw: string | null
}

/** Result of "Test connection": one specific outcome and measured values. */
export type ConnectionTest = {
  readonly ok: boolean
  readonly failure: Failure | null
  /** Centers that the service did not accept. */
  readonly refusedCenters: readonly { readonly center: string; readonly failure: Failure }[]
  /** Server's clock minus this computer's, in milliseconds; `null` when the answer had no date. */
  readonly clockOffsetMs: number | null
  readonly roundTripMs: number | null
}
