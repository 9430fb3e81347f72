import type { InstantMs } from './instants.ts'

/**
 * Why an update was not found, downloaded or installed. The catalogue has a text for each.
 *
 * The first group comes from the network, the second from an update that is not what it should be, the third from this
 * computer.
 */
export const UPDATE_TROUBLES = [
  'unreachable',
  'slow',
  'refused',
  'working-offline',

  'unsigned',
  'wrongly-signed',
  'malformed',
  'damaged',

  'disk-full',
  'disk-error',
  'unsaved',
  'silent-window',
  'not-installed',
] as const
export type UpdateTroubleKind = (typeof UPDATE_TROUBLES)[number]

export type UpdateTrouble = {
  readonly kind: UpdateTroubleKind
  /** HTTP status of the server's answer, for `refused`. */
  readonly status: number | null
}

/** A newer version whose feed was signed by the makers of the app. */
export type OfferedUpdate = {
  readonly version: string
  /** Time of its release; `null` where the feed does not say. */
  readonly releasedAt: InstantMs | null
  /** Plain text: whatever markup it has is shown as it is. Empty where there is none. */
  readonly notes: string
  /** Size of the download. */
  readonly bytes: number
}

/**
 * - `unknown`: not checked since the start, or the check failed
 * - `current`: there is no newer version
 * - `available`: a newer version can be downloaded
 * - `ready`: it is downloaded, and is installed when the user restarts the app
 * - `restarting`: the windows are asked to save and to close
 */
export type UpdatePhase = 'unknown' | 'checking' | 'current' | 'available' | 'downloading' | 'ready' | 'restarting'

export type UpdateStatus = {
  readonly phase: UpdatePhase
  /** From `available` on; `null` before. */
  readonly update: OfferedUpdate | null
  /** Bytes that are downloaded, while downloading. */
  readonly received: number
  /** Of the last step. */
  readonly trouble: UpdateTrouble | null
  /** Time of the last check that was answered; `null` before the first. */
  readonly checkedAt: InstantMs | null
}

/** What a restart would end, as numbers of what is running now. */
export type WorkUnderWay = { readonly exports: number; readonly evidenceReports: number; readonly syncs: number }
