import { boxesIn, type Box } from './boxes.ts'
import type { Track } from './track.ts'

/** A sample of a fragment. `time` and `duration` are in units of its track's timescale. */
export type Sample = {
  readonly time: number
  readonly duration: number
  /** Where its bytes begin, counted from the first byte of its fragment's "moof", and how many they are. */
  readonly offset: number
  readonly size: number
}

/** Samples of a file that are read at most: more than a piece of a recording has, in any codec that is played. */
export const MOST_SAMPLES = 200_000

/**
 * Reads a track fragment (ISO/IEC 14496-12, 8.8.6) of a track; one of another track has nothing. Returns the time at which the
 * next one goes on if it says nothing else.
 */
export function readFragment(
  view: DataView,
  fragment: Box,
  track: Track,
  next: number,
  add: (sample: Sample) => void,
): number {
  let time = next
  let usual: Pick<Track, 'duration' | 'size'> = track
  let offset = 0
  let samples = 0
  for (const { name, start } of boxesIn(view, fragment.start, fragment.end)) {
    const flags = view.getUint32(start) & 0xffffff
    if (name === 'tfhd') {
      if (view.getUint32(start + 4) !== track.id) return next
      usual = usualIn(view, start, flags, track)
    } else if (name === 'tfdt') {
      time = view.getUint8(start) === 1 ? Number(view.getBigUint64(start + 4)) : view.getUint32(start + 4)
    } else if (name === 'trun') {
      const count = view.getUint32(start + 4)
      samples += count
      // A table of samples without their lengths has any number of them in a few bytes.
      if (samples > MOST_SAMPLES) throw new RangeError('more samples than a file of this length has')
      if (flags & 0x1) offset = view.getInt32(start + 8)
      let at = start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
      for (let sample = 0; sample < count; sample += 1) {
        const duration = flags & 0x100 ? view.getUint32(at) : usual.duration
        if (flags & 0x100) at += 4
        const size = flags & 0x200 ? view.getUint32(at) : usual.size
        at += (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0)
        const later = flags & 0x800 ? view.getInt32(at) : 0
        if (flags & 0x800) at += 4
        add({ time: time + later, duration, offset, size })
        time += duration
        offset += size
      }
    }
  }
  return time
}

/** What a header of a track fragment says of all its samples (8.8.7). */
function usualIn(view: DataView, start: number, flags: number, track: Track): Pick<Track, 'duration' | 'size'> {
  let at = start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const duration = flags & 0x8 ? view.getUint32(at) : track.duration
  if (flags & 0x8) at += 4
  const size = flags & 0x10 ? view.getUint32(at) : track.size
  return { duration, size }
}
