/** A request that waits for the headers of a media host. */
export type WaitingRequest = { readonly signal: AbortSignal; readonly settled: () => void }

export type WaitingRequests = {
  /** Adds a request to those of a group. Where these are more than `most`, the one that waits longest is ended. */
  begin(group: string, most: number): WaitingRequest
}

/**
 * Bounds how many requests wait at a time. Electron does not tell a handler that the page gave a request up
 * (lib/browser/api/protocol.ts), so a host that is slow to answer would soon be asked only for what nobody wants.
 */
export function createWaitingRequests(): WaitingRequests {
  const groups = new Map<string, Set<AbortController>>()
  return {
    begin(group, most) {
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
