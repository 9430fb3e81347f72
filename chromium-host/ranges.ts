/** How much of an open-ended range a media element gets at once, in bytes: interception holds answers whole. */
const MEDIA_PIECE = 1024 * 1024

/**
 * A media element asks for everything from a place on and reads as it plays. Answering with the next piece is
 * allowed (RFC 9110, section 14.4: the answer says which part it is), and the element asks for the one after it.
 */
export function boundedRange(range: string, pieceSize = MEDIA_PIECE): string {
  const match = /^bytes=(\d+)-(\d*)$/.exec(range.trim())
  if (match === null) return range
  const start = Number(match[1])
  const end = match[2] === '' ? Number.MAX_SAFE_INTEGER : Number(match[2])
  return `bytes=${start}-${Math.min(end, start + pieceSize - 1)}`
}
