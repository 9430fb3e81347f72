import type { ParticipantField } from '../../../../contract/model/session.ts'
import type { CsvWriter } from './csv-writer.ts'
import type { FieldColumns } from './field-columns.ts'
import { takeText, type StoredLine } from './stored-line.ts'

/** Stands for an image, which is not written into a table. */
const IMAGE_CELL = Buffer.from('[image]')
/** A test has the same fields in most sessions, and few tests share their first ones. */
const MOST_NEXT = 16

/** What follows the value of a field that is an image, but for its quote. */
const IMAGE_INDEX = Buffer.from(',"imageIndex":')
const QUOTE = 0x22
const BACKSLASH = 0x5c
const CLOSING_BRACE = 0x7d
const CLOSING_BRACKET = 0x5d

/**
 * The fields of one session after the other, by the positions of their columns. The store keeps them as the text that
 * JSON.stringify made, and most of its values can be written from where they stand: to parse it costs as much as all the
 * rest of a row. So it is followed along what the sessions before looked like, and parsed where it leaves that.
 */
export type FieldValues = {
  /** Takes the next value of a session's line. */
  readonly read: (line: StoredLine) => void
  /** Writes what the session has at a position; nothing where it has nothing. */
  readonly write: (out: CsvWriter, position: number) => void
}

/** A field that was seen behind the ones before it. */
type Seen = {
  /** What stands between the value before and this one. */
  readonly before: Uint8Array
  /** The same, four bytes at a time as far as they go. */
  readonly words: readonly number[]
  /** Position of the field's column; -1 for one without. */
  readonly position: number
  /** What was seen behind it. */
  readonly next: Seen[]
}

/** Fields without a column get one where `learns`. */
export function createFieldValues(columns: FieldColumns, learns: boolean, delimiter: string): FieldValues {
  const between = delimiter.charCodeAt(0)
  const first: Seen[] = []
  // Where the value at each position stands: in which text, from where to where.
  const texts: Uint8Array[] = []
  const starts: number[] = []
  const ends: number[] = []
  /** Whether the value must not be written before it was looked through for what is quoted. */
  const maybeQuoted: boolean[] = []

  function clear(): void {
    for (let position = 0; position < ends.length; position += 1) ends[position] = 0
  }

  function put(position: number, text: Uint8Array, start: number, end: number, quoted: boolean): void {
    if (position === -1) return
    for (let next = ends.length; next <= position; next += 1) {
      texts.push(text)
      starts.push(0)
      ends.push(0)
      maybeQuoted.push(false)
    }
    texts[position] = text
    starts[position] = start
    ends[position] = end
    maybeQuoted[position] = quoted
  }

  /** True when all fields were seen before in this order; then their values are known and the line is past them. */
  function follow(line: StoredLine): boolean {
    const { bytes, view } = line
    let at = line.at
    let next = first
    clear()
    while (bytes[at] !== CLOSING_BRACKET) {
      const seen = seenAt(view, at, next)
      if (seen === null) return false
      const start = at + seen.before.length
      let end = start
      // A quote or the end of a line would be escaped; and escaped, a value is not what stands in the text.
      let quoted = false
      for (let byte = bytes[end]; byte !== QUOTE; byte = bytes[end]) {
        if (byte === BACKSLASH || byte === undefined) return false
        if (byte === between) quoted = true
        end += 1
      }
      at = end + 1
      if (bytes[at] === CLOSING_BRACE) put(seen.position, bytes, start, end, quoted)
      else if (standsAt(bytes, at, IMAGE_INDEX)) {
        at = bytes.indexOf(CLOSING_BRACE, at)
        put(seen.position, IMAGE_CELL, 0, IMAGE_CELL.length, false)
      } else return false
      at += 1
      ;({ next } = seen)
    }
    // Past the bracket, and what ends a value.
    line.at = at + 2
    return true
  }

  function parse(line: StoredLine): void {
    const text = takeText(line)
    const fields = JSON.parse(text) as readonly ParticipantField[]
    if (learns) columns.learn(fields)
    const positions = columns.positionsOf(fields)
    clear()
    fields.forEach(({ value, imageIndex }, index) => {
      const bytes = imageIndex === undefined ? Buffer.from(value) : IMAGE_CELL
      put(positions[index]!, bytes, 0, bytes.length, true)
    })
    remember(fields, positions)
  }

  function remember(fields: readonly ParticipantField[], positions: readonly number[]): void {
    let next = first
    fields.forEach(({ name }, index) => {
      const before = Buffer.from(`${index === 0 ? '[' : ','}{"name":${JSON.stringify(name)},"value":"`)
      let seen = next.find((known) => before.equals(known.before))
      if (seen === undefined) {
        seen = { before, words: wordsOf(before), position: positions[index]!, next: [] }
        if (next.length < MOST_NEXT) next.push(seen)
      }
      ;({ next } = seen)
    })
  }

  return {
    read(line) {
      if (!follow(line)) parse(line)
    },
    write(out, position) {
      const end = ends[position] ?? 0
      if (end === 0) return
      if (maybeQuoted[position]) out.copy(texts[position]!, starts[position]!, end)
      else out.copyUnquoted(texts[position]!, starts[position]!, end)
    },
  }
}

function standsAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index += 1) if (bytes[at + index] !== wanted[index]) return false
  return true
}

function seenAt(view: DataView, at: number, next: readonly Seen[]): Seen | null {
  for (const seen of next) if (isSeenAt(view, at, seen)) return seen
  return null
}

function isSeenAt(view: DataView, at: number, { before, words }: Seen): boolean {
  if (at + before.length > view.byteLength) return false
  for (let word = 0; word < words.length; word += 1) {
    if (view.getInt32(at + word * 4, true) !== words[word]) return false
  }
  for (let index = words.length * 4; index < before.length; index += 1) {
    if (view.getUint8(at + index) !== before[index]) return false
  }
  return true
}

function wordsOf(text: Buffer): readonly number[] {
  return Array.from({ length: text.length >> 2 }, (_, word) => text.readInt32LE(word * 4))
}
