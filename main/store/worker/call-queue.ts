import { methodOf } from '../common/methods.ts'
import type { CallMessage } from '../common/worker-messages.ts'

/** Calls that wait for a thread, in the order in which they will be answered. */
export type CallQueue = {
  add(call: CallMessage): void
  /** Removes and returns the next call. */
  next(): CallMessage | undefined
}

/** A first-in, first-out queue with two priorities: background calls wait until no other call is left. */
export function createCallQueue(): CallQueue {
  const first: CallMessage[] = []
  const background: CallMessage[] = []
  return {
    add: (call) => void (methodOf(call.method).isBackground === true ? background : first).push(call),
    next: () => first.shift() ?? background.shift(),
  }
}
