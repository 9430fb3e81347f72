import { partName, type HeldAnswer, type HeldParts } from './held-parts.ts'

/** A request of dash.js as its loaders get it, as far as it is looked at here. */
export type LoaderRequest = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly responseType?: string
  readonly customData: {
    /** dash.js takes these away from a request that it calls off. */
    onloadend?: () => void
    onprogress?: (event: { readonly lengthComputable: true; readonly loaded: number; readonly total: number }) => void
  }
}

/** What a loader fills in before it says that a request has ended. */
export type LoaderResponse = {
  url?: string
  status?: number
  statusText?: string
  headers?: Readonly<Record<string, string>>
  data?: unknown
}

type Load = (request: LoaderRequest, response: LoaderResponse) => boolean
type Extended = { readonly parent: { readonly load: Load } }

/** Extends the loader by which dash.js sends its requests: for `MediaPlayer.extend('XHRLoader', ..., true)`. */
function loaderOf(load: (request: LoaderRequest, response: LoaderResponse, goOn: () => void) => void) {
  return function (this: Extended) {
    // Taken before dash.js puts the extension in its place.
    const { load: loadAnew } = this.parent
    return {
      load(request: LoaderRequest, response: LoaderResponse) {
        load(request, response, () => loadAnew(request, response))
        return true
      },
    }
  }
}

/** Answers from what is held. Waits for a part that is being read; sends every other request as dash.js does. */
export function heldLoader(parts: HeldParts) {
  return loaderOf((request, response, goOn) => {
    const found = parts.find(nameOf(request))
    if (found === null) return goOn()
    void Promise.resolve(found).then((answer) => {
      if (request.customData.onloadend === undefined) return
      if (answer === null) goOn()
      else answerWith(request, response, answer)
    })
  })
}

/** Sends every request by `read` and keeps the answers. Calls `onFailed` when a request fails. */
export function readingLoader(
  parts: HeldParts,
  read: (request: LoaderRequest) => Promise<HeldAnswer>,
  onFailed: () => void,
) {
  return loaderOf((request, response) => {
    const settle = parts.begin(nameOf(request))
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
  // A copy, so that no player can change what the next one gets.
  const data = typeof answer.data === 'string' ? answer.data : answer.data.slice(0)
  Object.assign(response, { ...answer, data })
  const total = typeof data === 'string' ? data.length : data.byteLength
  customData.onprogress?.({ lengthComputable: true, loaded: total, total })
  customData.onloadend?.()
}
