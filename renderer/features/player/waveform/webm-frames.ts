import { MOST_FRAMES, type Fragment, type SoundFrames } from './frames.ts'

/** Elements of Matroska (RFC 9559) that are read, and those that contain such. */
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACK = 0xae
const ENTERED: ReadonlySet<number> = new Set([SEGMENT, 0x1549a966, 0x1654ae6b, TRACK, CLUSTER, 0xa0])
const TIMESTAMP_SCALE = 0x2ad7b1
const TRACK_NUMBER = 0xd7
const TRACK_TYPE = 0x83
const CODEC = 0x86
const CODEC_DELAY = 0x56aa
const CLUSTER_TIME = 0xe7
const BLOCK = 0xa1
const SIMPLE_BLOCK = 0xa3

const TYPE_OF_SOUND = 2

type Element = { readonly id: number; readonly start: number; readonly end: number }

/** Elements one after the other, with those in them behind them: so it does not matter whether their size is stated. */
function* elementsOf(view: DataView): Generator<Element & { readonly whole: number }> {
  for (let at = 0; at < view.byteLength;) {
    const idBytes = bytesOfNumber(view.getUint8(at))
    const sizeAt = at + idBytes
    const sizeBytes = bytesOfNumber(view.getUint8(sizeAt))
    const id = unsigned(view, at, sizeAt)
    const start = sizeAt + sizeBytes
    const size = numberAt(view, sizeAt, start)
    const end = Math.min(start + size, view.byteLength)
    yield { id, whole: at, start, end }
    at = ENTERED.has(id) ? start : end
  }
}

/** A number says by the zeros before its first bit how many bytes it has. */
function bytesOfNumber(first: number): number {
  if (first === 0) throw new RangeError('a number of more than eight bytes')
  return Math.clz32(first) - 23
}

/** The value of a number without the bit that says how many bytes it has. */
function numberAt(view: DataView, from: number, end: number): number {
  const bytes = end - from
  const first = view.getUint8(from) & (0xff >> bytes)
  return first * 256 ** (bytes - 1) + unsigned(view, from + 1, end)
}

function unsigned(view: DataView, from: number, end: number): number {
  let value = 0
  for (let at = from; at < end; at += 1) value = value * 256 + view.getUint8(at)
  return value
}

/** Frames of clusters, whose blocks state their times. */
export function readWebmFrames(view: DataView): SoundFrames | null {
  let scale = 1_000_000
  let entry = { number: 0, type: 0, isOpus: false, delay: 0 }
  let track: typeof entry | null = null
  let clusterTime = 0
  const times: number[] = []
  const lengths: number[] = []
  const clusters: { readonly start: number; readonly frame: number }[] = []
  for (const { id, whole, start, end } of elementsOf(view)) {
    if (id === TIMESTAMP_SCALE) scale = unsigned(view, start, end)
    else if (id === TRACK) entry = { number: 0, type: 0, isOpus: false, delay: 0 }
    else if (id === TRACK_NUMBER) entry.number = unsigned(view, start, end)
    else if (id === TRACK_TYPE) entry.type = unsigned(view, start, end)
    else if (id === CODEC)
      entry.isOpus = String.fromCharCode(...new Uint8Array(view.buffer, start, end - start)) === 'A_OPUS'
    else if (id === CODEC_DELAY) entry.delay = unsigned(view, start, end) / 1e9
    else if (id === CLUSTER) clusters.push({ start: whole, frame: times.length })
    else if (id === CLUSTER_TIME) clusterTime = unsigned(view, start, end)
    else if (id === BLOCK || id === SIMPLE_BLOCK) {
      const block = start + bytesOfNumber(view.getUint8(start))
      if (track?.number !== numberAt(view, start, block)) continue
      const laced = (view.getUint8(block + 2) & 0x06) !== 0
      // The sizes of frames that share a block are not needed, only how many there are.
      if (laced) return null
      if (times.length === MOST_FRAMES) return null
      times.push(((clusterTime + view.getInt16(block)) * scale) / 1e9)
      if (track.isOpus) lengths.push(opusSeconds(view, block + 3, end))
    }
    if (entry.type === TYPE_OF_SOUND) track ??= entry
  }
  if (track === null) return null
  const fragments = clusters.map((cluster, index): Fragment => {
    const next = clusters[index + 1]
    return {
      start: cluster.start,
      end: next?.start ?? view.byteLength,
      frames: (next?.frame ?? times.length) - cluster.frame,
    }
  })
  const durations = times.map((time, index) => (times[index + 1] ?? time) - time)
  return { times, durations, lengths: track.isOpus ? lengths : null, dropped: track.delay, fragments }
}

/** Seconds of a packet of Opus by its first byte (RFC 6716, 3.1). */
function opusSeconds(view: DataView, at: number, end: number): number {
  if (at >= end) return 0
  const first = view.getUint8(at)
  const kind = first >> 3
  const ms = kind >= 16 ? 2.5 * 2 ** (kind & 3) : kind >= 12 ? 10 * (1 + (kind & 1)) : ([10, 20, 40, 60][kind & 3] ?? 0)
  const code = first & 3
  const count = code === 0 ? 1 : code < 3 ? 2 : at + 1 < end ? view.getUint8(at + 1) & 63 : 0
  return (count * ms) / 1000
}
