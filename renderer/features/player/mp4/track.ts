import { boxAt, boxesIn, type Box } from './boxes.ts'

/** A track of an initialization segment, or of a file. */
export type Track = {
  readonly box: Box
  readonly id: number
  /** Units a second. */
  readonly timescale: number
  /** Units by which all is presented earlier: where the first edit begins in the media. */
  readonly early: number
  /** Units that a sample lasts, and its bytes, where nothing else is said. */
  readonly duration: number
  readonly size: number
  /** Four letters of its first sample entry; empty where there is none. */
  readonly format: string
}

/** The first track of one of some kinds ("soun", "text"); `null` where there is none that can be read. */
export function trackOf(view: DataView, movie: Box, kinds: readonly string[]): Track | null {
  for (const trak of boxesIn(view, movie.start, movie.end)) {
    if (trak.name !== 'trak') continue
    const handler = boxAt(view, trak, 'mdia', 'hdlr')
    if (handler === null || !kinds.includes(fourLetters(view, handler.start + 8))) continue
    const header = boxAt(view, trak, 'tkhd')
    const media = boxAt(view, trak, 'mdia', 'mdhd')
    if (header === null || media === null) return null
    const id = view.getUint32(header.start + (view.getUint8(header.start) === 1 ? 20 : 12))
    const timescale = view.getUint32(media.start + (view.getUint8(media.start) === 1 ? 20 : 12))
    if (timescale === 0) return null
    const entries = boxAt(view, trak, 'mdia', 'minf', 'stbl', 'stsd')
    return {
      box: trak,
      id,
      timescale,
      early: firstEdit(view, boxAt(view, trak, 'edts', 'elst')),
      ...usualSample(view, movie, id),
      format: entries !== null && entries.end >= entries.start + 16 ? fourLetters(view, entries.start + 12) : '',
    }
  }
  return null
}

const fourLetters = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

/**
 * Where the first edit begins in the media. Chromium applies this of a list of edits to fragments, and nothing else: sound that
 * an empty edit delays is heard without the delay (`TrackRunIterator::Init` in its media/formats/mp4/track_run_iterator.cc).
 */
function firstEdit(view: DataView, list: Box | null): number {
  if (list === null || view.getUint32(list.start + 4) === 0) return 0
  const isLong = view.getUint8(list.start) === 1
  const time = isLong ? Number(view.getBigInt64(list.start + 16)) : view.getInt32(list.start + 12)
  return Math.max(0, time)
}

function usualSample(view: DataView, movie: Box, id: number): Pick<Track, 'duration' | 'size'> {
  const none = { duration: 0, size: 0 }
  const extends_ = boxAt(view, movie, 'mvex')
  if (extends_ === null) return none
  for (const box of boxesIn(view, extends_.start, extends_.end)) {
    if (box.name === 'trex' && view.getUint32(box.start + 4) === id) {
      return { duration: view.getUint32(box.start + 12), size: view.getUint32(box.start + 16) }
    }
  }
  return none
}
