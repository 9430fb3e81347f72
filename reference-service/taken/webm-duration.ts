/*
 * A browser writes a WebM while it records, so its header says no duration, and a player can't show how long it is or
 * seek in it. The header is completed when the recording is handed in. See RFC 8794 (EBML) and RFC 9559 (Matroska).
 */

const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const CLUSTER = 0x1f43b675
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
/** What browsers write is far below both limits. What is above them was made to keep the service busy. */
const MAX_INFO_BYTES = 4096
const MAX_ELEMENTS_BEFORE_INFO = 64
/** Nanoseconds of a tick where the header says nothing else. */
const DEFAULT_SCALE = 1_000_000

/** `sizeAt` is where its size is written, `from` where its content begins; `end` is `null` if its size is unknown. */
type EbmlElement = { readonly id: number; readonly sizeAt: number; readonly from: number; readonly end: number | null }

/**
 * The recording with its duration in the header. One that has a duration, or is built in another way than browsers
 * do, is returned as it is.
 */
export function withDuration(bytes: Uint8Array<ArrayBuffer>, seconds: number): Uint8Array<ArrayBuffer> {
  const afterStart = elementAt(bytes, 0)?.end ?? bytes.length
  const segment = elementAt(bytes, afterStart)
  if (segment?.id !== SEGMENT || segment.end !== null) return bytes
  const info = findInfo(bytes, segment.from)
  const end = info?.end ?? null
  if (info === null || end === null || end - info.from > MAX_INFO_BYTES) return bytes
  const inside = elementsOf(bytes, info.from, end)
  if (inside === null || inside.some(({ id }) => id === DURATION)) return bytes
  const scale = inside.find(({ id }) => id === TIMESTAMP_SCALE)
  const duration = durationElement((seconds * 1e9) / (scale === undefined ? DEFAULT_SCALE : numberOf(bytes, scale)))
  const size = sizeBytes(end - info.from + duration.length, info.from - info.sizeAt)
  if (size === null) return bytes
  const parts = [bytes.subarray(0, info.sizeAt), size, bytes.subarray(info.from, end), duration, bytes.subarray(end)]
  return new Uint8Array(Buffer.concat(parts))
}

/** The segment's facts, which come before its pictures. An index of places before them would no longer be right. */
function findInfo(bytes: Uint8Array, from: number): EbmlElement | null {
  for (let at = from, seen = 0; seen <= MAX_ELEMENTS_BEFORE_INFO; seen++) {
    const element = elementAt(bytes, at)
    const end = element?.end ?? null
    if (element === null || end === null || element.id === CLUSTER || element.id === SEEK_HEAD) return null
    if (element.id === INFO) return element
    at = end
  }
  return null
}

function elementsOf(bytes: Uint8Array, from: number, end: number): EbmlElement[] | null {
  const elements: EbmlElement[] = []
  for (let at = from; at < end;) {
    const element = elementAt(bytes, at)
    const next = element?.end ?? null
    if (element === null || next === null || next > end) return null
    elements.push(element)
    at = next
  }
  return elements
}

function elementAt(bytes: Uint8Array, at: number): EbmlElement | null {
  const idLength = lengthOfNumber(bytes[at])
  const sizeAt = at + idLength
  const sizeLength = lengthOfNumber(bytes[sizeAt])
  const from = sizeAt + sizeLength
  if (idLength > 4 || sizeLength > 8 || from > bytes.length) return null
  const id = bytes.subarray(at, sizeAt).reduce((value, byte) => value * 256 + byte, 0)
  const digits = bytes.subarray(sizeAt, from)
  const mark = 0x80 >> (sizeLength - 1)
  const size = digits.reduce((value, byte, index) => value * 256 + (index === 0 ? byte - mark : byte), 0)
  // A size of ones alone stands for one that was not known.
  const isKnown = size < 2 ** (7 * sizeLength) - 1
  return { id, sizeAt, from, end: isKnown ? from + size : null }
}

/** Bytes of a number that begins with this one: one more than its leading zeros; 9 for no number. */
function lengthOfNumber(first = 0): number {
  return first === 0 ? 9 : Math.clz32(first) - 23
}

function numberOf(bytes: Uint8Array, { from, end }: EbmlElement): number {
  return bytes.subarray(from, end ?? from).reduce((value, byte) => value * 256 + byte, 0)
}

function durationElement(ticks: number): Uint8Array {
  const element = new Uint8Array(11)
  element.set([DURATION >> 8, DURATION & 0xff, 0x88])
  new DataView(element.buffer).setFloat64(3, ticks)
  return element
}

/** A size in so many bytes; `null` if it does not fit. */
function sizeBytes(size: number, length: number): Uint8Array | null {
  if (size >= 2 ** (7 * length) - 1) return null
  const bytes = new Uint8Array(length)
  for (let index = length - 1, rest = size; index >= 0; index--) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[0]! |= 0x80 >> (length - 1)
  return bytes
}
