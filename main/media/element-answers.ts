import { parseRange } from './byte-ranges.ts'
import { openFileStream, type FileVersion } from './file-stream.ts'
import type { Grant } from './grants.ts'
import { setContentType } from './passage.ts'
import { UNTRUSTED_HEADERS } from './responses.ts'
import type { Upstream } from './upstream.ts'
import type { WaitingRequest } from './waiting-requests.ts'

/**
 * Whether a request comes from a video element, which always asks for a range without an end; dash.js and our own code
 * give one. Nothing else tells them apart: Electron hands over what the renderer sent, and the network service, which
 * would add `Sec-Fetch-Dest`, has no part in requests of the app's scheme.
 */
export function isOfElement(request: Request): boolean {
  return request.method === 'GET' && parseRange(request.headers.get('range'))?.last === null
}

export type ElementAnswers = {
  /** Answers with everything from the position that is asked for to the file's end. Fails as {@link openFileStream}. */
  answer(grant: Grant, request: Request, waiting: WaitingRequest): Promise<Response>
}

/**
 * Answers video elements, as Chromium reads answers on `app:` (`docs/decisions/0017-what-chromium-reads-on-app.md`).
 * A file that changed since an element began to read it is refused: the parts would not fit together.
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
