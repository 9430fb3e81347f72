import { assertNever, type ErrorCode, type Failure } from '../../contract/model/errors.ts'

/** A failure of a run and the center that was being synced; `null` where it concerns no center. */
export type SyncFailure = Failure & { readonly center: string | null }

/**
 * How a run ended. `deferred`: the cause is temporary (no network, a full disk, cancelled), so a retry makes sense.
 * `failed`: it will fail again until somebody changes something. Pages that were written stay in every case.
 */
export type SyncOutcome =
  | { readonly kind: 'applied' }
  | { readonly kind: 'deferred'; readonly failure: SyncFailure }
  | { readonly kind: 'failed'; readonly failure: SyncFailure }

/** Scope of a failure: temporary, this center (the others continue), or the whole connection. */
export type FailureReach = 'passing' | 'center' | 'connection'

export function reachOf(code: ErrorCode): FailureReach {
  switch (code) {
    case 'network':
    case 'timeout':
    case 'rate-limited':
    case 'server':
    case 'cancelled':
    case 'working-offline':
    case 'clock-skew':
    case 'disk-full':
    case 'disk-error':
    case 'store-locked':
    case 'worker-stopped':
    case 'keychain-unavailable':
    case 'sync-running':
      return 'passing'
    case 'bad-request':
    case 'not-found':
    case 'malformed':
    case 'limit-exceeded':
    case 'no-such-session':
    case 'sync-token-repeated':
    case 'sync-page-too-large':
    case 'sync-endless':
    case 'sync-start-refused':
      return 'center'
    case 'forbidden':
    case 'redirect':
    case 'not-this-service':
    case 'unknown-outcome':
    case 'secret-missing':
    case 'secret-wrong':
    case 'store-newer':
    case 'store-damaged':
    case 'backup-unusable':
    case 'store-key-missing':
    case 'store-sealed':
    case 'invalid-argument':
    case 'no-such-connection':
    case 'another-account':
    case 'no-such-result-set':
    case 'offline-not-stored':
    case 'not-synced':
    case 'media-refused':
    case 'media-unplayable':
    case 'media-damaged':
    case 'local-reviews-exist':
    case 'note-changed':
    case 'review-changed':
    case 'review-submitted':
    case 'review-incomplete':
    case 'rubric-changed':
    case 'transcript-changed':
    case 'transcript-unreadable':
    case 'program-changed':
    case 'blind-review':
    case 'sender-refused':
    case 'internal':
      return 'connection'
    default:
      return assertNever(code)
  }
}
