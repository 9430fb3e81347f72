import type { Fault } from './faults.ts'
import type { Switches } from './rules/switches.ts'

/**
 * Options of the service. Every member has a default, so `startService({})` is a complete demo. {@link Switches} are what
 * the API document leaves open.
 */
export type ServiceOptions = Partial<Switches> & {
  /** 0 takes any free port. The service listens on 127.0.0.1 only. */
  readonly port?: number
  /** Prefix of every endpoint's path, for instance `/api`; it is part of the signed path. */
  readonly prefix?: string
  /** Sessions in all centers together: the first center has half, the others share the rest. */
  readonly sessions?: number
  readonly seed?: number
  readonly centers?: readonly string[]
  /** Digits; default 1001. */
  readonly accountId?: string
  /** Random by default. Its UTF-8 bytes are the key of the signature. */
  readonly secret?: string
  /** Content-Length that must be signed for a request without a body (the API document does not show it). */
  readonly bodilessLength?: BodilessLengthRule
  /** Sessions per page of the feed; 500 by default and at most. */
  readonly pageSize?: number
  /** Milliseconds since the epoch at which the data end. */
  readonly until?: number
  /** UTC timestamp; an earlier `modifiedSince` is refused with 400. */
  readonly earliestModifiedSince?: string
  /** Sessions that change in a center per step of time; about two percent by default. */
  readonly changesPerTick?: number
  /** Sessions that are added to a center per step of time. */
  readonly newPerTick?: number
  /** Seconds between steps of time; with 0, the default, only `advance()` makes steps. */
  readonly evolveSeconds?: number
  /** Share of the people with a photo, 0 to 1. */
  readonly photoShare?: number
  /** Enables `POST /__faults` and `DELETE /__faults`, without a signature. */
  readonly allowFaults?: boolean
  /** Where finished sessions lead, with `participantId` as a parameter; a test's own setting comes first. */
  readonly callbackUrl?: string
  /** Seconds after which an open session without a sign of its person is closed; 900 by default. */
  readonly leftAfterSeconds?: number
  readonly faults?: readonly Fault[]
  /** Bytes of a request's body at most; a longer one is answered with 413. */
  readonly maxBody?: number
  /** Employees in one `POST /v1/employees` at most; without limit by default. */
  readonly maxEmployees?: number
  /** SQLite file of what callers change; by default it is kept in memory and ends with the service. */
  readonly storeFile?: string
  /** Folder of the sample media; found automatically by default. */
  readonly mediaFolder?: string
  /** Origin of another server with these files. By default the service serves them itself. */
  readonly mediaHost?: string
  /** The clock in milliseconds since the epoch. */
  readonly now?: () => number
}

export type BodilessLengthRule = 'zero' | 'empty' | 'either'

export const DEFAULT_CENTERS: readonly string[] = ['spring-intake', 'autumn-intake', 'field-offices']
