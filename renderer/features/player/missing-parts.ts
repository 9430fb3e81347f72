import { readFailure, type PlaybackFailure } from './failure.ts'
import type { LoaderRequest, LoaderResponse } from './read-ahead/loaders.ts'

/** What is requested of a presentation: an address, and bytes of it where they are not all. */
export type RequestedPart = { readonly address: string; readonly range: string | undefined }

/**
 * Resolves when a part that is not on this computer may be requested again; with `false` never to request it again.
 * `calledOff` aborts when nobody wants it any more.
 */
export type OnMissing = (failure: PlaybackFailure, part: RequestedPart, calledOff: AbortSignal) => Promise<boolean>

/**
 * Sends requests of dash.js. One for a part that is not on this computer stays open until the part can be had, as on a slow
 * network: dash.js would otherwise give up the whole video, although it can play what is there. When the user seeks, dash.js
 * calls the request off and requests what is needed there.
 */
export function sendOrWait(onMissing: OnMissing) {
  return (request: LoaderRequest, response: LoaderResponse, send: () => void): void => {
    const { customData } = request
    const { onloadend } = customData
    customData.onloadend = () => {
      const failure = response.status !== undefined && response.status >= 400 ? readFailure(response.data) : null
      if (failure?.reason !== 'offline-not-stored') return onloadend?.()
      void wait(failure)
    }
    send()

    async function wait(failure: PlaybackFailure): Promise<void> {
      const callingOff = new AbortController()
      customData.abort = () => callingOff.abort()
      const part = { address: request.url, range: request.headers?.Range }
      const mayGoOn = await onMissing(failure, part, callingOff.signal)
      if (!mayGoOn || callingOff.signal.aborted) return
      // If this request breaks off, nothing must be left of the answer before it.
      Object.assign(response, { status: 0, data: undefined })
      send()
    }
  }
}

/** Position of the first byte of a part. */
export function firstByteOf({ range }: RequestedPart): number {
  return Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
}
