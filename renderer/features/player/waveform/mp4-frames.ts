import { MOST_FRAMES, type Fragment, type SoundFrames } from './frames.ts'

/** The content of a box. `start` is behind its name, `whole` before its size, and `end` is excluded. */
type Box = { readonly name: string; readonly whole: number; readonly start: number; readonly end: number }

/** The boxes that follow each other in a stretch of a file (ISO/IEC 14496-12, 4.2). */
export function* boxesIn(view: DataView, from: number, until: number): Generator<Box> {
  for (let at = from; at + 8 <= until;) {
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    const size = view.getUint32(at)
    const header = size === 1 ? 16 : 8
    const long = size === 1 ? Number(view.getBigUint64(at + 8)) : size
    const end = size === 0 ? until : at + long
    if (end < at + header || end > until) throw new RangeError('a box ends behind what it is in')
    yield { name, whole: at, start: at + header, end }
    at = end
  }
}

/** The track of sound of an initialization segment. */
type Track = {
  readonly id: number
  readonly timescale: number
  /** Units of the timescale by which all is heard earlier: frames that only prepare the decoder. */
  readonly early: number
  /** Units that a frame lasts where nothing else is said. */
  readonly duration: number
}

const tooManyFrames = () => new RangeError('more frames than a file of this length has')

/** Frames of fragments ("moof"), which state their times. */
export function readMp4Frames(view: DataView): SoundFrames | null {
  const boxes = [...boxesIn(view, 0, view.byteLength)]
  const movie = boxes.find(({ name }) => name === 'moov')
  const track = movie ? soundTrack(view, movie) : null
  if (track === null) return null
  const times: number[] = []
  const durations: number[] = []
  const fragments: Fragment[] = []
  let next = 0
  for (const [index, box] of boxes.entries()) {
    if (box.name !== 'moof') continue
    const before = times.length
    for (const part of boxesIn(view, box.start, box.end)) {
      if (part.name === 'traf')
        next = readFragment(view, part, track, next, (time, duration) => {
          // A table of frames without their lengths has any number of them in a few bytes.
          if (times.length === MOST_FRAMES) throw tooManyFrames()
          times.push((time - track.early) / track.timescale)
          durations.push(duration / track.timescale)
        })
    }
    const follows = boxes.slice(index + 1).find(({ name }) => name === 'moof')
    fragments.push({ start: box.whole, end: follows?.whole ?? view.byteLength, frames: times.length - before })
  }
  return { times, durations, lengths: null, dropped: track.early / track.timescale, fragments }
}

function child(view: DataView, { start, end }: Box, ...[name, ...inner]: readonly string[]): Box | null {
  for (const box of boxesIn(view, start, end)) {
    if (box.name === name) return inner.length === 0 ? box : child(view, box, ...inner)
  }
  return null
}

function soundTrack(view: DataView, movie: Box): Track | null {
  for (const trak of boxesIn(view, movie.start, movie.end)) {
    if (trak.name !== 'trak') continue
    const handler = child(view, trak, 'mdia', 'hdlr')
    if (handler === null || view.getUint32(handler.start + 8) !== SOUND) continue
    const header = child(view, trak, 'tkhd')
    const media = child(view, trak, 'mdia', 'mdhd')
    if (header === null || media === null) return null
    const id = view.getUint32(header.start + (view.getUint8(header.start) === 1 ? 20 : 12))
    const timescale = view.getUint32(media.start + (view.getUint8(media.start) === 1 ? 20 : 12))
    if (timescale === 0) return null
    return {
      id,
      timescale,
      early: firstEdit(view, child(view, trak, 'edts', 'elst')),
      duration: usualDuration(view, movie, id),
    }
  }
  return null
}

/** "soun". */
const SOUND = 0x736f756e

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

function usualDuration(view: DataView, movie: Box, id: number): number {
  const extends_ = child(view, movie, 'mvex')
  if (extends_ === null) return 0
  for (const box of boxesIn(view, extends_.start, extends_.end)) {
    if (box.name === 'trex' && view.getUint32(box.start + 4) === id) return view.getUint32(box.start + 12)
  }
  return 0
}

/** Reads a track fragment (8.8.6). Returns the time at which the next one goes on if it says nothing else. */
function readFragment(
  view: DataView,
  fragment: Box,
  track: Track,
  next: number,
  add: (time: number, duration: number) => void,
): number {
  let time = next
  let usual = track.duration
  for (const { name, start } of boxesIn(view, fragment.start, fragment.end)) {
    const flags = view.getUint32(start) & 0xffffff
    if (name === 'tfhd') {
      if (view.getUint32(start + 4) !== track.id) return next
      const at = start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
      if (flags & 0x8) usual = view.getUint32(at)
    } else if (name === 'tfdt') {
      time = view.getUint8(start) === 1 ? Number(view.getBigUint64(start + 4)) : view.getUint32(start + 4)
    } else if (name === 'trun') {
      const count = view.getUint32(start + 4)
      if (count > MOST_FRAMES) throw tooManyFrames()
      let at = start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
      for (let frame = 0; frame < count; frame += 1) {
        const duration = flags & 0x100 ? view.getUint32(at) : usual
        at += (flags & 0x100 ? 4 : 0) + (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0)
        const later = flags & 0x800 ? view.getInt32(at) : 0
        if (flags & 0x800) at += 4
        add(time + later, duration)
        time += duration
      }
    }
  }
  return time
}
