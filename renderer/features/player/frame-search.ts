/** Seeks, and resolves with the start of the frame that is shown then. All times are in seconds. */
export type Look = (seconds: number) => Promise<number>

/** A frame by its start, the place where it is shown, and how far the place where it begins is from its neighbor. */
export type FoundFrame = { readonly frame: number; readonly place: number; readonly distance: number }

/**
 * Files round the times of frames to milliseconds, so a frame is looked for this far on either side of where it is expected.
 * Frames that follow each other faster than twice of this are seen as one.
 */
const NEAR = 0.0015
/** Times of the same frame differ by less. */
const SAME = 0.0005

export const isSameFrame = (one: number, other: number): boolean => Math.abs(one - other) < SAME

type Place = { readonly place: number; readonly frame: number }

/**
 * Finds the frame after one that is shown, without relying on what a manifest or a player says about frame rates: which
 * frame is shown at a place is all that is known. Looks just before and just after the place where the frame is expected
 * to begin, and elsewhere only if it does not begin there. The video shows the frame when this resolves.
 *
 * @param expected how far its beginning is expected to be
 * @param end the last place of the video
 * @returns `null` behind the last frame
 */
export async function frameAfter(shown: number, expected: number, end: number, look: Look): Promise<FoundFrame | null> {
  let before = shown
  let after: Place | null = null
  let last = shown
  async function lookAt(place: number): Promise<void> {
    last = place
    const frame = await look(place)
    if (frame <= shown + SAME) before = Math.max(before, place)
    else after = { place, frame }
  }
  await lookAt(Math.min(end, shown + Math.max(NEAR, expected - NEAR)))
  for (let reach = expected + NEAR; after === null; reach *= 1.5) {
    if (before >= end) return null
    await lookAt(Math.min(end, shown + reach))
  }
  let found: Place = after
  for (let halves = false; found.place - before > 2 * NEAR && found.frame - before > NEAR + SAME; halves = !halves) {
    const start = found.frame - NEAR
    await lookAt(halves || start >= found.place ? (before + found.place) / 2 : start)
    found = after
  }
  const distance = Math.min(found.frame, found.place) - shown
  // The usual case: the second look is there.
  const isThere = last === found.place && found.place >= found.frame && found.place <= found.frame + 2 * NEAR
  return isThere ? { ...found, distance } : await settle(found, distance, look)
}

/** Finds the frame before one that is shown; otherwise like {@link frameAfter}. */
export async function frameBefore(shown: number, expected: number, look: Look): Promise<FoundFrame | null> {
  let after = shown
  let before: Place | null = null
  async function lookAt(place: number): Promise<void> {
    const frame = await look(place)
    if (frame < shown - SAME) before = { place, frame }
    else after = Math.min(after, place)
  }
  await lookAt(Math.max(0, shown - NEAR))
  for (let reach = expected; before === null; reach *= 1.5) {
    if (after <= 0) return null
    await lookAt(Math.max(0, shown - reach))
  }
  let found: Place = before
  while (after - found.place > 2 * NEAR) {
    await lookAt((found.place + after) / 2)
    found = before
  }
  return await settle(found, shown - found.frame, look)
}

/** Goes near the start of a frame, where other parts of the app see its time, unless another one is shown there. */
async function settle({ place, frame }: Place, distance: number, look: Look): Promise<FoundFrame> {
  const start = frame + NEAR
  if (isSameFrame(await look(start), frame)) return { frame, place: start, distance }
  await look(place)
  return { frame, place, distance }
}

/** The place where a frame that was found before is shown. */
export const placeOf = (frame: number): number => frame + NEAR
