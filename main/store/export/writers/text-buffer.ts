import type { Bytes } from './table-writer.ts'

/** A larger buffer was needed for a few long texts only, and is not kept. */
const MOST_KEPT = 4 << 20
const FIRST = 1 << 20
/** A UTF-16 unit takes at most three bytes in UTF-8. */
const UNIT_BYTES = 3

// Grows to the longest part and is reused: a new buffer for each part would be most of the thread's garbage.
let buffer = Buffer.allocUnsafeSlow(FIRST)

/** Collects text as UTF-8. Only one instance at a time may have text that is not taken yet. */
export function createTextBuffer() {
  let at = 0
  return {
    length: () => at,
    add(text: string): void {
      const most = at + text.length * UNIT_BYTES
      if (most > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(most * 2)
        buffer.copy(larger, 0, 0, at)
        buffer = larger
      }
      at += buffer.write(text, at)
    },
    take(): Bytes {
      const taken = new Uint8Array(at)
      taken.set(buffer.subarray(0, at))
      if (buffer.length > MOST_KEPT) buffer = Buffer.allocUnsafeSlow(FIRST)
      at = 0
      return taken
    },
  }
}
