/** A range of bytes that a Range header asks for, both ends inclusive; `last` is `null` for "to the end". */
export type ByteRange = { readonly first: number; readonly last: number | null }

/** Reads `bytes=first-[last]`. Several ranges, suffixes and nonsense give `null`: the header is then passed over (RFC 9110, 14.2). */
export function parseRange(header: string | null): ByteRange | null {
  const match = header === null ? null : /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header.trim())
  if (!match) return null
  const first = Number(match[1])
  const last = match[2] === undefined ? null : Number(match[2])
  return last !== null && last < first ? null : { first, last }
}

/**
 * The range to ask a media host for. What a manifest says of the end may be any number, or nothing, so it is bounded to
 * `largest` bytes.
 */
export function boundRange(range: ByteRange, largest: number): ByteRange & { readonly last: number } {
  return { first: range.first, last: Math.min(range.last ?? Infinity, range.first + largest - 1) }
}

/** Reads `bytes first-last/length` of a Content-Range header; the length is `null` for `*`. `null` for anything else. */
export function parseContentRange(
  header: string | null,
): { readonly first: number; readonly last: number; readonly length: number | null } | null {
  const match = header === null ? null : /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i.exec(header.trim())
  if (!match) return null
  const [first, last] = [Number(match[1]), Number(match[2])]
  return last < first ? null : { first, last, length: match[3] === '*' ? null : Number(match[3]) }
}

/** Passes a stream on as far as `limit` bytes; one that goes on fails with what `failure` makes. */
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

/** Cuts a stream to a range, for a host that answers a request for a range with the whole file. */
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
