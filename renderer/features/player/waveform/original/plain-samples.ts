import { boxAt, type Box } from '../../mp4/boxes.ts'

/** A sample by the tables of its track: its place in the file, and its time in the track's units. */
export type PlainSample = {
  readonly time: number
  readonly duration: number
  readonly offset: number
  readonly size: number
}

/** Samples of a track at most: more than a day of sound has at 48 kHz. */
const MOST_SAMPLES = 5_000_000

/**
 * The samples of a track whose tables are not in fragments (ISO/IEC 14496-12, 8.6 and 8.7), in their order. They are read while
 * they are asked for, whatever number of them a table states.
 */
export function* plainSamples(view: DataView, track: Box): Generator<PlainSample> {
  const tables = boxAt(view, track, 'mdia', 'minf', 'stbl')
  const table = (name: string) => tables && boxAt(view, tables, name)
  const sizes = table('stsz') ?? table('stz2')
  const [times, chunks, offsets] = [table('stts'), table('stsc'), table('stco') ?? table('co64')]
  if (!sizes || !times || !chunks || !offsets) return
  const sizeOf = sizeReader(view, sizes)
  const nextDuration = durations(view, times)
  const count = view.getUint32(sizes.start + 8)
  let time = 0
  let sample = 0
  for (const { offset, samples } of chunksOf(view, chunks, offsets)) {
    let at = offset
    for (let index = 0; index < samples && sample < count; index += 1) {
      if (sample === MOST_SAMPLES) throw new RangeError('more samples than sound in frames has')
      const size = sizeOf(sample)
      const duration = nextDuration()
      if (duration === null) return
      yield { time, duration, offset: at, size }
      time += duration
      at += size
      sample += 1
    }
  }
}

/** How many bytes each sample has ("stsz", and "stz2" with its shorter numbers). */
function sizeReader(view: DataView, { name, start, end }: Box): (sample: number) => number {
  const at = start + 12
  const within = (position: number) => {
    if (position >= end) throw new RangeError('a table that is shorter than it says')
    return position
  }
  if (name === 'stsz') {
    const all = view.getUint32(start + 4)
    return all > 0 ? () => all : (sample) => view.getUint32(within(at + 4 * sample))
  }
  const bits = view.getUint8(start + 7)
  if (bits === 16) return (sample) => view.getUint16(within(at + 2 * sample))
  if (bits === 8) return (sample) => view.getUint8(within(at + sample))
  return (sample) => (view.getUint8(within(at + (sample >> 1))) >> (sample % 2 === 0 ? 4 : 0)) & 0xf
}

/** How long each next sample lasts; `null` behind the last one. */
function durations(view: DataView, { start, end }: Box): () => number | null {
  let at = start + 8
  let left = 0
  let duration = 0
  return () => {
    while (left === 0) {
      if (at + 8 > end) return null
      left = view.getUint32(at)
      duration = view.getUint32(at + 4)
      at += 8
    }
    left -= 1
    return duration
  }
}

/** Where each chunk begins, and how many samples it has. */
function* chunksOf(
  view: DataView,
  runs: Box,
  offsets: Box,
): Generator<{ readonly offset: number; readonly samples: number }> {
  const isLong = offsets.name === 'co64'
  const width = isLong ? 8 : 4
  const count = Math.min(view.getUint32(offsets.start + 4), Math.floor((offsets.end - offsets.start - 8) / width))
  let run = runs.start + 8
  let samples = 0
  for (let chunk = 1; chunk <= count; chunk += 1) {
    while (run + 12 <= runs.end && view.getUint32(run) <= chunk) {
      samples = view.getUint32(run + 4)
      run += 12
    }
    const at = offsets.start + 8 + width * (chunk - 1)
    yield { offset: isLong ? Number(view.getBigUint64(at)) : view.getUint32(at), samples }
  }
}
