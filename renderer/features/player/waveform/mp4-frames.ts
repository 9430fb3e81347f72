import { boxesIn } from '../mp4/boxes.ts'
import { readFragment } from '../mp4/fragment.ts'
import { trackOf } from '../mp4/track.ts'
import { MOST_FRAMES, type Fragment, type SoundFrames } from './frames.ts'

/** Frames of fragments ("moof"), which state their times. */
export function readMp4Frames(view: DataView): SoundFrames | null {
  const boxes = [...boxesIn(view, 0, view.byteLength)]
  const movie = boxes.find(({ name }) => name === 'moov')
  const track = movie ? trackOf(view, movie, ['soun']) : null
  if (track === null) return null
  const times: number[] = []
  const durations: number[] = []
  const fragments: Fragment[] = []
  let next = 0
  for (const [index, box] of boxes.entries()) {
    if (box.name !== 'moof') continue
    const before = times.length
    for (const part of boxesIn(view, box.start, box.end)) {
      if (part.name !== 'traf') continue
      next = readFragment(view, part, track, next, ({ time, duration }) => {
        if (times.length === MOST_FRAMES) throw new RangeError('more frames than a file of this length has')
        times.push((time - track.early) / track.timescale)
        durations.push(duration / track.timescale)
      })
    }
    const follows = boxes.slice(index + 1).find(({ name }) => name === 'moof')
    fragments.push({ start: box.whole, end: follows?.whole ?? view.byteLength, frames: times.length - before })
  }
  return { times, durations, lengths: null, dropped: track.early / track.timescale, fragments }
}
