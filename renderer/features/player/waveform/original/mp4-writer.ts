import { joined, partsOfPackets, type Packet } from './sound-track.ts'

const SECONDS_OF_A_FRAGMENT = 2
const TRACK_ID = 1
/** Of a "tfhd": offsets begin with the fragment. */
const FROM_FRAGMENT = 0x020000
/** Of a "trun": it has an offset of the data, and the duration and size of each sample. */
const RUN_FLAGS = 0x000301

/** Whole boxes as they are in the original file: its "ftyp", where it has one, and its sound's "stsd". */
export type WrittenTrack = { readonly type: Uint8Array; readonly entries: Uint8Array; readonly timescale: number }

/** A fragmented MP4 file (ISO/IEC 14496-12, 8.8) of packets of a track. */
export function writeMp4({ type, entries, timescale }: WrittenTrack, packets: readonly Packet[]): ArrayBuffer {
  const most = SECONDS_OF_A_FRAGMENT * timescale
  // Within a fragment each sample begins where the one before it ends.
  const isIn = ({ time }: Packet, first: Packet, before: Packet) =>
    time === before.time + before.duration && time - first.time < most
  const fragments = partsOfPackets(packets, isIn).map(fragment)
  return joined([type, movie(entries, timescale), ...fragments.flat()]).buffer
}

function movie(entries: Uint8Array, timescale: number): Uint8Array {
  const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  const tables = box(
    'stbl',
    entries,
    full('stts', 0, u32(0)),
    full('stsc', 0, u32(0)),
    full('stsz', 0, u32(0, 0)),
    full('stco', 0, u32(0)),
  )
  const information = box(
    'minf',
    full('smhd', 0, u32(0)),
    box('dinf', full('dref', 0, u32(1), full('url ', 1))),
    tables,
  )
  const media = box(
    'mdia',
    // Language "und".
    full('mdhd', 0, u32(0, 0, timescale, 0, 0x55c40000)),
    full('hdlr', 0, u32(0), letters('soun'), u32(0, 0, 0), new Uint8Array(1)),
    information,
  )
  const track = box('trak', full('tkhd', 7, u32(0, 0, TRACK_ID, 0, 0, 0, 0, 0, 0x01000000), matrix, u32(0, 0)), media)
  return box(
    'moov',
    full('mvhd', 0, u32(0, 0, timescale, 0, 0x10000, 0x01000000, 0, 0), matrix, u32(0, 0, 0, 0, 0, 0, TRACK_ID + 1)),
    track,
    box('mvex', full('trex', 0, u32(TRACK_ID, 1, 0, 0, 0))),
  )
}

function fragment(packets: readonly Packet[], index: number): readonly Uint8Array[] {
  const samples = packets.flatMap(({ duration, bytes }) => [duration, bytes.length])
  const head = (offset: number) =>
    box(
      'moof',
      full('mfhd', 0, u32(index + 1)),
      box(
        'traf',
        full('tfhd', FROM_FRAGMENT, u32(TRACK_ID)),
        full('tfdt', 0x01000000, u64(packets[0]?.time ?? 0)),
        full('trun', RUN_FLAGS, u32(packets.length, offset, ...samples)),
      ),
    )
  return [head(head(0).length + 8), box('mdat', ...packets.map(({ bytes }) => bytes))]
}

/** A box whose version is the highest byte of its flags. */
const full = (name: string, versionAndFlags: number, ...content: readonly Uint8Array[]) =>
  box(name, u32(versionAndFlags), ...content)

function box(name: string, ...content: readonly Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 8)
  return joined([u32(length), letters(name), ...content])
}

const letters = (text: string): Uint8Array => new TextEncoder().encode(text)

function u32(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length))
  for (const [at, value] of values.entries()) view.setUint32(4 * at, value)
  return new Uint8Array(view.buffer)
}

const u64 = (value: number): Uint8Array => u32(Math.floor(value / 2 ** 32), value % 2 ** 32)
