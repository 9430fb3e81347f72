import { boxAt, boxesIn, type Box } from '../../mp4/boxes.ts'
import { readFragment } from '../../mp4/fragment.ts'
import { trackOf, type Track } from '../../mp4/track.ts'
import type { PeriodClock } from '../manifest-sound.ts'
import { MOST_READ, type FileBytes } from './file-bytes.ts'
import { editClocks } from './mp4-edits.ts'
import { writeMp4 } from './mp4-writer.ts'
import { plainSamples, type PlainSample } from './plain-samples.ts'
import type { Packet, SoundTrack, Stretch } from './sound-track.ts'

/** Bytes of a "ftyp" at most. */
const LARGEST_TYPE = 4096
/** Bytes between two places of a file that are read along, since a request costs more. */
const NEAR = 512 * 1024
/** Samples of a second from which on a sample is no frame: sound without compression. */
const MOST_A_SECOND = 1000
/** Seconds before an edit from which on packets prepare the decoder for it. */
const PREPARES = 0.1
const RATES = { lowest: 8000, highest: 96_000 }

type Movie = { readonly view: DataView<ArrayBuffer>; readonly box: Box; readonly end: number }

/**
 * The sound of an MP4 file, with tables of its samples or in fragments. Where sound is far from sound, the picture between them is
 * not read.
 *
 * @returns `null` without sound
 */
export async function mp4Sound(file: FileBytes): Promise<SoundTrack | null> {
  let type = new Uint8Array()
  for await (const { name, whole, end } of boxesOf(file, 0)) {
    if (name === 'ftyp' && end - whole <= LARGEST_TYPE) {
      const view = await file.read(whole, end - whole)
      type = new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
    } else if (name === 'moov') {
      if (end > file.size) break
      const read = await file.read(whole, end - whole)
      const view = new DataView(read.buffer.slice(read.byteOffset, read.byteOffset + read.byteLength))
      return soundOf(file, type, { view, box: { name, whole: 0, start: 8, end: view.byteLength }, end })
    }
  }
  throw new RangeError('a file without a list of its tracks')
}

function soundOf(file: FileBytes, type: Uint8Array, movie: Movie): SoundTrack | null {
  const { view, box } = movie
  const track = trackOf(view, box, ['soun'])
  if (track === null) return null
  const entries = boxAt(view, track.box, 'mdia', 'minf', 'stbl', 'stsd')
  if (entries === null) throw new RangeError('a track that does not say how to decode it')
  const { timescale } = track
  const isInFragments = boxAt(view, box, 'mvex') !== null
  const clocks = editClocks(view, box, track.box, { timescale, isInFragments })
  const written = { type, entries: new Uint8Array(view.buffer, entries.whole, entries.end - entries.whole), timescale }
  const runs = runsOf(plainSamples(view, track.box), timescale)
  const most = isInFragments ? file.size : runs.reduce((sum, { start, end }) => sum + end - start, 0)
  if (most > MOST_READ) throw new RangeError('the sound is in a file that is too large')
  return {
    timescale,
    rate: timescale >= RATES.lowest && timescale <= RATES.highest ? timescale : null,
    async *stretches() {
      for (const clock of clocks) yield* plainPackets(file, plainSamples(view, track.box), { clock, runs, timescale })
      const [clock] = clocks
      if (isInFragments && clock) yield* fragmentPackets(file, movie.end, track, clock)
    },
    fileOf: (packets) => writeMp4(written, packets),
  }
}

type Run = { start: number; end: number }

/** Bytes of the file that are read on and on for these samples. */
function runsOf(samples: Iterable<PlainSample>, timescale: number): readonly Run[] {
  const runs: Run[] = []
  let count = 0
  for (const { offset, size, time } of samples) {
    const run = runs.at(-1)
    if (run && offset >= run.start && offset - run.end <= NEAR) run.end = Math.max(run.end, offset + size)
    else runs.push({ start: offset, end: offset + size })
    count += 1
    if (count > MOST_A_SECOND * (1 + time / timescale)) throw new RangeError('sound without frames')
  }
  return runs
}

type PlainTrack = { readonly clock: PeriodClock; readonly runs: readonly Run[]; readonly timescale: number }

async function* plainPackets(
  file: FileBytes,
  samples: Iterable<PlainSample>,
  { clock, runs, timescale }: PlainTrack,
): AsyncGenerator<Stretch> {
  const first = (clock.start - clock.offset - PREPARES) * timescale
  const last = (clock.end - clock.offset) * timescale
  let run = 0
  for (const sample of samples) {
    const { time, duration, offset, size } = sample
    while (run < runs.length - 1 && offset >= (runs[run]?.end ?? 0)) run += 1
    if (time + duration < first || time > last) continue
    // A recording that was cut off has tables for more than there is.
    if (offset + size > file.size) return
    yield { clock, packet: await packetOf(file, sample, runs[run]?.end) }
  }
}

async function* fragmentPackets(
  file: FileBytes,
  from: number,
  track: Track,
  clock: PeriodClock,
): AsyncGenerator<Stretch> {
  let next = 0
  let waiting: readonly PlainSample[] = []
  for await (const { name, whole, start, end } of boxesOf(file, from)) {
    // Behind the next head, so that the file is read from its beginning to its end.
    for (const sample of waiting) yield { clock, packet: await packetOf(file, sample) }
    waiting = []
    if (name !== 'moof') continue
    if (end > file.size) return
    const view = await file.read(whole, end - whole)
    const samples: PlainSample[] = []
    for (const part of boxesIn(view, start - whole, end - whole)) {
      if (part.name !== 'traf') continue
      const base = baseOf(view, part) ?? whole
      next = readFragment(view, part, track, next, (sample) =>
        samples.push({ ...sample, offset: base + sample.offset }),
      )
    }
    // A recording that was cut off ends within a fragment.
    waiting = samples.filter(({ offset, size }) => offset + size <= file.size)
  }
}

async function packetOf(
  file: FileBytes,
  { time, duration, offset, size }: PlainSample,
  until?: number,
): Promise<Packet> {
  const { buffer, byteOffset, byteLength } = await file.read(offset, size, until)
  return { time, duration, bytes: new Uint8Array(buffer, byteOffset, byteLength).slice() }
}

/** The position in the file from which a fragment counts, where it states one (8.8.7). */
function baseOf(view: DataView, fragment: Box): number | null {
  const header = boxAt(view, fragment, 'tfhd')
  const isStated = header !== null && (view.getUint32(header.start) & 0x1) !== 0
  return isStated ? Number(view.getBigUint64(header.start + 8)) : null
}

/** The file's own boxes. The last one may end behind the file. */
async function* boxesOf(file: FileBytes, from: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= file.size;) {
    const head = await file.read(at, 16)
    const size = head.getUint32(0)
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => head.getUint8(offset)))
    const header = size === 1 ? 16 : 8
    const end = size === 0 ? file.size : at + (size === 1 ? Number(head.getBigUint64(8)) : size)
    if (end < at + header) throw new RangeError('a box that is shorter than its head')
    yield { name, whole: at, start: at + header, end }
    at = end
  }
}

const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'styp', 'moof'])

/** Whether a file begins as MP4 and QuickTime do. */
export function isMp4(beginning: DataView): boolean {
  if (beginning.byteLength < 8) return false
  return FIRST_BOXES.has(String.fromCharCode(...[4, 5, 6, 7].map((offset) => beginning.getUint8(offset))))
}
