import { framePart } from '../../contract/model/media-parts.ts'
import type { MediaPart } from '../../contract/model/media.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { Grant } from './grants.ts'
import { parseRange } from './byte-ranges.ts'
import { discard, proxyFile, readWhole, refusedBy } from './media-proxy.ts'
import { isMissing, type RecordingEnds } from './recording-ends.ts'
import { UNTRUSTED_HEADERS } from './responses.ts'
import type { Upstream } from './upstream.ts'
import type { WaitingRequest } from './waiting-requests.ts'

/** Most bytes of a part, and most bytes of all parts together. The page holds them in memory. */
const LARGEST_PART = 16 * 1024 * 1024
const LARGEST_LIST = 16 * 1024 * 1024

type Reader = { readonly upstream: Upstream; readonly ends: RecordingEnds }

/** Answers with a part of a presentation: with an empty one where the host has no more of its track. */
export async function answerPart(
  { upstream, ends }: Reader,
  grant: Grant,
  target: URL,
  request: Request,
  waiting: WaitingRequest,
): Promise<Response> {
  const range = parseRange(request.headers.get('range'))
  const part = { address: target.href, range: range && `${range.first}-${range.last ?? ''}` }
  if (ends.isKnown(grant, part)) {
    waiting.settled()
    return emptyPart()
  }
  try {
    const answer = await proxyFile(upstream, grant, target, request, waiting)
    return answer.status === 416 && (await ends.isBehind(grant, part)) ? emptyPart() : answer
  } catch (error) {
    const isGone = error instanceof DeskError && error.code === 'not-found'
    if (isGone && (await ends.isBehind(grant, part))) return emptyPart()
    throw error
  }
}

function emptyPart(): Response {
  return new Response(new Uint8Array(), {
    headers: { ...UNTRUSTED_HEADERS, 'content-type': 'application/octet-stream', 'content-length': '0' },
  })
}

/**
 * Answers with parts of a presentation in their order, each behind its length. They are requested from the media host one
 * after the other, each when the page has read the one before it. The answer ends before a part that cannot be read;
 * where that is the first one, this fails as {@link Upstream.open} does, or with what the host's answer means.
 *
 * @param wait adds a request to those that wait for response headers
 */
export async function answerParts(
  { upstream, ends }: Reader,
  grant: Grant,
  list: readonly MediaPart[],
  wait: () => WaitingRequest,
): Promise<Response> {
  const leaving = new AbortController()
  const parts = list.values()
  let left = LARGEST_LIST

  /** `null` after the last part. */
  async function next(): Promise<Uint8Array | null> {
    const { value: part } = parts.next()
    if (part === undefined) return null
    const bytes = await readPart({ upstream, ends }, grant, part, { most: Math.min(left, LARGEST_PART), wait, leaving })
    left -= bytes.length
    return framePart(bytes)
  }

  const first = await next()
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => first && controller.enqueue(first),
    async pull(controller) {
      // The page asks for what is missing again, and learns the reason then.
      const part = await next().catch(() => null)
      if (part === null) controller.close()
      else controller.enqueue(part)
    },
    cancel: () => leaving.abort(),
  }
  return new Response(new ReadableStream(source), {
    headers: { ...UNTRUSTED_HEADERS, 'content-type': 'application/octet-stream' },
  })
}

type Reading = { readonly most: number; readonly wait: () => WaitingRequest; readonly leaving: AbortController }

async function readPart(
  { upstream, ends }: Reader,
  grant: Grant,
  part: MediaPart,
  { most, wait, leaving }: Reading,
): Promise<Uint8Array> {
  const { address, range: asked } = part
  const waiting = wait()
  const answer = await upstream
    .open(grant, address, {
      method: 'GET',
      signal: AbortSignal.any([waiting.signal, leaving.signal]),
      ...(asked !== null && { range: `bytes=${asked}` }),
    })
    .finally(waiting.settled)
  if (answer.status !== 200 && answer.status !== 206) {
    discard(answer)
    if (isMissing(answer.status) && (await ends.isBehind(grant, part))) return new Uint8Array()
    throw refusedBy(answer)
  }
  const bytes = await readWhole(answer, most)
  if (asked === null) return bytes
  const [first = 0, last = 0] = asked.split('-').map(Number)
  // A host that does not know ranges sends the whole file.
  return answer.status === 200 ? bytes.subarray(first, last + 1) : bytes.subarray(0, last + 1 - first)
}
