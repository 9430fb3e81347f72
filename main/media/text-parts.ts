import { DeskError } from '../../contract/model/errors.ts'
import type { TextPart } from '../../contract/model/media.ts'
import { parseContentRange } from './byte-ranges.ts'
import { changed, isSameVersion, versionOf } from './file-stream.ts'
import type { Grant } from './grants.ts'
import { discard, lengthOf, readWhole, refusedBy } from './media-proxy.ts'
import type { Upstream, UpstreamAnswer } from './upstream.ts'

/**
 * Requests a part of a text. Fails as {@link Upstream.open} does, with the failure that the host's answer means, with
 * `malformed` where the file changed or the host sent another part, and with `limit-exceeded` where it sends no parts.
 */
export async function requestTextPart(
  upstream: Upstream,
  grant: Grant,
  { first, size, version }: TextPart,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const last = Math.min(first + size, version.length) - 1
  if (last < first) return new Uint8Array()
  const answer = await upstream.open(grant, grant.url, {
    method: 'GET',
    range: `bytes=${first}-${last}`,
    ...(version.etag?.startsWith('"') && { ifRange: version.etag }),
    ...(signal && { signal }),
  })
  try {
    checkPart(answer, { first, last, version })
    const bytes = await readWhole(answer, last - first + 1)
    if (bytes.length <= last - first) throw new DeskError('network', 'The media server closed the connection.')
    return bytes
  } catch (error) {
    discard(answer)
    throw error
  }
}

function checkPart(
  answer: UpstreamAnswer,
  { first, last, version }: Pick<TextPart, 'first' | 'version'> & { readonly last: number },
): void {
  if (answer.status === 416) throw changed()
  if (answer.status !== 200 && answer.status !== 206) throw refusedBy(answer)
  const part = answer.status === 206 ? parseContentRange(answer.header('content-range')) : null
  const length = answer.status === 206 ? (part?.length ?? null) : lengthOf(answer)
  if (length !== null && !isSameVersion(version, versionOf(answer, length))) throw changed()
  if (answer.status === 200) throw new DeskError('limit-exceeded', 'The media server sends this file only as a whole.')
  if (part?.first !== first || part.last !== last) {
    throw new DeskError('malformed', 'The media server sent the wrong part of the file.')
  }
}
