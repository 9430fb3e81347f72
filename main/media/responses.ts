import { assertNever, toFailure, type ErrorCode } from '../../contract/model/errors.ts'

/**
 * Headers of every answer. Whatever the bytes are, they run no script, load nothing, are for no other origin and are
 * not cached by the browser.
 */
export const UNTRUSTED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

/**
 * A failure as JSON `{code, message, details}` with the closest HTTP status that is registered: Chromium takes others for
 * a fault of the program (`GetHttpReasonPhrase` in net/http/http_status_code.cc).
 */
export function failureResponse(error: unknown): Response {
  const failure = toFailure(error)
  return Response.json(failure, { status: statusOf(failure.code), headers: UNTRUSTED_HEADERS })
}

function statusOf(code: ErrorCode): number {
  switch (code) {
    case 'invalid-argument':
    case 'bad-request':
      return 400
    case 'media-refused':
    case 'forbidden':
    case 'sender-refused':
      return 403
    case 'not-found':
    case 'no-such-connection':
    case 'no-such-session':
    case 'no-such-result-set':
      return 404
    case 'limit-exceeded':
      return 413
    case 'media-unplayable':
      return 422
    case 'rate-limited':
      return 429
    case 'network':
    case 'server':
    case 'redirect':
    case 'malformed':
    case 'not-this-service':
    case 'unknown-outcome':
    case 'clock-skew':
      return 502
    case 'cancelled':
    case 'offline-not-stored':
    case 'working-offline':
    case 'not-synced':
      return 503
    case 'timeout':
      return 504
    case 'keychain-unavailable':
    case 'secret-missing':
    case 'secret-wrong':
    case 'disk-full':
    case 'disk-error':
    case 'store-locked':
    case 'store-newer':
    case 'store-damaged':
    case 'media-damaged':
    case 'backup-unusable':
    case 'store-key-missing':
    case 'store-sealed':
    case 'worker-stopped':
    case 'sync-running':
    case 'sync-token-repeated':
    case 'sync-page-too-large':
    case 'sync-endless':
    case 'sync-start-refused':
    case 'another-account':
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
    case 'internal':
      return 500
    default:
      return assertNever(code)
  }
}
