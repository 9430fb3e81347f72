import type { TranscriptProblem } from './transcript-problem.ts'

/**
 * The closed list of expected failures. The catalogue has a message for each; a bug is `internal`. The first group
 * comes from calls to the service, the second from this computer, the third from the request itself.
 */
export const ERROR_CODES = [
  'network',
  'timeout',
  'clock-skew',
  'forbidden',
  'bad-request',
  'not-found',
  'rate-limited',
  'server',
  'redirect',
  'malformed',
  'not-this-service',
  'unknown-outcome',
  'cancelled',

  'keychain-unavailable',
  'secret-missing',
  'secret-wrong',
  'disk-full',
  'disk-error',
  'store-locked',
  'store-newer',
  'store-damaged',
  'store-key-missing',
  'store-sealed',
  'backup-unusable',
  'worker-stopped',

  'invalid-argument',
  'limit-exceeded',
  'no-such-connection',
  'another-account',
  'no-such-session',
  'no-such-result-set',
  'offline-not-stored',
  'working-offline',
  'not-synced',
  'media-refused',
  'media-unplayable',
  'media-damaged',
  'sync-running',
  'sync-token-repeated',
  'sync-page-too-large',
  'sync-endless',
  'sync-start-refused',
  'local-reviews-exist',
  'note-changed',
  'review-changed',
  'review-submitted',
  'review-incomplete',
  'rubric-changed',
  'transcript-changed',
  'transcript-unreadable',
  'program-changed',
  'blind-review',
  'sender-refused',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Details of a failure, safe to show and to log: never a secret, never personal data. */
export type ErrorDetails = {
  /** HTTP status of the answer. */
  readonly status?: number
  /** Start of the answer's body, printable characters only, 200 at most. */
  readonly excerpt?: string
  /** Server's clock minus this computer's, in milliseconds. */
  readonly clockOffsetMs?: number
  /** Name of the invalid field of the request, in the notation of the API document. */
  readonly field?: string
  readonly limit?: number
  /** The invalid value where it is no secret (a timestamp, a center's name). */
  readonly value?: string
  /** Seconds to wait before the next request, as the service demands. */
  readonly retryAfter?: number
  /** Seconds from the beginning of a video that are on this computer without a gap. */
  readonly storedSeconds?: number
  /** Why the network failed, where that is known and tells the user what to do. */
  readonly network?: NetworkTrouble
  /** Whether the stopped thread runs again already, or the damaged file was replaced. */
  readonly restarted?: boolean
  /** Saved changes that are missing from the reviewer's own work. */
  readonly missing?: MissingWork
  /** Why a file is not taken as a transcript. */
  readonly transcript?: TranscriptProblem
}

/** Saved changes of the reviewer's own work that are missing from the database. */
export type MissingWork = {
  readonly changes: number
  /** How many of them the backups have. */
  readonly inBackups: number
  /** Time of the newest backup with some of them, in milliseconds since 1970; `null` where none has any. */
  readonly backedUpAt: number | null
}

/**
 * The host name does not exist, the connection is refused, the certificate is not trusted, or the port speaks no TLS.
 */
export type NetworkTrouble = 'address' | 'refused' | 'certificate' | 'no-tls'

/** The form in which a failure crosses a boundary (bridge, worker, command line). */
export type Failure = { readonly code: ErrorCode; readonly message: string; readonly details?: ErrorDetails }

/** An expected failure. Anything else that is thrown is a bug. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }

  toFailure(): Failure {
    return { code: this.code, message: this.message, details: this.details }
  }

  static from(failure: Failure): DeskError {
    return new DeskError(failure.code, failure.message, failure.details)
  }
}

/** Converts any thrown value to a failure. The message of an unexpected error is dropped, since it may quote data. */
export function toFailure(error: unknown): Failure {
  if (error instanceof DeskError) return error.toFailure()
  if (error instanceof Error && error.name === 'AbortError') return { code: 'cancelled', message: 'Canceled.' }
  return { code: 'internal', message: 'Something went wrong inside Proctor Desk. The log has the details.' }
}

/**
 * Whether the user ended what failed, by cancelling it or by switching to working offline. Of a sync that changes nothing
 * about how the one before it ended.
 */
export function isUsersChoice({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'cancelled' || code === 'working-offline'
}

/** Gives a type error when a union has a member that the switch does not handle. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}
