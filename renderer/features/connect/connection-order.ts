import { assertNever, type Failure } from '../../../contract/model/errors.ts'
import type { ConnectionTest } from '../../../contract/model/sync.ts'

export type TestResult = { readonly test: ConnectionTest; readonly centers: readonly string[] }

/** The form's last action, a test or a save, and its result. */
export type Order = {
  readonly busy: 'test' | 'save' | null
  readonly result: TestResult | null
  readonly failure: Failure | null
  /** Whether the keychain has failed, so that keeping the secret key in memory is offered. */
  readonly keychainFailed: boolean
  /** Whether a field changed during a test, so that its result does not apply to the current values. */
  readonly isOutdated: boolean
}

export type OrderEvent =
  | { readonly kind: 'begun'; readonly what: 'test' | 'save' }
  | { readonly kind: 'tested'; readonly result: TestResult }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Nothing was started, because a choice is missing. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** A field changed or is invalid, so that the last result does not apply to the current values. */
  | { readonly kind: 'outdated' }

export const NO_ORDER: Order = { busy: null, result: null, failure: null, keychainFailed: false, isOutdated: false }

export function nextOrder(order: Order, event: OrderEvent): Order {
  switch (event.kind) {
    case 'begun':
      return { ...order, busy: event.what, result: null, failure: null, isOutdated: false }
    case 'tested':
      return { ...order, busy: null, result: order.isOutdated ? null : event.result, isOutdated: false }
    case 'saved':
      return { ...order, busy: null }
    case 'failed': {
      const keychainFailed = order.keychainFailed || event.failure.code === 'keychain-unavailable'
      return {
        ...order,
        busy: null,
        failure: order.isOutdated ? null : event.failure,
        keychainFailed,
        isOutdated: false,
      }
    }
    case 'refused':
      return { ...order, failure: event.failure }
    case 'outdated':
      return { ...order, result: null, failure: null, isOutdated: order.busy === 'test' }
    default:
      return assertNever(event)
  }
}
