import type { Failure } from './errors.ts'
import type { ConnectionId } from './ids.ts'
import type { InstantMs } from './instants.ts'

/** How far a run of the feed has come, for one connection. Counts are of this run. */
export type SyncStatus = {
  readonly connectionId: ConnectionId
  readonly state: 'idle' | 'running' | 'cancelling'
  /** Center that is being read; `null` between runs. */
  readonly center: string | null
  readonly centersDone: number
  readonly centersTotal: number
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
  /** Why the last run ended early; what had been written before stays. */
  readonly failure: (Failure & { readonly center: string | null }) | null
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
