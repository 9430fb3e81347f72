/** Elements of Matroska by their IDs (RFC 9559). */
export const EBML = 0x1a45dfa3
export const SEGMENT = 0x18538067
export const INFO = 0x1549a966
export const TIMESTAMP_SCALE = 0x2ad7b1
export const TRACKS = 0x1654ae6b
export const CLUSTER = 0x1f43b675
export const CLUSTER_TIME = 0xe7
export const BLOCK_GROUP = 0xa0
export const BLOCK = 0xa1
export const SIMPLE_BLOCK = 0xa3
export const TRACK = 0xae
export const TRACK_NUMBER = 0xd7
export const TRACK_TYPE = 0x83
export const CODEC = 0x86
export const CODEC_DELAY = 0x56aa
const DEFAULT_DURATION = 0x23e383

/** Nanoseconds of a time's unit where the file does not say. */
export const USUAL_SCALE = 1_000_000
export const TYPE_OF_SOUND = 2
const NONE: ReadonlySet<number> = new Set()

/** An element's content. `whole` is before its ID, and `end` is excluded. */
export type Element = { readonly id: number; readonly whole: number; readonly start: number; readonly end: number }

/** `size` is what it states, also where the bytes end before; `Infinity` where that is not known. */
type StatedElement = Element & { readonly size: number }

/** A track of sound. */
export type WebmTrack = {
  readonly number: number
  readonly isOpus: boolean
  /** Seconds at the beginning that decoders drop. */
  readonly delay: number
  /** Seconds of a frame; 0 where they are not stated. */
  readonly frame: number
  /** Its whole element. */
  readonly entry: Pick<Element, 'whole' | 'end'>
}

/** Elements one after the other, and behind those that are `entered` what is in them: so it does not matter whether their size is stated. */
export function* elementsIn(
  view: DataView,
  entered: ReadonlySet<number>,
  from = 0,
  until = view.byteLength,
): Generator<StatedElement> {
  for (let at = from; at < until;) {
    const { id, start, size } = elementAt(view, at)
    const end = Math.min(start + size, until)
    yield { id, whole: at, start, end, size }
    at = entered.has(id) ? start : end
  }
}

/** The element at a position; its size is `Infinity` where it is not known. */
export function elementAt(
  view: DataView,
  at: number,
): { readonly id: number; readonly start: number; readonly size: number } {
  const sizeAt = at + bytesOfNumber(view.getUint8(at))
  const start = sizeAt + bytesOfNumber(view.getUint8(sizeAt))
  const size = numberAt(view, sizeAt, start)
  const isUnknown = size >= 2 ** (7 * (start - sizeAt)) - 1
  return { id: unsigned(view, at, sizeAt), start, size: isUnknown ? Infinity : size }
}

/** A number says by the zeros before its first bit how many bytes it has. */
export function bytesOfNumber(first: number): number {
  if (first === 0) throw new RangeError('a number of more than eight bytes')
  return Math.clz32(first) - 23
}

/** The value of a number without the bit that says how many bytes it has. */
export function numberAt(view: DataView, from: number, end: number): number {
  const bytes = end - from
  const first = view.getUint8(from) & (0xff >> bytes)
  return first * 256 ** (bytes - 1) + unsigned(view, from + 1, end)
}

export function unsigned(view: DataView, from: number, end: number): number {
  let value = 0
  for (let at = from; at < end; at += 1) value = value * 256 + view.getUint8(at)
  return value
}

/** The first track of sound that a list of tracks has: the one that browsers play. */
export function soundTrackIn(view: DataView, { start, end }: Pick<Element, 'start' | 'end'>): WebmTrack | null {
  for (const entry of elementsIn(view, NONE, start, end)) {
    if (entry.id !== TRACK) continue
    const track = { number: 0, type: 0, isOpus: false, delay: 0, frame: 0 }
    for (const { id, start: from, end: until } of elementsIn(view, NONE, entry.start, entry.end)) {
      if (id === TRACK_NUMBER) track.number = unsigned(view, from, until)
      else if (id === TRACK_TYPE) track.type = unsigned(view, from, until)
      else if (id === CODEC)
        track.isOpus =
          new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + from, until - from)) === 'A_OPUS'
      else if (id === CODEC_DELAY) track.delay = unsigned(view, from, until) / 1e9
      else if (id === DEFAULT_DURATION) track.frame = unsigned(view, from, until) / 1e9
    }
    if (track.type === TYPE_OF_SOUND) return { ...track, entry }
  }
  return null
}

/** Seconds of a packet of Opus by its first byte (RFC 6716, 3.1). */
export function opusSeconds(view: DataView, at: number, end: number): number {
  if (at >= end) return 0
  const first = view.getUint8(at)
  const kind = first >> 3
  const ms = kind >= 16 ? 2.5 * 2 ** (kind & 3) : kind >= 12 ? 10 * (1 + (kind & 1)) : ([10, 20, 40, 60][kind & 3] ?? 0)
  const code = first & 3
  const count = code === 0 ? 1 : code < 3 ? 2 : at + 1 < end ? view.getUint8(at + 1) & 63 : 0
  return (count * ms) / 1000
}
