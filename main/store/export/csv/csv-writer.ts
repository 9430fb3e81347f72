import type { ExportFormat } from '../../../../contract/model/export-options.ts'
import { createFormulaGuard } from './formula-guard.ts'

/** A cell before it is written. `null` and the empty string both become nothing between two delimiters. */
export type Cell = string | number | boolean | null

export type CsvFormat = ExportFormat

export const DEFAULT_CSV_FORMAT: CsvFormat = {
  delimiter: ',',
  bom: false,
  formulaGuard: true,
  dateFormat: 'iso',
  timeZone: 'system',
}

/**
 * Rows as RFC 4180 text in UTF-8, each ended by CR LF. A cell is begun by {@link CsvWriter.startCell} and may stay empty;
 * what is written into it comes from texts (quoted where they must be, guarded where the format wants that) or is known
 * to need neither.
 */
export type CsvWriter = {
  startCell(): void
  /** UTF-8 that stands in `from`. */
  copy(from: Uint8Array, start: number, end: number): void
  /** The same where it is known that no byte of it has to be quoted. */
  copyUnquoted(from: Uint8Array, start: number, end: number): void
  /** What {@link CsvWriter.copy} makes of a text that is written often. */
  asCell(text: Uint8Array): Uint8Array
  text(value: string): void
  /** A number by the shortest form that reads back as the same double, so that nothing is rounded. */
  cell(value: Cell): void
  /** ASCII that needs neither quotes nor a guard. */
  plain(value: string): void
  /** The same, from `from`. */
  copyPlain(from: Uint8Array, start: number, end: number): void
  /** A GUID, of its 32 digits. */
  guid(digits: Uint8Array, start: number): void
  /** A whole number from 0 to 99 by two digits. */
  twoDigits(value: number): void
  /** `HH:MM:SS`, of the seconds of a day. */
  time(seconds: number): void
  endRow(): void
  byteOrderMark(): void
  /** Forgets what was written since the last {@link CsvWriter.take}. */
  clear(): void
  /** What was written. */
  take(): Uint8Array<ArrayBuffer>
}

const QUOTE = 0x22
const APOSTROPHE = 0x27
const ZERO = 0x30
const COLON = 0x3a
const HYPHEN = 0x2d
/** Hyphens come after the digits of these places. */
const GUID_PARTS = [8, 12, 16, 20, 32] as const
const CR = 0x0d
const LF = 0x0a

// Grown to what is longest and kept: made anew for each chunk they would be most of the thread's garbage. One writer at
// a time has unfinished text.
let bytes = new Uint8Array(1 << 20)
let scratch = Buffer.allocUnsafeSlow(1 << 12)

/** Bytes of what is kept. What was larger was for a few long texts. */
const MOST_KEPT = 4 << 20

