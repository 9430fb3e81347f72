/** A request that waits for the response headers of a media host. `settled` must be called when they have arrived. */
export type WaitingRequest = { readonly signal: AbortSignal; readonly settled: () => void }

export type WaitingRequests = {
  /** Adds a request to a group. If the group has more than `most` waiting requests, the oldest one is aborted. */
  add(group: string, most: number): WaitingRequest
}

/**
 * Limits the number of waiting requests. Electron does not tell a protocol handler that the page aborted a request
 * (lib/browser/api/protocol.ts), so a slow host would soon be busy with requests that nobody waits for.
 */
export function createWaitingRequests(): WaitingRequests {
  const groups = new Map<string, Set<AbortController>>()
  return {
    add(group, most) {
      const waiting = groups.get(group) ?? new Set()
      groups.set(group, waiting)
      const controller = new AbortController()
      waiting.add(controller)
      const settled = () => {
        waiting.delete(controller)
        if (waiting.size === 0 && groups.get(group) === waiting) groups.delete(group)
      }
      const [oldest] = waiting
      if (waiting.size > most && oldest !== undefined) {
        waiting.delete(oldest)
        oldest.abort()
      }
      return { signal: controller.signal, settled }
    },
  }
}
