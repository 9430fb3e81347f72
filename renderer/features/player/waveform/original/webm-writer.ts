import {
  CLUSTER,
  CLUSTER_TIME,
  CODEC,
  CODEC_DELAY,
  EBML,
  INFO,
  SEGMENT,
  SIMPLE_BLOCK,
  TIMESTAMP_SCALE,
  TRACK,
  TRACK_NUMBER,
  TRACK_TYPE,
  TRACKS,
  TYPE_OF_SOUND,
} from '../webm-elements.ts'
import { joined, partsOfPackets, type Packet } from './sound-track.ts'

const DOC_TYPE = 0x4282
const CODEC_PRIVATE = 0x63a2
const SETTINGS = 0xe1
const FREQUENCY = 0xb5
const CHANNELS = 0x9f
const BITS = 0x6264
/** Units by which a block may be later than its cluster. */
const LATEST_IN_CLUSTER = 0x7fff
const NANOSECONDS_OF_A_CLUSTER = 2e9
const KEY_FRAME = 0x80

/** `entry` is the track's element, `scale` nanoseconds of a unit of its times. */
export type WrittenTrack = { readonly entry: Uint8Array; readonly number: number; readonly scale: number }

/** A WebM file of packets of a track. A time before 0, which a cluster cannot have, is moved there. */
export function writeWebm({ entry, number, scale }: WrittenTrack, packets: readonly Packet[]): ArrayBuffer {
  const units = Math.min(LATEST_IN_CLUSTER, NANOSECONDS_OF_A_CLUSTER / scale)
  const isIn = ({ time }: Packet, first: Packet) => time >= first.time && time - first.time <= units
  const clusters = partsOfPackets(packets, isIn).map((part) => {
    const time = Math.max(0, part[0]?.time ?? 0)
    const blocks = part.map((packet) => {
      const head = new Uint8Array([...numberOf(number), 0, 0, KEY_FRAME])
      new DataView(head.buffer).setInt16(head.length - 3, Math.max(0, packet.time - time))
      return element(SIMPLE_BLOCK, head, packet.bytes)
    })
    return element(CLUSTER, element(CLUSTER_TIME, unsigned(time)), ...blocks)
  })
  const segment = [element(INFO, element(TIMESTAMP_SCALE, unsigned(scale))), element(TRACKS, entry), ...clusters]
  return joined([element(EBML, element(DOC_TYPE, new TextEncoder().encode('matroska'))), element(SEGMENT, ...segment)])
    .buffer
}

export type TrackFacts = {
  /** Name of the codec in Matroska. */
  readonly codec: string
  readonly channels: number
  readonly rate: number
  /** Bits of a sample without compression. */
  readonly bits?: number
  /** What the decoder needs before the first packet. */
  readonly description?: Uint8Array
  /** Nanoseconds at the beginning that decoders drop. */
  readonly delay?: number
}

/** The element of a track of sound that comes from a file of another kind. Its number is 1. */
export function trackEntry({ codec, channels, rate, bits, description, delay = 0 }: TrackFacts): Uint8Array {
  const frequency = new Uint8Array(8)
  new DataView(frequency.buffer).setFloat64(0, rate)
  return element(
    TRACK,
    element(TRACK_NUMBER, unsigned(1)),
    element(TRACK_TYPE, unsigned(TYPE_OF_SOUND)),
    element(CODEC, new TextEncoder().encode(codec)),
    element(CODEC_DELAY, unsigned(delay)),
    ...(description ? [element(CODEC_PRIVATE, description)] : []),
    element(
      SETTINGS,
      element(FREQUENCY, frequency),
      element(CHANNELS, unsigned(channels)),
      ...(bits === undefined ? [] : [element(BITS, unsigned(bits))]),
    ),
  )
}

function element(id: number, ...content: readonly Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return joined([unsigned(id), numberOf(length), ...content])
}

/** A number of which the first bit that is set says how many bytes it has. All others set would mean something else. */
function numberOf(value: number): Uint8Array {
  let length = 1
  while (value >= 2 ** (7 * length) - 1) length += 1
  const bytes = new Uint8Array(length)
  let left = value
  for (let at = length - 1; at >= 0; at -= 1) {
    bytes[at] = left % 256
    left = Math.floor(left / 256)
  }
  bytes[0] = (bytes[0] ?? 0) | (0x80 >> (length - 1))
  return bytes
}

function unsigned(value: number): Uint8Array {
  const bytes: number[] = []
  for (let left = value; left > 0 || bytes.length === 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return new Uint8Array(bytes)
}