export function createCsvWriter({ delimiter, formulaGuard }: CsvFormat): CsvWriter {
  const between = delimiter.charCodeAt(0)
  /** By byte. A lone CR or LF inside a cell ends the row for most readers, so either is quoted. */
  const needsQuotes = new Uint8Array(0x100)
  for (const byte of [between, QUOTE, CR, LF]) needsQuotes[byte] = 1
  const beginsFormula = formulaGuard ? createFormulaGuard() : () => false
  let at = 0
  let isFirstCell = true

  function reserve(more: number): void {
    if (at + more <= bytes.length) return
    const larger = new Uint8Array((at + more) * 2)
    larger.set(bytes.subarray(0, at))
    bytes = larger
  }

  function put(byte: number): void {
    bytes[at] = byte
    at += 1
  }

  function copy(from: Uint8Array, start: number, end: number): void {
    if (start === end) return
    // Each byte may be a quote to be doubled.
    reserve((end - start) * 2 + 3)
    const isGuarded = beginsFormula(from, start, end)
    const target = bytes
    let to = at
    if (isGuarded) target[to++] = APOSTROPHE
    for (let index = start; index < end; index += 1) {
      const byte = from[index]!
      if (needsQuotes[byte] === 1) return copyQuoted(from, start, end, isGuarded)
      target[to++] = byte
    }
    at = to
  }

  function copyUnquoted(from: Uint8Array, start: number, end: number): void {
    if (start === end) return
    reserve(1)
    if (beginsFormula(from, start, end)) put(APOSTROPHE)
    copyPlain(from, start, end)
  }

  function asCell(text: Uint8Array): Uint8Array {
    const before = at
    copy(text, 0, text.length)
    const cell = bytes.slice(before, at)
    at = before
    return cell
  }

  function copyQuoted(from: Uint8Array, start: number, end: number, isGuarded: boolean): void {
    put(QUOTE)
    if (isGuarded) put(APOSTROPHE)
    for (let index = start; index < end; index += 1) {
      const byte = from[index]!
      if (byte === QUOTE) put(QUOTE)
      put(byte)
    }
    put(QUOTE)
  }

  function copyPlain(from: Uint8Array, start: number, end: number): void {
    reserve(end - start)
    const target = bytes
    let to = at
    for (let index = start; index < end; index += 1) target[to++] = from[index]!
    at = to
  }

  function text(value: string): void {
    // No UTF-16 unit takes more than three bytes.
    if (value.length * 3 > scratch.length) scratch = Buffer.allocUnsafeSlow(value.length * 4)
    copy(scratch, 0, scratch.write(value))
  }

  function plain(value: string): void {
    reserve(value.length)
    const target = bytes
    let to = at
    for (let index = 0; index < value.length; index += 1) target[to++] = value.charCodeAt(index)
    at = to
  }

  function clear(): void {
    at = 0
    isFirstCell = true
  }

  return {
    startCell() {
      reserve(1)
      if (!isFirstCell) put(between)
      isFirstCell = false
    },
    copy,
    copyUnquoted,
    asCell,
    text,
    cell(value) {
      if (typeof value === 'string') text(value)
      else if (value !== null) plain(String(value))
    },
    plain,
    copyPlain,
    guid(digits, start) {
      reserve(36)
      const target = bytes
      let to = at
      let from = start
      for (const length of GUID_PARTS) {
        if (from > start) target[to++] = HYPHEN
        for (const end = start + length; from < end; from += 1) target[to++] = digits[from]!
      }
      at = to
    },
    twoDigits(value) {
      reserve(2)
      putTwoDigits(bytes, at, value)
      at += 2
    },
    time(seconds) {
      reserve(8)
      const minutes = (seconds / 60) | 0
      const hours = (minutes / 60) | 0
      const target = bytes
      putTwoDigits(target, at, hours)
      target[at + 2] = COLON
      putTwoDigits(target, at + 3, minutes - hours * 60)
      target[at + 5] = COLON
      putTwoDigits(target, at + 6, seconds - minutes * 60)
      at += 8
    },
    endRow() {
      reserve(2)
      put(CR)
      put(LF)
      isFirstCell = true
    },
    byteOrderMark() {
      reserve(3)
      put(0xef)
      put(0xbb)
      put(0xbf)
    },
    clear,
    take() {
      const taken = takeBytes(at)
      clear()
      if (scratch.length > MOST_KEPT) scratch = Buffer.allocUnsafeSlow(1 << 12)
      return taken
    },
  }
}

function takeBytes(length: number): Uint8Array<ArrayBuffer> {
  if (bytes.length <= MOST_KEPT) return bytes.slice(0, length)
  const taken = new Uint8Array(bytes.buffer.transfer(length))
  bytes = new Uint8Array(1 << 20)
  return taken
}

function putTwoDigits(target: Uint8Array, at: number, value: number): void {
  const tens = (value / 10) | 0
  target[at] = ZERO + tens
  target[at + 1] = ZERO + value - tens * 10
}
