/** Start of the pixels of a JPEG 2000, and of the size that follows it (SOC, SIZ). */
const START = 0xff4f_ff51
/** The box of the pixels (`jp2c`). */
const PIXELS = 0x6a70_3263
/** Most boxes that stand before the pixels: programs write five or so. */
const MOST_BOXES = 10_000

/**
 * Where the pixels of a JPEG 2000 begin, which may have no boxes; `null` if there are none. Boxes before may have anything
 * in them, such as what looks like the start of pixels.
 */
export function jp2Codestream(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const beginsAt = (at: number) => at + 4 <= bytes.length && view.getUint32(at) === START
  if (beginsAt(0)) return 0
  let at = 0
  for (let count = 0; count < MOST_BOXES && at + 16 <= bytes.length; count += 1) {
    const size = view.getUint32(at)
    const head = size === 1 ? 16 : 8
    if (view.getUint32(at + 4) === PIXELS) return beginsAt(at + head) ? at + head : null
    const whole = size === 1 ? Number(view.getBigUint64(at + 8)) : size
    // One of no size ends with the file.
    if (whole < head) return null
    at += whole
  }
  return null
}
