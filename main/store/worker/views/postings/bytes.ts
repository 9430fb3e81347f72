/** The index is not of the form that this folder reads; SQLite itself reads it then. */
export class UnknownForm extends Error {}

/** Reads the numbers of SQLite's variable length: seven bits a byte, the highest first, the top bit set but on the last. */
export class Cursor {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** Larger numbers than row ids and sizes ever are, and the end of the bytes, are an {@link UnknownForm}. */
  number(): number {
    let value = 0
    for (let taken = 0; taken < 6; taken += 1) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) break
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new UnknownForm('a number that does not end')
  }
}
