import type { Fault } from './faults.ts'

/** How the service is started. Every member has a default, so `startService({})` is a whole demonstration. */
export type ServiceOptions = {
  /** 0 takes any free port. The service listens on 127.0.0.1 and nowhere else. */
  readonly port?: number
  /** Put before every endpoint's path, for instance `/api`; it is part of the signed path. */
  readonly prefix?: string
  /** Sessions in all centers together: the first center has half, the others share the rest. */
  readonly sessions?: number
  readonly seed?: number
  readonly centers?: readonly string[]
  /** Digits; 1001 unless told. */
  readonly accountId?: string
  /** A random one unless told. Its UTF-8 bytes are the key of the signature. */
  readonly secret?: string
  /** What must have been signed as Content-Length where there is no body (the API document does not show it). */
  readonly bodilessLength?: BodilessLengthRule
  /** Sessions on a page of the feed, 500 at most and unless told. */
  readonly pageSize?: number
  /** Milliseconds since the epoch at which the data end. */
  readonly until?: number
  /** UTC timestamp; an earlier `modifiedSince` is refused with 400. */
  readonly earliestModifiedSince?: string
  /** Sessions that change in a center at each step of time; about two in a hundred unless told. */
  readonly changesPerTick?: number
  /** Sessions that appear in a center at each step of time. */
  readonly newPerTick?: number
  /** Seconds between steps of time; 0, the default, leaves them to `advance()`. */
  readonly evolveSeconds?: number
  /** Share of the people whose data carry a photo, 0 to 1. */
  readonly photoShare?: number
  /** Answers `POST /__faults` and `DELETE /__faults`, without a signature. */
  readonly allowFaults?: boolean
  readonly faults?: readonly Fault[]
  /** Folder of the sample media; found beside the program unless told. */
  readonly mediaFolder?: string
  /** The clock in milliseconds since the epoch. */
  readonly now?: () => number
}

export type BodilessLengthRule = 'zero' | 'empty' | 'either'

export const DEFAULT_CENTERS: readonly string[] = ['spring-intake', 'autumn-intake', 'field-offices']
