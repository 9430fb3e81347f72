/** A byte range of a Range header, both ends inclusive; `last` is `null` for "to the end". */
export type ByteRange = { readonly first: number; readonly last: number | null }

/**
 * Parses `bytes=first-[last]`. Returns `null` for several ranges, suffix ranges and invalid text: the header is then
 * ignored (RFC 9110, 14.2).
 */
export function parseRange(header: string | null): ByteRange | null {
  const match = header === null ? null : /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header.trim())
  if (!match) return null
  const first = Number(match[1])
  const last = match[2] === undefined ? null : Number(match[2])
  return last !== null && last < first ? null : { first, last }
}

/**
 * Limits a range to `largest` bytes before it is sent to a media host. The end may come from a manifest, which can name
 * any number or none.
 */
export function boundRange(range: ByteRange, largest: number): ByteRange & { readonly last: number } {
  return { first: range.first, last: Math.min(range.last ?? Infinity, range.first + largest - 1) }
}

/**
 * Parses `bytes first-last/length` of a Content-Range header; the length is `null` for `*`. Returns `null` for anything
 * else.
 */
export function parseContentRange(
  header: string | null,
): { readonly first: number; readonly last: number; readonly length: number | null } | null {
  const match = header === null ? null : /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i.exec(header.trim())
  if (!match) return null
  const [first, last] = [Number(match[1]), Number(match[2])]
  return last < first ? null : { first, last, length: match[3] === '*' ? null : Number(match[3]) }
}

/** Passes a stream through and fails with `failure()` when it exceeds `limit` bytes. */
export function limitStream(limit: number, failure: () => Error): TransformStream<Uint8Array, Uint8Array> {
  let total = 0
  return new TransformStream({
    transform(chunk, controller) {
      total += chunk.length
      if (total > limit) throw failure()
      controller.enqueue(chunk)
    },
  })
}

/** Cuts a range out of a stream, for a host that answers a range request with the whole file. */
export function sliceStream(range: ByteRange & { readonly last: number }): TransformStream<Uint8Array, Uint8Array> {
  let position = 0
  return new TransformStream({
    transform(chunk, controller) {
      const start = Math.max(0, range.first - position)
      const end = Math.min(chunk.length, range.last + 1 - position)
      position += chunk.length
      if (start < end) controller.enqueue(chunk.subarray(start, end))
      if (position > range.last) controller.terminate()
    },
  })
}
