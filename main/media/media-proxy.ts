import { CUT_HEADER } from '../../contract/bridge/media-headers.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { boundRange, limitStream, parseContentRange, parseRange, sliceStream } from './byte-ranges.ts'
import type { Grant } from './grants.ts'
import { UNTRUSTED_HEADERS } from './responses.ts'
import type { Upstream, UpstreamAnswer } from './upstream.ts'
import type { WaitingRequest } from './waiting-requests.ts'

/** Largest range to request, in bytes: more than a segment of any recording. */
const LARGEST_RANGE = 64 * 1024 * 1024
/** Largest answer without a range, in bytes. The page holds it in memory. */
const LARGEST_WHOLE = 256 * 1024 * 1024

/**
 * Requests a file from its media host and streams the answer back, whole or by range.
 *
 * @param waiting the request's entry among those that wait for response headers
 */
export async function proxyFile(
  upstream: Upstream,
  grant: Grant,
  target: URL,
  request: Request,
  waiting: WaitingRequest,
): Promise<Response> {
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  const asked = parseRange(request.headers.get('range'))
  const range = asked && boundRange(asked, LARGEST_RANGE)
  const answer = await upstream
    .open(grant, target, {
      method,
      signal: waiting.signal,
      ...(range && { range: `bytes=${range.first}-${range.last}` }),
    })
    .finally(waiting.settled)
  if (answer.status !== 200 && answer.status !== 206 && answer.status !== 416) {
    discard(answer)
    throw refusedBy(answer)
  }
  if (grant.kind === 'original' && range && !saysLength(answer)) {
    discard(answer)
    throw lengthUnknown()
  }

  const headers = new Headers(UNTRUSTED_HEADERS)
  for (const name of ['content-range', 'etag', 'last-modified']) {
    const value = answer.header(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set('accept-ranges', 'bytes')
  setContentType(headers, answer.header('content-type'), grant)

  const length = lengthOf(answer)
  if (range && answer.status === 200 && length !== null) {
    const cut = sliceAnswer(answer, range, length, headers)
    return method === 'HEAD' ? withoutBody(answer, cut.status, headers) : cut
  }
  if (length !== null) headers.set('content-length', String(length))
  if (method === 'HEAD' || answer.status === 416) return withoutBody(answer, answer.status, headers)
  // A host may send more than was requested, even endlessly.
  const limit = range && answer.status === 206 ? range.last - range.first + 1 : LARGEST_WHOLE
  if (length !== null && length > limit) {
    discard(answer)
    throw tooLarge(limit)
  }
  const body = webStream(answer).pipeThrough(limitStream(limit, () => tooLarge(limit)))
  return new Response(body, { status: answer.status, headers })
}

/** The failure that an error status of a media host means. */
export function refusedBy(answer: UpstreamAnswer): DeskError {
  const details = { status: answer.status }
  if (answer.status === 404 || answer.status === 410) {
    return new DeskError('not-found', 'The media server doesn’t have this file.', details)
  }
  if (answer.status === 401 || answer.status === 403) {
    return new DeskError('forbidden', 'The media server denied access; the address may have expired.', details)
  }
  const seconds = answer.header('retry-after')?.trim() ?? ''
  const inTime = { ...details, ...(/^\d{1,9}$/.test(seconds) && { retryAfter: Number(seconds) }) }
  if (answer.status === 429) return new DeskError('rate-limited', 'Too many requests to the media server.', inTime)
  if (answer.status >= 500) return new DeskError('server', 'Media server error.', inTime)
  return new DeskError('malformed', 'Unexpected response from the media server.', details)
}

/**
 * Reads an answer as a whole, from its body or from what was made of it. Fails with `limit-exceeded` beyond `limit` bytes, whatever length the
 * host declared.
 */
export async function readWhole(
  answer: UpstreamAnswer,
  limit: number,
  body = answer.body as AsyncIterable<Buffer>,
): Promise<Uint8Array> {
  if ((lengthOf(answer) ?? 0) > limit) {
    discard(answer)
    throw tooLarge(limit)
  }
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of body) {
    total += chunk.length
    if (total > limit) {
      discard(answer)
      throw tooLarge(limit)
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Aborts an answer whose body is not needed. */
export function discard(answer: UpstreamAnswer): void {
  answer.body.on('error', () => undefined).destroy()
}

function sliceAnswer(
  answer: UpstreamAnswer,
  range: { readonly first: number; readonly last: number },
  length: number,
  headers: Headers,
): Response {
  if (range.first >= length) {
    headers.set('content-range', `bytes */${length}`)
    return withoutBody(answer, 416, headers)
  }
  const cut = { first: range.first, last: Math.min(range.last, length - 1) }
  headers.set(CUT_HEADER, '1')
  headers.set('content-range', `bytes ${cut.first}-${cut.last}/${length}`)
  headers.set('content-length', String(cut.last - cut.first + 1))
  return new Response(webStream(answer).pipeThrough(sliceStream(cut)), { status: 206, headers })
}

function withoutBody(answer: UpstreamAnswer, status: number, headers: Headers): Response {
  discard(answer)
  return new Response(null, { status, headers })
}

/**
 * The body as a web stream that reads on demand; cancelling it closes the connection to the media host. Node's own
 * `Readable.toWeb` may write to a stream that was just cancelled, which ends the process.
 */
function webStream(answer: UpstreamAnswer): ReadableStream<Uint8Array> {
  const chunks = answer.body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(new Uint8Array(next.value))
    },
    cancel() {
      discard(answer)
    },
  })
}

/** Only video and audio keep their type. Everything else is sent as a download, so that it is never shown as a page. */
export function setContentType(headers: Headers, declared: string | null, grant: Grant): void {
  for (const candidate of [declared, grant.kind === 'original' ? grant.type : null]) {
    const type = candidate?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (/^(?:video|audio)\/[a-z0-9.+-]+$/.test(type)) {
      headers.set('content-type', type)
      return
    }
  }
  headers.set('content-type', 'application/octet-stream')
  headers.set('content-disposition', 'attachment')
}

/** The length in Content-Length; `null` where there is none. */
export function lengthOf(answer: UpstreamAnswer): number | null {
  const value = answer.header('content-length')
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null
}

function saysLength(answer: UpstreamAnswer): boolean {
  if (answer.status === 200) return lengthOf(answer) !== null
  return answer.status !== 206 || parseContentRange(answer.header('content-range'))?.length !== null
}

/** The failure for a file of unknown length, which a video element does not open. */
export function lengthUnknown(): DeskError {
  return new DeskError('media-unplayable', 'The media server doesn’t say how long the file is.')
}

/** The failure for a file that is larger than what is read of it. */
export function tooLarge(limit: number): DeskError {
  return new DeskError('limit-exceeded', 'The file is too large to show.', { limit })
}
