import { methodOf } from '../common/methods.ts'
import type { CallMessage } from '../common/worker-messages.ts'

/** Calls that wait for a thread, in the order in which they are answered. */
export type CallQueue = {
  add(call: CallMessage): void
  /** Takes out the next one. */
  next(): CallMessage | undefined
}

/** Calls in the order in which they come, but for those of the background: they wait until there is no other. */
export function createCallQueue(): CallQueue {
  const first: CallMessage[] = []
  const background: CallMessage[] = []
  return {
    add: (call) => void (methodOf(call.method).isBackground === true ? background : first).push(call),
    next: () => first.shift() ?? background.shift(),
  }
}
