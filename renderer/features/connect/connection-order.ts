import { assertNever, type Failure } from '../../../contract/model/errors.ts'
import type { ConnectionTest } from '../../../contract/model/sync.ts'

export type TestResult = { readonly test: ConnectionTest; readonly centers: readonly string[] }

/** What the form was told to do, and what came of it. */
export type Order = {
  readonly busy: 'test' | 'save' | null
  readonly result: TestResult | null
  readonly failure: Failure | null
  /** The keychain has refused once, so that another place for the secret is offered. */
  readonly keychainFailed: boolean
  /** A field was changed while a test was under way, so that its result is about other values. */
  readonly isOutdated: boolean
}

export type OrderEvent =
  | { readonly kind: 'begun'; readonly what: 'test' | 'save' }
  | { readonly kind: 'tested'; readonly result: TestResult }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Nothing was begun, for something is still to be chosen. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** A field was changed or is not valid: what came of the last order is about other values. */
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
