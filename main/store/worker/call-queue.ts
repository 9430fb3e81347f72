import type { CallMessage } from '../common/worker-messages.ts'

/** Calls that wait for a thread, in the order in which they are answered. */
export type CallQueue = {
  add(call: CallMessage): void
  /** Takes out the next one. */
  next(): CallMessage | undefined
}

/**
 * What nobody looks at while it is on its way. A view is closed among them, so that what reads it is answered before.
 */
const BACKGROUND: ReadonlySet<string> = new Set(['countSessions', 'exportCsv', 'fieldNames', 'facets', 'closeView'])

/** Calls in the order in which they come, but for those of the background: they wait until there is no other. */
export function createCallQueue(): CallQueue {
  const first: CallMessage[] = []
  const background: CallMessage[] = []
  return {
    add: (call) => void (BACKGROUND.has(call.method) ? background : first).push(call),
    next: () => first.shift() ?? background.shift(),
  }
}
