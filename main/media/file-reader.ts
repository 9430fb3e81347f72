import type { LargeText, MediaBytes, TextPart } from '../../contract/model/media.ts'
import { copyNameOf } from './file-name.ts'
import type { Grant } from './grants.ts'
import { createKeptFiles } from './kept-files.ts'
import { BEGINNING, LARGEST_WHOLE_TEXT, largeTextIn, largeTextOf } from './large-text.ts'
import { discard, lengthOf, readWhole, refusedBy } from './media-proxy.ts'
import { peek } from './peek.ts'
import { sniffFile } from './sniff.ts'
import { pictureFetcher, takeSnapshot } from './snapshot.ts'
import { requestTextPart } from './text-parts.ts'
import type { Upstream, UpstreamAnswer } from './upstream.ts'

/** Largest file in bytes that is read whole, and most bytes of files that are kept. */
const LARGEST_FILE = 64_000_000

export type FileReader = {
  /** Downloads a file as a whole; of a large text the beginning, and with a protocol's page its pictures. */
  readonly read: (grant: Grant, signal?: AbortSignal) => Promise<MediaBytes>
  /** A part of a large text. */
  readonly readPart: (grant: Grant, part: TextPart) => Promise<Uint8Array>
  /** The whole file as it was read last, while it is kept in memory; otherwise reads it. */
  readonly readKept: (grant: Grant) => Promise<MediaBytes>
  /** Drops the files that are kept. */
  readonly clear: () => void
}

/** Reads the files that are shown by the viewer: essay files and protocols. */
export function createFileReader(upstream: Upstream): FileReader {
  const kept = createKeptFiles(LARGEST_FILE)
  const nameOf = ({ connectionId, url }: Grant) => `${connectionId} ${url.href}`

  async function open(grant: Grant, signal?: AbortSignal): Promise<UpstreamAnswer> {
    const answer = await upstream.open(grant, grant.url, { method: 'GET', ...(signal && { signal }) })
    if (answer.status === 200) return answer
    discard(answer)
    throw refusedBy(answer)
  }

  async function read(grant: Grant, signal?: AbortSignal): Promise<MediaBytes> {
    const answer = await open(grant, signal)
    const { start, body } = await peek(answer, (lengthOf(answer) ?? 0) > LARGEST_WHOLE_TEXT ? BEGINNING : 0)
    const large = largeTextOf(answer, start, LARGEST_FILE)
    if (large !== null) {
      discard(answer)
      return beginningOf(grant, start, large)
    }
    const file = await readAll(grant, answer, body)
    const whole = largeTextIn(file.bytes)
    return whole ? beginningOf(grant, file.bytes, whole) : withPictures(grant, file, answer.url, signal)
  }

  async function readAll(grant: Grant, answer: UpstreamAnswer, body?: AsyncIterable<Buffer>): Promise<MediaBytes> {
    const bytes = await readWhole(answer, LARGEST_FILE, body)
    const sniffedType = sniffFile(bytes)
    const fileName = copyNameOf(grant.url.href, grant.kind, sniffedType)
    const file = { bytes, sniffedType, declaredType: grant.type, fileName }
    kept.keep(nameOf(grant), file)
    return file
  }

  async function withPictures(grant: Grant, file: MediaBytes, page: URL, signal?: AbortSignal): Promise<MediaBytes> {
    // Participants write essays, and a picture would tell its host that somebody reads them. Protocols are the service's.
    if (grant.kind !== 'protocol' || file.sniffedType !== 'html') return file
    const { base, pictures } = await takeSnapshot({
      html: file.bytes,
      finalAddress: page.href,
      fetch: pictureFetcher(upstream, grant),
      ...(signal && { signal }),
    })
    return { ...file, snapshot: { base, pictures } }
  }

  return {
    read,
    async readPart(grant, part) {
      const { first, size, version } = part
      const bytes = kept.get(nameOf(grant))?.bytes
      return bytes?.length === version.length
        ? bytes.slice(first, first + size)
        : requestTextPart(upstream, grant, part)
    },
    readKept: async (grant) => kept.get(nameOf(grant)) ?? readAll(grant, await open(grant)),
    clear: kept.clear,
  }
}

function beginningOf(grant: Grant, bytes: Uint8Array, large: LargeText): MediaBytes {
  const sniffedType = 'text/plain'
  const fileName = copyNameOf(grant.url.href, grant.kind, sniffedType)
  return { bytes: bytes.slice(0, BEGINNING), sniffedType, declaredType: grant.type, fileName, large }
}
