import { DeskError } from '../../contract/model/errors.ts'
import type { Grant } from '../media/grants.ts'
import { parseContentRange } from '../media/byte-ranges.ts'
import { discard, lengthOf, refusedBy } from '../media/media-proxy.ts'
import { asDeskError, type Upstream, type UpstreamAnswer } from '../media/upstream.ts'
import { OtherLength, type ContainerWriter } from '../media-store/container-writer.ts'
import { giveBackPieceBuffer, PIECE_BYTES, takePieceBuffer } from './piece-buffer.ts'

/** What tells one version of a file on the host from another; `null` where the host does not say. */
export type ResourceVersion = { readonly etag: string | null; readonly lastModified: string | null }

/** Bytes to download into a part of a container. */
export type ResourceRequest = {
  readonly part: number
  readonly address: string
  /** `first-last` of the address's bytes; `null` for all. */
  readonly range: string | null
  /** Bytes of the part that are stored already. */
  readonly from: number
  /** The version that they are of; without it they cannot be continued. */
  readonly version: ResourceVersion | null
  /** Most bytes that the part may have. */
  readonly limit: number
  /** Whether an HTML page is an answer: hosts send one with status 200 in place of an error. */
  readonly mayBePage: boolean
  /**
   * Whether what has come is stored when the connection is lost, so that a network that breaks off often gets on. It is
   * for resources that are continued: of others it would be of no use.
   */
  readonly keepsBeginning: boolean
}

export type ResourceAnswer = {
  /** Address after redirects. */
  readonly address: string
  readonly type: string | null
  readonly version: ResourceVersion
}

export type FetchOptions = {
  readonly upstream: Upstream
  readonly grant: Grant
  readonly signal: AbortSignal
  /** Called with the answer's headers before its bytes are stored; may write to the container. */
  readonly onAnswer?: (answer: ResourceAnswer) => Promise<void>
  readonly onBytes: (bytes: number) => Promise<void> | void
}

/**
 * Whether the rest of a file of this version can be requested, so that it fits what is stored. A weak tag cannot say that
 * the bytes are the same (RFC 9110, section 13.1.5).
 */
export function canContinue(version: ResourceVersion | null): boolean {
  return version !== null && (isStrong(version.etag) || version.lastModified !== null)
}

/** The file is another one than that whose beginning is stored. */
export class ResourceChanged extends DeskError {
  constructor() {
    super('malformed', 'The file on the media server has changed during the download.')
  }
}

/**
 * Downloads a resource, or the rest of one, in pieces. What was stored when it fails is continued by another call. Fails
 * as {@link Upstream.open} does, with what the host's answer means, with `malformed` where the answer is not what was
 * requested, `limit-exceeded`, {@link ResourceChanged}, and as the container does.
 */
export async function fetchResource(
  writer: Pick<ContainerWriter, 'append'>,
  request: ResourceRequest,
  { upstream, grant, signal, onAnswer, onBytes }: FetchOptions,
): Promise<void> {
  const { part, from, limit, mayBePage } = request
  const wanted = wantedRange(request)
  const answer = await upstream.open(grant, request.address, {
    method: 'GET',
    signal,
    ...(wanted !== null && { range: wanted.header }),
    ...(from > 0 && wanted !== null && request.range === null && ifRangeOf(request.version)),
  })
  const piece = takePieceBuffer()
  try {
    const { skip, length } = bodyOf(answer, wanted, request)
    if (length !== null && from + length > limit) throw tooLarge(limit)
    const version = { etag: answer.header('etag'), lastModified: answer.header('last-modified') }
    await onAnswer?.({ address: answer.url.href, type: answer.header('content-type'), version })
    await store(answer.body, { skip, length })
  } catch (error) {
    discard(answer)
    if (error instanceof OtherLength) throw new ResourceChanged()
    throw error instanceof DeskError || !isOfNetwork(error) ? error : asDeskError(error)
  } finally {
    giveBackPieceBuffer(piece)
  }

  async function store(
    body: AsyncIterable<Buffer>,
    { skip, length }: { readonly skip: number; readonly length: number | null },
  ): Promise<void> {
    let [at, toSkip, filled, isFirst] = [from, skip, 0, true]
    const end = length === null ? limit + 1 : from + length
    const flush = async (isLast: boolean) => {
      const bytes = filled
      filled = 0
      await writer.append({ part, at, isLast }, piece.subarray(0, bytes))
      at += bytes
      await onBytes(bytes)
    }
    try {
      for await (const chunk of body) {
        if (isFirst && !mayBePage && looksLikePage(answer.header('content-type'), chunk)) {
          throw new DeskError('malformed', 'The media server answered with a web page instead of media.')
        }
        isFirst = false
        let rest = chunk.subarray(Math.min(toSkip, chunk.length))
        toSkip -= chunk.length - rest.length
        rest = rest.subarray(0, end - at - filled)
        if (at + filled + rest.length > limit) throw tooLarge(limit)
        while (rest.length > 0) {
          // The last piece says that the resource ends with it, so one is written only when more has come.
          if (filled === PIECE_BYTES) await flush(false)
          const copied = rest.copy(piece, filled, 0, Math.min(rest.length, PIECE_BYTES - filled))
          filled += copied
          rest = rest.subarray(copied)
        }
        if (at + filled >= end) break
      }
    } catch (error) {
      if (request.keepsBeginning && filled > 0 && isOfNetwork(error)) await flush(false)
      throw error
    }
    if (length !== null && at + filled < end) {
      throw new DeskError('malformed', 'The media server sent less than it promised.')
    }
    await flush(true)
  }
}

