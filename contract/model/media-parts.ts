/** Most parts in one request. */
export const MOST_PARTS = 120

/** Bytes in front of each part that tell its length. */
const LENGTH_BYTES = 4

/** A part as it is sent after others: its length, then its bytes. */
export function framePart(part: Uint8Array): Uint8Array {
  const frame = new Uint8Array(LENGTH_BYTES + part.length)
  new DataView(frame.buffer).setUint32(0, part.length)
  frame.set(part, LENGTH_BYTES)
  return frame
}

/** The parts of an answer, each with bytes of its own. One that is cut off is left out. */
export function readFrames(answer: ArrayBuffer): readonly ArrayBuffer[] {
  const view = new DataView(answer)
  const parts: ArrayBuffer[] = []
  for (let at = 0; at + LENGTH_BYTES <= answer.byteLength;) {
    const end = at + LENGTH_BYTES + view.getUint32(at)
    if (end > answer.byteLength) break
    parts.push(answer.slice(at + LENGTH_BYTES, end))
    at = end
  }
  return parts
}

/** Most bytes of a part of a large text. */
export const LARGEST_TEXT_PART = 1024 * 1024
