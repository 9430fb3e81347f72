/** Start of the pixels of a JPEG 2000, and of the size that follows it (SOC, SIZ). */
const START = [0xff, 0x4f, 0xff, 0x51] as const
/** Bytes from the start of a file in which the pixels begin: boxes with a color profile stand before them. */
const MOST_BOXES = 4_000_000

/** Where the pixels of a JPEG 2000 begin; `null` if there are none. */
export function jp2Codestream(bytes: Uint8Array): number | null {
  const end = Math.min(bytes.length, MOST_BOXES)
  for (let at = bytes.indexOf(START[0]); at >= 0 && at < end; at = bytes.indexOf(START[0], at + 1)) {
    if (START.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return null
}
