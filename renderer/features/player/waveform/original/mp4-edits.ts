import { boxAt, type Box } from '../../mp4/boxes.ts'
import type { PeriodClock } from '../manifest-sound.ts'

/** Edits of a track at most: those of a recording are a delay and the beginning. */
const MOST_EDITS = 64

/**
 * When which part of a track is heard by its list of edits (ISO/IEC 14496-12, 8.6.6), as Chromium plays a file: an empty edit
 * delays what follows, which in MSE it does not. Of a file in fragments the list has only the beginning.
 */
export function editClocks(
  view: DataView,
  movie: Box,
  track: Box,
  { timescale, isInFragments }: { readonly timescale: number; readonly isInFragments: boolean },
): readonly PeriodClock[] {
  const list = boxAt(view, track, 'edts', 'elst')
  const count = list === null ? 0 : view.getUint32(list.start + 4)
  if (list === null || count === 0) return [{ start: 0, end: Infinity, offset: 0 }]
  if (count > MOST_EDITS) throw new RangeError('more edits than a recording has')
  const header = boxAt(view, movie, 'mvhd')
  const ofMovie = header === null ? 0 : view.getUint32(header.start + (view.getUint8(header.start) === 1 ? 20 : 12))
  if (ofMovie === 0) throw new RangeError('a movie without a clock')
  const isLong = view.getUint8(list.start) === 1
  const clocks: PeriodClock[] = []
  let start = 0
  for (let index = 0; index < count; index += 1) {
    const at = list.start + 8 + index * (isLong ? 20 : 12)
    const length = (isLong ? Number(view.getBigUint64(at)) : view.getUint32(at)) / ofMovie
    const from = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4)
    if (from < 0) start += length
    else {
      const end = isInFragments ? Infinity : start + length
      clocks.push({ start, end, offset: start - from / timescale })
      if (isInFragments) break
      start = end
    }
  }
  return clocks
}
