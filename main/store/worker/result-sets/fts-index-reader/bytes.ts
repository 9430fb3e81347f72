/** Thrown when an index is not in the format that this folder can read. SQLite's `MATCH` answers the search then. */
export class UnknownFormat extends Error {}

/**
 * Reads SQLite's variable-length integers: seven bits per byte, most significant first; every byte but the last has its
 * top bit set.
 */
export class Cursor {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** Fails with {@link UnknownFormat} at the end of the bytes, and for a number larger than any row id or size. */
  number(): number {
    let value = 0
    for (let taken = 0; taken < 6; taken += 1) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) break
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new UnknownFormat('a number that does not end')
  }
}
