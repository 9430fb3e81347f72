import { partName, type HeldAnswer, type HeldParts } from './held-parts.ts'

/** The members of a dash.js request that are used here. */
export type LoaderRequest = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly responseType?: string
  readonly customData: {
    /** dash.js removes these callbacks from a canceled request. */
    onloadend?: () => void
    /** Called when dash.js cancels the request. */
    abort?: () => void
    onprogress?: (event: { readonly lengthComputable: true; readonly loaded: number; readonly total: number }) => void
  }
}

/** The members that a loader sets before it reports the end of a request. */
export type LoaderResponse = {
  url?: string
  status?: number
  statusText?: string
  headers?: Readonly<Record<string, string>>
  data?: unknown
}

type Load = (request: LoaderRequest, response: LoaderResponse) => boolean
/** Sends a request; `sendAnew` does so like dash.js. */
type Send = (request: LoaderRequest, response: LoaderResponse, sendAnew: () => void) => void
type Extended = { readonly parent: { readonly load: Load } }

/** Extends the loader with which dash.js sends requests: for `MediaPlayer.extend('XHRLoader', ..., true)`. */
function loaderOf(load: Send) {
  return function (this: Extended) {
    // Read before dash.js replaces it with the extension.
    const { load: loadAnew } = this.parent
    return {
      load(request: LoaderRequest, response: LoaderResponse) {
        load(request, response, () => loadAnew(request, response))
        return true
      },
    }
  }
}

/**
 * Answers from memory, waits for a part that is being loaded, and sends all other requests with `send`, by default like
 * dash.js. `onRequest` is called before.
 */
export function heldLoader(
  parts: HeldParts,
  send: Send = (_request, _response, sendAnew) => sendAnew(),
  onRequest: (request: LoaderRequest) => void = () => undefined,
) {
  return loaderOf((request, response, sendAnew) => {
    onRequest(request)
    const goOn = () => send(request, response, sendAnew)
    const found = parts.find(nameOf(request))
    if (found === null) return goOn()
    void Promise.resolve(found).then((answer) => {
      if (request.customData.onloadend === undefined) return
      if (answer === null) goOn()
      else answerWith(request, response, answer)
    })
  })
}

/** Sends every request with `read` and keeps the responses. Calls `onFailed` when a request fails. */
export function readingLoader(
  parts: HeldParts,
  read: (request: LoaderRequest) => Promise<HeldAnswer>,
  onFailed: () => void,
) {
  return loaderOf((request, response) => {
    const settle = parts.register(nameOf(request))
    read(request).then(
      (answer) => {
        settle(answer)
        answerWith(request, response, answer)
      },
      () => {
        settle(null)
        onFailed()
      },
    )
  })
}

function nameOf({ url, headers }: LoaderRequest): string {
  return partName(url, headers?.Range)
}

function answerWith({ customData }: LoaderRequest, response: LoaderResponse, answer: HeldAnswer): void {
  // A copy, so that a player cannot change the data of the next one.
  const data = typeof answer.data === 'string' ? answer.data : answer.data.slice(0)
  Object.assign(response, { ...answer, data })
  const total = typeof data === 'string' ? data.length : data.byteLength
  customData.onprogress?.({ lengthComputable: true, loaded: total, total })
  customData.onloadend?.()
}
