import { placeOf, type FoundFrame } from './frame-search.ts'

type Known = { readonly frame: number; readonly place: number }

/** The frames of a video that were found to follow each other, so that a way that was gone is not searched again. */
export type FrameNeighbors = {
  /** `null` while unknown. */
  readonly of: (frame: number, direction: 1 | -1) => Known | null
  /** The place in seconds where a frame is shown. */
  readonly place: (frame: number) => number
  readonly learn: (from: number, found: FoundFrame, direction: 1 | -1) => void
  readonly forget: () => void
}

/** Tenths of a millisecond: the times of one frame may differ by a rounding. */
const nameOf = (frame: number) => Math.round(frame * 10_000)

export function createNeighbors(): FrameNeighbors {
  const after = new Map<number, number>()
  const before = new Map<number, number>()
  const places = new Map<number, number>()
  const place = (frame: number) => places.get(nameOf(frame)) ?? placeOf(frame)
  return {
    of(frame, direction) {
      const known = (direction > 0 ? after : before).get(nameOf(frame))
      return known === undefined ? null : { frame: known, place: place(known) }
    },
    place,
    learn(from, found, direction) {
      const [earlier, later] = direction > 0 ? [from, found.frame] : [found.frame, from]
      after.set(nameOf(earlier), later)
      before.set(nameOf(later), earlier)
      places.set(nameOf(found.frame), found.place)
    },
    forget() {
      for (const known of [after, before, places]) known.clear()
    },
  }
}