type Wanted = { readonly header: string; readonly first: number; readonly last: number | null }

function wantedRange({ range, from }: ResourceRequest): Wanted | null {
  if (range !== null) {
    const [first = 0, last = 0] = range.split('-').map(Number)
    return { header: `bytes=${first + from}-${last}`, first: first + from, last }
  }
  if (from === 0) return null
  return { header: `bytes=${from}-`, first: from, last: null }
}

function ifRangeOf(version: ResourceVersion | null): { readonly ifRange: string } | null {
  const tag = version !== null && isStrong(version.etag) ? version.etag : version?.lastModified
  return tag ? { ifRange: tag } : null
}

function isStrong(etag: string | null): boolean {
  return etag?.startsWith('"') ?? false
}

/** How many bytes of the answer's body come before those that are wanted, and how many are wanted. */
function bodyOf(
  answer: UpstreamAnswer,
  wanted: Wanted | null,
  { from, range, version }: ResourceRequest,
): { readonly skip: number; readonly length: number | null } {
  const declared = lengthOf(answer)
  if (answer.status === 200) {
    if (wanted === null || range === null) {
      if (from > 0 && !isSame(answer, version)) throw new ResourceChanged()
      return { skip: from, length: declared === null ? null : declared - from }
    }
    // A host that does not know ranges sends the whole file.
    return { skip: wanted.first, length: (wanted.last ?? 0) - wanted.first + 1 }
  }
  if (answer.status === 206 && wanted !== null) {
    const sent = parseContentRange(answer.header('content-range'))
    if (sent?.first !== wanted.first) throw otherRange()
    if (from > 0 && range === null && !isSame(answer, version)) throw new ResourceChanged()
    if (wanted.last !== null && sent.last !== wanted.last) throw otherRange()
    if (wanted.last === null && sent.length !== null && sent.last !== sent.length - 1) throw otherRange()
    return { skip: 0, length: sent.last - sent.first + 1 }
  }
  if (answer.status === 206) throw otherRange()
  // The file ends where it was continued.
  if (answer.status === 416 && from > 0) throw new ResourceChanged()
  throw refusedBy(answer)
}

/** With a strong tag a part has no date: the client has it already (RFC 9110, section 15.3.7). */
function isSame(answer: UpstreamAnswer, version: ResourceVersion | null): boolean {
  if (version === null || !canContinue(version)) return false
  if (isStrong(version.etag)) return version.etag === answer.header('etag')
  return version.lastModified === answer.header('last-modified')
}

function looksLikePage(type: string | null, start: Buffer): boolean {
  return (
    /^text\/html\b/i.test(type ?? '') ||
    /^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(start.toString('latin1', 0, 200))
  )
}

function isOfNetwork(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

function otherRange(): DeskError {
  return new DeskError('malformed', 'The media server sent other bytes than those that were requested.')
}

function tooLarge(limit: number): DeskError {
  return new DeskError('limit-exceeded', 'The media server sends more than a file of this kind may have.', { limit })
}
