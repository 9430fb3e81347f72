import { formatDuration, type DurationMs } from '../../../../contract/model/durations.ts'
import type { CsvWriter } from './csv-writer.ts'
import { passValue, textOf, type StoredLine } from './stored-line.ts'

/** A length of time in the service's own form, `[d.]HH:MM:SS[.fff]`. */
export function durationCell(duration: DurationMs | null): string {
  return duration === null ? '' : formatDuration(duration)
}

/** Writes what {@link durationCell} gives. */
export function writeDuration(out: CsvWriter, duration: DurationMs): void {
  const seconds = duration / 1000
  if (seconds < 0 || seconds >= 86_400 || !Number.isInteger(seconds)) return out.plain(formatDuration(duration))
  out.time(seconds)
}

const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
/** Up to fifteen digits, two decimals that are different are different doubles. */
const SURE_DIGITS = 15

/**
 * Writes a number of SQLite's as JavaScript does. SQLite's own text reads back as the same double, with seventeen digits
 * where fifteen are not enough; so where there are fewer, it is the shortest one, but for `.0` behind a whole number.
 */
export function writeNumber(out: CsvWriter, line: StoredLine): void {
  const { bytes } = line
  const start = line.at
  const end = passValue(line)
  const isShort = end - start <= SURE_DIGITS && bytes[start] !== MINUS
  let isPlain = isShort
  for (let at = start; isPlain && at < end; at += 1) {
    const byte = bytes[at]!
    isPlain = byte === POINT || (byte >= ZERO && byte < ZERO + 10)
  }
  if (!isPlain) return out.plain(String(Number(textOf(bytes, start, end))))
  const isWhole = bytes[end - 1] === ZERO && bytes[end - 2] === POINT
  out.copyPlain(bytes, start, isWhole ? end - 2 : end)
}

/** Any JSON as one cell; nothing where there is nothing. */
export function jsonCell(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
