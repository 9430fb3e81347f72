import type { FileVersion } from '../../contract/model/media.ts'
import { parseRange } from './byte-ranges.ts'
import { openFileStream } from './file-stream.ts'
import type { Grant } from './grants.ts'
import { setContentType } from './media-proxy.ts'
import { UNTRUSTED_HEADERS } from './responses.ts'
import type { Upstream } from './upstream.ts'
import type { WaitingRequest } from './waiting-requests.ts'

/**
 * Whether a request comes from a video element. Such a request always has a range without an end, while dash.js and our
 * own code give an end. Nothing else tells them apart: Electron passes on what the renderer sent, and the network
 * service, which would add `Sec-Fetch-Dest`, is not involved in requests of the app's scheme.
 */
export function isOfElement(request: Request): boolean {
  return request.method === 'GET' && parseRange(request.headers.get('range'))?.last === null
}

export type ElementAnswers = {
  /** Answers with the file from the requested position to its end. Fails as {@link openFileStream}. */
  answer(grant: Grant, request: Request, waiting: WaitingRequest): Promise<Response>
}

/**
 * Answers requests of video elements in the way in which Chromium reads answers on `app:`
 * (`docs/decisions/0017-what-chromium-reads-on-app.md`). Fails for a file that has changed since the element began to
 * read it, because the parts would not fit together.
 */
export function createElementAnswers(upstream: Upstream): ElementAnswers {
  const versions = new WeakMap<Grant, FileVersion>()
  return {
    async answer(grant, request, waiting) {
      const position = parseRange(request.headers.get('range'))?.first ?? 0
      const known = position === 0 ? null : (versions.get(grant) ?? null)
      const { signal } = waiting
      const file = await openFileStream(upstream, grant, { position, known, signal }).finally(waiting.settled)
      const { length, etag, lastModified } = file.version
      versions.set(grant, file.version)
      const headers = new Headers({
        ...UNTRUSTED_HEADERS,
        'accept-ranges': 'bytes',
        'content-range': `bytes ${position}-${length - 1}/${length}`,
        'content-length': String(length - position),
        ...(etag !== null && { etag }),
        ...(lastModified !== null && { 'last-modified': lastModified }),
      })
      setContentType(headers, file.contentType, grant)
      return new Response(file.body, { status: 206, headers })
    },
  }
}
