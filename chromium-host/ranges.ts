/** The start of a media element's range request, which always has the form `bytes=n-`. */
export function positionAsked(range: string | null): number {
  const match = /^bytes=(\d{1,15})-$/.exec(range?.trim() ?? '')
  return match === null ? 0 : Number(match[1])
}

/**
 * A file's length as Chromium computes it on a scheme such as `app:`: the requested position plus `Content-Length`,
 * whatever the status and `Content-Range`. `null` if there is no `Content-Length`.
 */
export function believedLength(position: number, headers: Headers): number | null {
  const declared = headers.get('content-length') ?? ''
  return /^\d{1,15}$/.test(declared) ? position + Number(declared) : null
}

/** The headers with which Chromium computes the same length from a piece of an answer over https. */
export function pieceHeaders(headers: Headers, first: number, bytes: number, length: number): Record<string, string> {
  const kept = [...headers].filter(([name]) => !/^(content-(length|range|encoding)|accept-ranges)$/.test(name))
  const last = first + bytes - 1
  return { ...Object.fromEntries(kept), 'content-range': `bytes ${first}-${last}/${Math.max(length, last + 1)}` }
}
