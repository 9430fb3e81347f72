import { DeskError } from '../../contract/model/errors.ts'
import type { FileVersion } from '../../contract/model/media.ts'
import { parseContentRange } from './byte-ranges.ts'
import type { Grant } from './grants.ts'
import { discard, lengthOf, lengthUnknown, refusedBy } from './media-proxy.ts'
import { asDeskError, type Upstream, type UpstreamAnswer } from './upstream.ts'

/** Bytes to request from a media host at a time. */
const PIECE = 2 * 1024 * 1024
/** Milliseconds without a read, as while a video is paused, before the connection is closed. */
const IDLE_MS = 10_000
/**
 * Milliseconds to wait for the end of an answer after its last byte. In chunked encoding the end is a chunk of its own.
 */
const END_MS = 1000

/** A file from a position to its end. */
export type FileStream = {
  readonly version: FileVersion
  readonly contentType: string | null
  readonly body: ReadableStream<Uint8Array>
}

export type FileStreamOptions = {
  /** Position of the first byte. */
  readonly position: number
  /** The version that the file must have; `null` for any. */
  readonly known: FileVersion | null
  /** Aborts the request while it waits for the first headers. */
  readonly signal?: AbortSignal
  readonly pieceSize?: number
  readonly idleMs?: number
  readonly endMs?: number
}

/** A range of the file that is being read. */
type Piece = {
  readonly answer: UpstreamAnswer
  readonly version: FileVersion
  readonly chunks: AsyncIterator<Buffer>
  /** Position of the next byte. It is before the requested position where the host sends the whole file. */
  at: number
  /** Position after the last byte. */
  readonly end: number
}

/**
 * Opens a file of a media host from a position to its end as one stream. The file is requested in pieces, each after
 * the one before it was read, so that nothing is downloaded that nobody reads.
 *
 * Fails as {@link Upstream.open} does, with the failure that the host's answer means, or with `media-unplayable` where
 * the host does not tell the length of the file. The stream fails with `malformed` when the file changes between two
 * pieces, and otherwise as {@link Upstream.open} does.
 */
export async function openFileStream(
  upstream: Upstream,
  grant: Grant,
  options: FileStreamOptions,
): Promise<FileStream> {
  const { pieceSize = PIECE, idleMs = IDLE_MS, endMs = END_MS } = options
  const first = await openPiece(upstream, grant, options.position, pieceSize, options.known, options.signal)
  const { version } = first
  const closing = new AbortController()
  let position = options.position
  let current: Piece | null = first
  let idle: NodeJS.Timeout | undefined

  const release = (): void => {
    if (current) discard(current.answer)
    current = null
  }
  const finish = async (): Promise<void> => {
    const piece = current
    current = null
    if (piece) await letEnd(piece, endMs)
  }
  const releaseWhenIdle = (): void => {
    idle = setTimeout(release, idleMs).unref()
  }
  const readOn = async (): Promise<Uint8Array> => {
    for (;;) {
      current ??= await openPiece(upstream, grant, position, pieceSize, version, closing.signal)
      const bytes = await nextBytes(current, position)
      if (bytes !== null) return bytes
      const gaveNothing = current.at <= position && current.end > position
      await finish()
      if (gaveNothing) throw new DeskError('network', 'The media server closed the connection.')
    }
  }

  releaseWhenIdle()
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      clearTimeout(idle)
      try {
        if (position < version.length) {
          const bytes = await readOn()
          position += bytes.length
          controller.enqueue(bytes)
        }
      } catch (error) {
        release()
        throw error
      }
      if (position < version.length) return releaseWhenIdle()
      controller.close()
      await finish()
    },
    cancel() {
      clearTimeout(idle)
      closing.abort()
      release()
    },
  }
  // Nothing is prefetched here, because Electron and Chromium do that.
  const body = new ReadableStream(source, { highWaterMark: 0 })
  return { version, contentType: first.answer.header('content-type'), body }
}

/** The next bytes of a piece from a position on; `null` at its end. */
async function nextBytes(piece: Piece, position: number): Promise<Uint8Array | null> {
  while (piece.at < piece.end) {
    const next = await nextChunk(piece)
    if (next.done) return null
    const start = piece.at
    piece.at += next.value.length
    // A host may send more than was requested, even endlessly.
    const bytes = next.value.subarray(Math.max(0, position - start), Math.max(0, piece.end - start))
    if (bytes.length > 0) return new Uint8Array(bytes)
  }
  return null
}

async function nextChunk(piece: Piece): Promise<IteratorResult<Buffer>> {
  try {
    return await piece.chunks.next()
  } catch (error) {
    throw asDeskError(error)
  }
}

/** Waits for the end of an answer after its last byte, so that the next request can reuse the connection. */
async function letEnd(piece: Piece, endMs: number): Promise<void> {
  const giveUp = setTimeout(() => discard(piece.answer), endMs).unref()
  try {
    const next = await piece.chunks.next()
    if (!next.done) discard(piece.answer)
  } catch {
    // An aborted or broken end is ignored: all bytes of the piece are there.
  } finally {
    clearTimeout(giveUp)
  }
}

async function openPiece(
  upstream: Upstream,
  grant: Grant,
  position: number,
  pieceSize: number,
  known: FileVersion | null,
  signal: AbortSignal | undefined,
): Promise<Piece> {
  const answer = await upstream.open(grant, grant.url, {
    method: 'GET',
    range: `bytes=${position}-${Math.min(position + pieceSize, known?.length ?? Infinity) - 1}`,
    ...(known?.etag?.startsWith('"') && { ifRange: known.etag }),
    ...(signal && { signal }),
  })
  try {
    const { at, end, length } = partOf(answer, position)
    const version = versionOf(answer, length)
    if (known !== null && !isSameVersion(known, version)) throw changed()
    return { answer, version, chunks: answer.body[Symbol.asyncIterator]() as AsyncIterator<Buffer>, at, end }
  } catch (error) {
    discard(answer)
    throw error
  }
}

/** The byte range that an answer has, and the length of the whole file. */
function partOf(answer: UpstreamAnswer, position: number): { at: number; end: number; length: number } {
  if (answer.status !== 200 && answer.status !== 206) throw refusedBy(answer)
  const part = answer.status === 206 ? parseContentRange(answer.header('content-range')) : null
  const length = answer.status === 206 ? (part?.length ?? null) : lengthOf(answer)
  if (length === null) throw lengthUnknown()
  const at = part?.first ?? 0
  const end = part === null ? length : part.last + 1
  if (end > length || position >= end || (part !== null && at !== position)) {
    throw new DeskError('malformed', 'The media server sent the wrong part of the file.')
  }
  return { at, end, length }
}

/** The version of a file that an answer is of. */
export function versionOf(answer: UpstreamAnswer, length: number): FileVersion {
  return { length, etag: answer.header('etag'), lastModified: answer.header('last-modified') }
}

export function changed(): DeskError {
  return new DeskError('malformed', 'The file changed on the media server during the download.')
}

/** A property that only one of the two has is ignored: some hosts leave it out of partial answers. */
export function isSameVersion(one: FileVersion, other: FileVersion): boolean {
  const agree = (a: string | null, b: string | null) => a === null || b === null || a === b
  return one.length === other.length && agree(one.etag, other.etag) && agree(one.lastModified, other.lastModified)
}
