import {
  BLOCK,
  BLOCK_GROUP,
  bytesOfNumber,
  CLUSTER,
  CLUSTER_TIME,
  EBML,
  elementAt,
  elementsIn,
  INFO,
  numberAt,
  opusSeconds,
  SEGMENT,
  SIMPLE_BLOCK,
  soundTrackIn,
  TIMESTAMP_SCALE,
  TRACKS,
  unsigned,
  USUAL_SCALE,
  type WebmTrack,
} from '../webm-elements.ts'
import type { FileBytes } from './file-bytes.ts'
import { unlaced } from './webm-lacing.ts'
import type { Packet, SoundTrack, Stretch } from './sound-track.ts'
import { writeWebm } from './webm-writer.ts'

/** Bytes of an ID and a size at most, and of what a file says of its tracks. */
const LONGEST_HEAD = 12
const LARGEST_HEADER = 1024 * 1024
const ENTERED: ReadonlySet<number> = new Set([SEGMENT, CLUSTER, BLOCK_GROUP])

type Place = { readonly id: number; readonly start: number; readonly end: number }

/**
 * The sound of a WebM or Matroska file (RFC 9559). All of the file has to be read for it, as its blocks are between those of the
 * picture.
 *
 * @returns `null` without sound
 */
export async function webmSound(file: FileBytes): Promise<SoundTrack | null> {
  let scale = USUAL_SCALE
  for await (const { id, start, end } of elementsOf(file, 0)) {
    if (id === CLUSTER) break
    if (id === INFO) {
      const info = await file.read(start, sizeOf(start, end))
      for (const element of elementsIn(info, ENTERED)) {
        if (element.id === TIMESTAMP_SCALE) scale = unsigned(info, element.start, element.end)
      }
    } else if (id === TRACKS) {
      const tracks = await file.read(start, sizeOf(start, end))
      const track = soundTrackIn(tracks, { start: 0, end: tracks.byteLength })
      if (track === null || scale === 0) return null
      const { whole, end: entryEnd } = track.entry
      const entry = new Uint8Array(tracks.buffer, tracks.byteOffset + whole, entryEnd - whole).slice()
      return {
        timescale: 1e9 / scale,
        rate: null,
        stretches: () => packetsOf(file, end, { ...track, scale }),
        fileOf: (packets) => writeWebm({ entry, number: track.number, scale }, packets),
      }
    }
  }
  throw new RangeError('a file without a list of its tracks')
}

function sizeOf(start: number, end: number): number {
  if (!(end - start <= LARGEST_HEADER)) throw new RangeError('what the file says of itself is too large')
  return end - start
}

/** All the time of the track's clock. */
const CLOCK = { start: 0, end: Infinity, offset: 0 }

type Track = Pick<WebmTrack, 'number' | 'isOpus' | 'frame'> & { readonly scale: number }

async function* packetsOf(file: FileBytes, from: number, track: Track): AsyncGenerator<Stretch> {
  let clusterTime = 0
  for await (const { id, start, end } of elementsOf(file, from)) {
    if (id === CLUSTER_TIME) {
      const view = await file.read(start, Math.min(8, end - start))
      clusterTime = unsigned(view, 0, view.byteLength)
    } else if (id === BLOCK || id === SIMPLE_BLOCK) {
      const head = await file.read(start, LONGEST_HEAD)
      const headBytes = bytesOfNumber(head.getUint8(0))
      if (numberAt(head, 0, headBytes) !== track.number) continue
      const block = await file.read(start, end - start)
      const time = clusterTime + block.getInt16(headBytes)
      for (const packet of packetsIn(block, headBytes + 2, time, track)) yield { clock: CLOCK, packet }
    }
  }
}

/** The packets of a block whose flags are at a position. */
function* packetsIn(
  block: DataView<ArrayBuffer>,
  flagsAt: number,
  time: number,
  { isOpus, frame, scale }: Track,
): Generator<Packet> {
  let at = time
  for (const { start, end } of unlaced(block, flagsAt)) {
    const seconds = isOpus ? opusSeconds(block, start, end) : frame
    const duration = (seconds * 1e9) / scale
    // All others have times of their own.
    if (at > time && duration === 0) throw new RangeError('a block of several frames does not say how long they last')
    const bytes = new Uint8Array(block.buffer, block.byteOffset + start, end - start).slice()
    yield { time: Math.round(at), duration, bytes }
    at += duration
  }
}

/** Elements one after the other, and what is in segments, clusters and groups behind them. A cut one at the end is left out. */
async function* elementsOf(file: FileBytes, from: number): AsyncGenerator<Place> {
  for (let at = from; at < file.size;) {
    const head = await file.read(at, LONGEST_HEAD)
    const size = sizeBytesAt(head)
    if (size > head.byteLength) return
    const element = elementAt(head, 0)
    const start = at + element.start
    const isEntered = ENTERED.has(element.id)
    if (!isEntered && element.size === Infinity) throw new RangeError('an element without a size')
    if (!isEntered && start + element.size > file.size) return
    yield { id: element.id, start, end: start + element.size }
    at = isEntered ? start : start + element.size
  }
}

/** Bytes of the head that an element has where its first ones are these. */
function sizeBytesAt(head: DataView): number {
  const idBytes = bytesOfNumber(head.getUint8(0))
  return idBytes < head.byteLength ? idBytes + bytesOfNumber(head.getUint8(idBytes)) : Infinity
}

/** Whether a file begins as WebM and Matroska do. */
export function isWebm(beginning: DataView): boolean {
  return beginning.byteLength >= 4 && beginning.getUint32(0) === EBML
}
