/** Where a media element wants to read on. It asks in one form alone: `bytes=n-`. */
export function positionAsked(range: string | null): number {
  const match = /^bytes=(\d{1,15})-$/.exec(range?.trim() ?? '')
  return match === null ? 0 : Number(match[1])
}

/**
 * The length of a file as Chromium takes it from an answer on a scheme such as `app:`: the position that was asked for
 * plus `Content-Length`. Neither the status nor `Content-Range` is looked at. `null` where no length is declared.
 */
export function believedLength(position: number, headers: Headers): number | null {
  const declared = headers.get('content-length') ?? ''
  return /^\d{1,15}$/.test(declared) ? position + Number(declared) : null
}

/** The headers that make Chromium believe the same of a piece of an answer over https. */
export function pieceHeaders(headers: Headers, first: number, bytes: number, length: number): Record<string, string> {
  const kept = [...headers].filter(([name]) => !/^(content-(length|range|encoding)|accept-ranges)$/.test(name))
  const last = first + bytes - 1
  return { ...Object.fromEntries(kept), 'content-range': `bytes ${first}-${last}/${Math.max(length, last + 1)}` }
}
