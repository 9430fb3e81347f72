import type { SourceActivity } from './progress-watch.ts'
import type { LoaderRequest } from './read-ahead/loaders.ts'

/** The requests of dash.js that have no answer yet. */
export type OpenRequests = {
  readonly add: (request: LoaderRequest) => void
  readonly activity: () => SourceActivity
}

export function createOpenRequests(): OpenRequests {
  const open = new Set<LoaderRequest>()
  let received = 0
  return {
    add(request) {
      const { customData } = request
      const { onloadend, onprogress } = customData
      open.add(request)
      customData.onloadend = () => {
        open.delete(request)
        received += 1
        onloadend?.()
      }
      customData.onprogress = (event) => {
        received += 1
        onprogress?.(event)
      }
    },
    activity() {
      for (const request of open) if (request.customData.onloadend === undefined) open.delete(request)
      return { isRequesting: open.size > 0, received }
    },
  }
}
