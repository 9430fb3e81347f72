/**
 * What an export reads of a session: its values as text, one after the other, each ended by a byte that no UTF-8 has.
 * SQLite joins them, and the lines of many sessions, into one blob. To fetch them as values of JavaScript costs more than
 * SQLite takes to read them, and as much again to write them as text.
 */
export type StoredLine = {
  readonly bytes: Uint8Array
  /** The same bytes. */
  readonly view: DataView
  /** Where the next value begins. */
  at: number
}

/** The first of the lines that stand in `bytes`. */
export function firstLine(bytes: Uint8Array): StoredLine {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 }
}

/** Ends a value. */
const END = 0xff
const MINUS = 0x2d
const ZERO = 0x30

/** SQL of a line with these values; `NULL` is an empty one. One more byte ends it, so that no line is empty. */
export function lineSql(values: readonly string[]): string {
  return `concat(${values.map((value) => `${value}, x'ff', `).join('')}x'fe')`
}

/** Goes past the values that are left, and the end of the line. */
export function endLine(line: StoredLine, valuesLeft: number): void {
  for (let left = valuesLeft; left > 0; left -= 1) passValue(line)
  line.at += 1
}

/** Goes past the next value, and answers where it ends. */
export function passValue(line: StoredLine): number {
  const { bytes } = line
  let end = line.at
  while (end < bytes.length && bytes[end] !== END) end += 1
  line.at = end + 1
  return end
}

/** A whole number; `null` for nothing. */
export function takeInteger(line: StoredLine): number | null {
  const { bytes } = line
  const start = line.at
  const isNegative = bytes[start] === MINUS
  let at = isNegative ? start + 1 : start
  let value = 0
  for (let byte = bytes[at]!; byte !== END; byte = bytes[at]!) {
    value = value * 10 + byte - ZERO
    at += 1
  }
  line.at = at + 1
  if (at === start) return null
  return isNegative ? -value : value
}

export function takeText(line: StoredLine): string {
  const start = line.at
  return textOf(line.bytes, start, passValue(line))
}

export function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8')
}
