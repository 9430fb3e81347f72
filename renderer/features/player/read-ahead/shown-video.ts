import type { QualityWish } from '../quality.ts'
import { createHeldParts, type HeldParts } from './held-parts.ts'
import { readAhead } from './read-ahead.ts'

/** Maximum bytes that are prefetched of a video. */
const MOST_BYTES = 16 * 1024 * 1024
/** Milliseconds. A manifest may have signed addresses that expire, so an older one is loaded again. */
const KEPT_MS = 5 * 60_000

type HeldVideo = { readonly manifestUrl: string; readonly parts: HeldParts }

/** Only one at a time: the video of the current session. */
let held: HeldVideo | null = null
let lastPlayed: string | null = null
let played: HeldVideo | null = null

/**
 * Prefetches the first parts of a video in the quality nearest to the preferred one. They are kept for five minutes or
 * until the returned function is called. Does nothing for a video that is playing already.
 */
export function holdVideo(manifestUrl: string, wish: QualityWish | null): () => void {
  if (lastPlayed === manifestUrl) return () => undefined
  const leaving = new AbortController()
  const mine: HeldVideo = { manifestUrl, parts: createHeldParts(MOST_BYTES) }
  held = mine
  const drop = () => {
    clearTimeout(timer)
    leaving.abort()
    mine.parts.clear()
    if (held === mine) held = null
  }
  const timer = setTimeout(drop, KEPT_MS)
  readAhead(manifestUrl, wish, mine.parts, leaving.signal).catch(drop)
  return drop
}

/** The parts of a video that starts to play: those that were prefetched, and room for others. */
export function takeHeldParts(manifestUrl: string): HeldParts {
  lastPlayed = manifestUrl
  const parts = held?.manifestUrl === manifestUrl ? held.parts : createHeldParts(MOST_BYTES)
  played = { manifestUrl, parts }
  return parts
}

/** The parts of the video that started to play last; `null` if that is another one. */
export function playedParts(manifestUrl: string): HeldParts | null {
  return played?.manifestUrl === manifestUrl ? played.parts : null
}

/** Drops the parts of a video that has ended, unless it is still to be played again. */
export function releaseParts(parts: HeldParts): void {
  if (held?.parts === parts) return
  parts.clear()
  if (played?.parts === parts) played = null
}
