import type { Bytes } from './table-writer.ts'

/** Bytes that are kept. What was larger was for a few long texts. */
const MOST_KEPT = 4 << 20
const FIRST = 1 << 20
/** No UTF-16 unit takes more than three bytes. */
const UNIT_BYTES = 3

// Grown to what is longest and kept: made anew for each part it would be most of the thread's garbage.
let buffer = Buffer.allocUnsafeSlow(FIRST)

/** Collects text as UTF-8. One at a time has text that is not taken. */
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
